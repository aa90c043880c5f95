// Stores every party's keys: creates them on first use and rotates them. All tabs of a world share them.
import { loadPart } from '../ambient/load-part.ts';
import type { Clock } from '../ambient/clock.ts';
import { limits } from '../spec/limits.ts';
import type { Row, Table } from '../store/table.ts';
import type { ExportedKey } from './exported-key.ts';
import { randomKeys, type KeyMaker } from './key-maker.ts';
import type { KeyPair } from './key-pair.ts';
import type { PublishedJwk } from './public-jwk.ts';
import { algorithms, useOf, type KeyPurpose } from './purpose.ts';
import type { VaultKey } from './vault-key.ts';

export type { ExportedKey } from './exported-key.ts';
export type { PublicJwk, PublishedJwk } from './public-jwk.ts';
export type { KeyPurpose } from './purpose.ts';
export type { VaultKey } from './vault-key.ts';

/** All keys of an owner for one purpose, in one row, so that every change is one atomic update. */
export interface KeyRow extends Row {
  readonly owner: string;
  readonly purpose: KeyPurpose;
  readonly since: string;
  readonly current: KeyPair;
  /** Public halves of rotated keys that are still published, so that what they signed can be verified. */
  readonly earlier: readonly PublishedJwk[];
  /** ISO 8601 instant, by kid, from which a rotated key is no longer published; a key without one stays. */
  readonly ends?: Readonly<Record<string, string>>;
  /** Rotated encryption key pairs: others still encrypt with them until they re-read the key set. */
  readonly retired?: readonly RetiredKey[];
}

export interface RetiredKey {
  readonly pair: KeyPair;
  /** ISO 8601 instant from which nothing more is encrypted with it; absent while it is published. */
  readonly opensUntil?: string;
}

/** A rotated key that is still published for a while. */
export interface KeyOverlap {
  readonly owner: string;
  readonly kid: string;
  readonly use: 'sig' | 'enc';
  /** ISO 8601 instant from which it is no longer published. */
  readonly until: string;
}

export interface RotateOptions {
  /** Whether the old public key stays published. Default true. */
  readonly overlap?: boolean;
  /** With overlap: until when. By default until the next rotation without overlap. */
  readonly until?: Date;
}

/** Owners: `register`, `holder:<brand>`, `secondary`, `recipient:<name>`, `authority`. */
export interface Vault {
  /** The current key; created on first use. Concurrent callers, and concurrent tabs, get the same key. */
  current(owner: string, purpose: KeyPurpose): Promise<VaultKey>;
  /** Rotated encryption keys that may still be needed to decrypt (OIDC Core 10.2.1), newest first. */
  retired(owner: string, purpose: KeyPurpose): Promise<readonly RetiredKey[]>;
  /** A JWK set (RFC 7517, 5): current keys, and rotated ones that are still published. Never a private member (profile 13.6). */
  publicSet(owner: string, purposes: readonly KeyPurpose[]): Promise<{ readonly keys: readonly PublishedJwk[] }>;
  /** Every overlap with an end; past ones as well, until the next rotation without overlap. */
  overlaps(): Promise<readonly KeyOverlap[]>;
  /** Creates a new current key. With overlap, the old public key stays published (OIDC Core 10.1.1); without, all old ones are removed. */
  rotate(owner: string, purpose: KeyPurpose, options?: RotateOptions): Promise<VaultKey>;
  /** Every key with its private members. Throws KeyError `keys-not-extractable`. */
  exportKeys(): Promise<readonly ExportedKey[]>;
  /** Replaces the keys with the same owner and purpose. Throws KeyError `keys-malformed`; then nothing has changed. */
  importKeys(keys: unknown): Promise<void>;
  /** Clears the cache after other code has emptied or filled the store. */
  clear(): void;
  /** Incremented whenever keys may have changed in the store; anything derived from them is then stale. */
  readonly epoch: number;
}

