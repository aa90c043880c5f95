// Exports keys from the vault as JSON, and imports them.
import { defined } from '../ambient/defined.ts';
import { compactDecrypt, CompactEncrypt, compactVerify, exportJWK, type JWK } from 'jose';
import * as z from 'zod/mini';
import { breachIn, ourWords } from '../spec/schemas/issue-words.ts';
import { importedKey } from './imported-key.ts';
import { KeyError } from './key-error.ts';
import { readKeyPair, type KeyPair } from './key-pair.ts';
import { publicPart, type PublishedJwk } from './public-jwk.ts';
import { signJwt } from './sign.ts';
import { algorithms, isKeyPurpose, useOf, type KeyPurpose } from './purpose.ts';

export interface ExportedKey {
  readonly owner: string;
  readonly purpose: KeyPurpose;
  /** ISO 8601 instant at which it became the current key. */
  readonly since: string;
  /** The private JWK. */
  readonly jwk: JWK;
  readonly earlier: readonly PublishedJwk[];
  /** ISO 8601 instants, by kid, from which earlier keys are no longer published. */
  readonly ends?: Readonly<Record<string, string>>;
  /** Rotated encryption keys that may still be needed to decrypt, as private JWKs. */
  readonly retired?: readonly ExportedRetiredKey[];
}

interface ExportedRetiredKey {
  readonly jwk: JWK;
  /** ISO 8601 instant from which nothing more is encrypted with it. */
  readonly opensUntil?: string | undefined;
}

interface Holding extends Omit<ExportedKey, 'jwk' | 'retired'> {
  readonly current: KeyPair;
  readonly retired?: readonly { readonly pair: KeyPair; readonly opensUntil?: string }[];
}

/** Throws KeyError `keys-not-extractable` unless every private key is extractable. */
export async function exportRows(rows: readonly Holding[]): Promise<readonly ExportedKey[]> {
  const pairs = rows.flatMap(({ current, retired = [] }) => [current, ...retired.map(({ pair }) => pair)]);
  if (pairs.some(({ privateKey }) => !privateKey.extractable)) {
    throw new KeyError(
      'keys-not-extractable',
      'The private keys cannot be exported: they are not extractable. Create the sandbox with extractableKeys: true.',
    );
  }
  return Promise.all(
    rows.map(async ({ owner, purpose, since, current, earlier, ends = {}, retired = [] }) => {
      const opening = retired.map(async ({ pair, ...until }) => ({ ...until, jwk: await wholeJwk(pair) }));
      return {
        owner,
        purpose,
        since,
        jwk: await wholeJwk(current),
        earlier,
        ends,
        ...(opening.length > 0 && { retired: await Promise.all(opening) }),
      };
    }),
  );
}

const wholeJwk = async ({ privateKey, publicJwk }: KeyPair): Promise<JWK> =>
  ({ ...(await exportJWK(privateKey)), ...publicJwk }) as JWK;

const number = z.string().check(z.regex(/^[\w-]+$/));
const privateJwk = z.looseObject({
  kty: z.enum(['RSA', 'EC']),
  d: number,
  ...Object.fromEntries(
    ['p', 'q', 'dp', 'dq', 'qi', 'n', 'e', 'x', 'y'].map((name) => [name, z.exactOptional(number)]),
  ),
});
const earlierJwk = z.looseObject({ kty: z.string(), kid: z.string() });
const exportedKeys = z.array(
  z.object({
    owner: z.string().check(z.minLength(1)),
    purpose: z.string().check(z.refine(isKeyPurpose)),
    since: z.iso.datetime(),
    jwk: privateJwk,
    earlier: z.array(earlierJwk),
    ends: z._default(z.record(z.string(), z.iso.datetime()), {}),
    retired: z._default(z.array(z.object({ jwk: privateJwk, opensUntil: z.optional(z.iso.datetime()) })), []),
  }),
);

/** Reads what `exportRows` wrote. Throws KeyError `keys-malformed` for anything else. */
export async function readRows(keys: unknown, extractable: boolean): Promise<readonly Holding[]> {
  const parsed = exportedKeys.safeParse(keys, ourWords);
  if (!parsed.success) throw malformed(breachIn(parsed.error));
  const names = parsed.data.map(({ owner, purpose }) => `${owner} ${purpose}`);
  if (new Set(names).size < names.length) throw malformed('Two entries have the same owner and purpose.');
  return Promise.all(parsed.data.map((entry) => read({ ...entry, purpose: entry.purpose as KeyPurpose }, extractable)));
}

async function read(entry: Omit<ExportedKey, 'earlier'> & { earlier: readonly EarlierJwk[] }, extractable: boolean) {
  const { owner, purpose, since, ends = {}, retired = [] } = entry;
  const alg = algorithms[purpose];
  try {
    const current = await readKeyPair(purpose, entry.jwk, extractable);
    await checkPair(current);
    const earlier = entry.earlier.map((jwk) => ({ ...publicPart(jwk), kid: jwk.kid, use: useOf(alg), alg }));
    for (const jwk of entry.earlier) await importedKey(jwk, alg);
    const opening = retired.map(async ({ jwk, opensUntil }) => {
      const pair = await readKeyPair(purpose, jwk, extractable);
      await checkPair(pair);
      return { pair, ...defined({ opensUntil }) };
    });
    return { owner, purpose, since, current, earlier, ends, retired: await Promise.all(opening) };
  } catch (cause) {
    throw malformed(`The ${purpose} key of ${owner} cannot be read.`, cause);
  }
}

/** Throws for a private key that does not match its public half; some platforms import such a pair. */
async function checkPair(pair: KeyPair): Promise<void> {
  const { alg, privateKey, publicKey } = pair;
  if (useOf(alg) === 'sig') {
    await compactVerify(await signJwt(pair, {}), publicKey);
    return;
  }
  const sealed = new CompactEncrypt(new Uint8Array(1)).setProtectedHeader({ alg, enc: 'A256GCM' });
  await compactDecrypt(await sealed.encrypt(publicKey), privateKey);
}

type EarlierJwk = z.infer<typeof earlierJwk>;

const malformed = (why: string, cause?: unknown): KeyError =>
  new KeyError('keys-malformed', `These are no keys of a sandbox: ${why}`, { cause });