export function createVault(options: {
  readonly table: Table<KeyRow>;
  readonly clock: Clock;
  /** Creates new keys; random by default. */
  readonly keys?: KeyMaker;
  /** Whether private keys can be exported. Default false. */
  readonly extractable?: boolean;
}): Vault {
  const { table, clock, keys: maker = randomKeys, extractable = false } = options;
  const makingOf = new Map<string, Promise<KeyRow>>();
  let epoch = 0;

  const first = async (owner: string, purpose: KeyPurpose): Promise<KeyRow> => {
    const current = await maker.pair(purpose, keyName(owner, purpose), extractable);
    const row: KeyRow = { id: keyName(owner, purpose), owner, purpose, since: since(clock), current, earlier: [] };
    if (await table.add(row)) return row;
    // Another tab came first, so its key is used. If that is missing, the world was reset meanwhile.
    return (await table.get(row.id)) ?? first(owner, purpose);
  };
  const rowOf = async (owner: string, purpose: KeyPurpose): Promise<KeyRow> => {
    const id = keyName(owner, purpose);
    const row = await table.get(id);
    if (row !== undefined) return row;
    const begun = makingOf.get(id);
    if (begun !== undefined) return begun;
    const made = first(owner, purpose).finally(() => {
      if (makingOf.get(id) === made) makingOf.delete(id);
    });
    makingOf.set(id, made);
    return made;
  };
  const clear = (): void => {
    makingOf.clear();
    epoch += 1;
  };
  return {
    current: async (owner, purpose) => keyOf(await rowOf(owner, purpose)),
    retired: async (owner, purpose) => stillOpening((await rowOf(owner, purpose)).retired, clock),
    publicSet: async (owner, purposes) => {
      const rows = await Promise.all([...new Set(purposes)].map((purpose) => rowOf(owner, purpose)));
      const now = clock.now().toISOString();
      const published = ({ current, earlier, ends = {} }: KeyRow): readonly PublishedJwk[] => [
        current.publicJwk,
        ...earlier.filter(({ kid }) => (ends[kid] ?? '9999') > now),
      ];
      return { keys: rows.flatMap(published) };
    },
    overlaps: async () =>
      (await table.list()).flatMap(({ owner, earlier, ends = {} }) =>
        earlier.flatMap(({ kid, use }) => {
          const until = ends[kid];
          return until === undefined ? [] : [{ owner, kid, use, until }];
        }),
      ),
    rotate: async (owner, purpose, { overlap = true, until } = {}) => {
      const before = await table.get(keyName(owner, purpose));
      // No key has been seen yet, so there is none to replace: the first is created as usual.
      if (before === undefined) return keyOf(await rowOf(owner, purpose));
      const name = `${keyName(owner, purpose)} after ${before.current.kid}`;
      const current = await maker.pair(purpose, name, extractable);
      const { after } = await table.update(before.id, (row) =>
        // With keys from the seed, a concurrent rotation has already created this same key.
        row.current.kid === current.kid
          ? undefined
          : {
              ...row,
              since: since(clock),
              current,
              earlier: overlap ? [row.current.publicJwk, ...row.earlier] : [],
              ...(useOf(algorithms[purpose]) === 'enc' && {
                retired: [retiredKey(row.current, overlap ? until : clock.now()), ...stillOpening(row.retired, clock)],
              }),
              ends: {
                ...(overlap ? row.ends : {}),
                ...(overlap && until !== undefined && { [row.current.kid]: until.toISOString() }),
              },
            },
      );
      return keyOf(after ?? (await rowOf(owner, purpose)));
    },
    exportKeys: async () => (await loadPart(() => import('./exported-key.ts'))).exportRows(await table.list()),
    importKeys: async (keys) => {
      const { readRows } = await loadPart(() => import('./exported-key.ts'));
      const rows = await readRows(keys, extractable);
      await Promise.all(rows.map((row) => table.put({ ...row, id: keyName(row.owner, row.purpose) })));
      clear();
    },
    clear,
    get epoch() {
      return epoch;
    },
  };
}

/**
 * Id of its row, and its name for the key maker. Purposes contain no colon, so the text after the last colon is the
 * purpose, whatever the owner's name.
 */
export const keyName = (owner: string, purpose: KeyPurpose): string => `${owner}:${purpose}`;

/** After a key leaves the set, a copy of the set may last that long, and an ID token encrypted with it as long again. */
const opensAfter = (limits.registerRefresh + limits.idToken) * 1000;
const retiredKey = (pair: KeyPair, withdrawn: Date | undefined): RetiredKey => ({
  pair,
  ...(withdrawn !== undefined && { opensUntil: new Date(withdrawn.getTime() + opensAfter).toISOString() }),
});

/** The keys with which others may still encrypt. */
export const stillOpening = (keys: readonly RetiredKey[] = [], clock: Clock): readonly RetiredKey[] =>
  keys.filter(({ opensUntil }) => opensUntil === undefined || opensUntil > clock.now().toISOString());
const since = (clock: Clock): string => clock.now().toISOString();
const keyOf = ({ owner, purpose, current }: KeyRow): VaultKey => ({ ...current, id: current.kid, owner, purpose });
