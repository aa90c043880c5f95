// The scheme's certificate authority: issues real certificates, and verifies those that peers present.
import { boundedCache } from '../ambient/bounded-cache.ts';
import type { Clock } from '../ambient/clock.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { randomKeys, type KeyMaker } from '../keys/key-maker.ts';
import type { Vault } from '../keys/vault.ts';
import type { Table } from '../store/table.ts';
import { memoryStore } from '../store/memory.ts';
import {
  certificateRoles,
  type CertificateOwner,
  type CertificateRole,
  type ClientCertificate,
  type InspectedCertificate,
} from './certificate.ts';
import { intermediateName, registerChain, rootAlone, rootName } from './chains.ts';
import { hex } from './der.ts';
import { purposesIn } from './extensions.ts';
import { inspect } from './inspect.ts';
import { isIssuedBy, type CertificateRow, type Chain } from './issuer.ts';
import { createIssuing, ownCopy, type IssueOptions, type IssuedCertificate } from './issuing.ts';
import { nameOf } from './distinguished-name.ts';
import type { CertificateForm, Naming, ParticipantNames } from './subject.ts';
import { decodeCertificate } from './x509.ts';

export type { CertificateRow } from './issuer.ts';
export type { CertificateForm, Naming, ParticipantNames } from './subject.ts';

/** `anchor`: a certificate of an authority is not in date. `server`: it is for servers alone. */
export type Standing = 'ok' | 'issuer' | 'server' | 'anchor' | 'not-yet-valid' | 'expired' | 'revoked';

export interface Authority {
  /** Common name of the issuer of all that it issues now. */
  readonly commonName: string;
  /** A new certificate. Throws a RangeError for a common name that is empty or over 64 characters, and a malformed duration. */
  issue(options: IssueOptions): Promise<IssuedCertificate>;
  /** The participant's standing certificate: issued on first need or when it has run out, otherwise the same in every tab. */
  certificateOf(owner: string, role: CertificateRole): Promise<ClientCertificate>;
  /** Another one in place of the participant's standing certificate; the one before stays good. */
  renew(owner: string, role: CertificateRole): Promise<ClientCertificate>;
  /** The standing certificate of a server, whose common name is its host; undefined where the world has none. */
  serverCertificateOf(names: ParticipantNames, role: CertificateRole): Promise<ClientCertificate | undefined>;
  /** The self-signed certificate in which what it issues now is anchored. */
  root(): Promise<InspectedCertificate>;
  /** From the certificate of the authority that issues now up to the root, which is self-signed. */
  chain(): Promise<readonly InspectedCertificate[]>;
  /** Whether this authority issued it to a client, it is in date and not revoked (RFC 5280, 6.1.3). Never throws for a certificate. */
  verify(certificate: InspectedCertificate, now: Date): Promise<Standing>;
  /**
   * Whom a certificate was issued to, as it says itself or as is on record; undefined for one that is not on record. Only
   * `verify` says whether it is good.
   */
  ownerOf(certificate: InspectedCertificate): Promise<CertificateOwner | undefined>;
  /** Revokes one it issued, for good, in this world and every tab of it (RFC 5280, 5). False for one it did not issue. */
  revoke(certificate: InspectedCertificate): Promise<boolean>;
  /** An authority that nobody in the scheme trusts, with a key of its own. */
  untrusted(): Authority;
}

export interface AuthorityOptions {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where keys come from that nobody brought; at random when absent. */
  readonly keys?: KeyMaker;
  /** Where certificates of authorities and standing ones are kept; in memory when absent. */
  readonly table?: Table<CertificateRow>;
  /** Where absent, certificates bear the ids of participants, and nothing is noted of what was issued. */
  readonly naming?: Naming;
  /** What the names of its authorities begin with. */
  readonly called?: string;
  /** Owner name of its key in the vault. */
  readonly owner?: string;
}

/** Certificates found good that are remembered: enough for a walk of any length, and found again beyond it. */
const keepVerified = 1000;

/** What is known of a world until keys may have changed behind everyone's back. */
interface Held {
  readonly epoch: number;
  /** Ids of all rows, among them those of what was revoked. */
  readonly kept: Promise<Set<string>>;
  readonly alone: () => Promise<Chain>;
  readonly registers: () => Promise<Chain>;
  /** By thumbprint, certificates that were found good. */
  readonly verified: ReturnType<typeof boundedCache<string, Known>>;
}

/** A certificate that was issued here. */
interface Known {
  readonly chain: Chain;
  /** Absent of a server’s. */
  readonly owner?: CertificateOwner;
  readonly isServers?: boolean;
}

export function createAuthority(options: AuthorityOptions): Authority {
  const { vault, clock, random, keys = randomKeys, naming, owner = 'authority', called = 'CDR Sandbox' } = options;
  const table =
    options.table ?? memoryStore('certificates', { issued: { indexes: [] } }).table<CertificateRow>('issued');
  const chainOptions = { vault, random, keys, table, owner, called };
  let held: Held | undefined;

  const holding = (): Held => {
    if (held?.epoch === vault.epoch) return held;
    // A failure, of the store for example, is no answer to keep.
    const unlessFailed = <T>(work: Promise<T>): Promise<T> => {
      work.catch(() => (held = undefined));
      return work;
    };
    const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
      let made: Promise<T> | undefined;
      return () => (made ??= unlessFailed(make()));
    };
    held = {
      epoch: vault.epoch,
      kept: unlessFailed(table.list().then((rows) => new Set(rows.map(({ id }) => id)))),
      alone: once(() => rootAlone(chainOptions)),
      registers: once(() => registerChain(chainOptions)),
      verified: boundedCache(keepVerified),
    };
    return held;
  };
  const chainOf = (form: CertificateForm): Promise<Chain> =>
    form === 'register' ? holding().registers() : holding().alone();
  const formNow = (): CertificateForm => naming?.form() ?? 'ids';
  /** Begins the ids of a participant’s rows: what an authority of before issued stands no longer. */
  const prefix = async (): Promise<string> => (await chainOf(naming === undefined ? 'ids' : 'register'))[0].kid;
  const noteId = async ({ thumbprint }: ClientCertificate): Promise<string> => `${await prefix()}:issued:${thumbprint}`;

  const issuing = createIssuing({ clock, random, keys, naming, owner, chainOf });
  const issue = async (asked: IssueOptions): Promise<IssuedCertificate> => {
    // Whoever bears an id is known by it, whether or not it was asked for as one.
    const to = asked.owner ?? (formNow() === 'ids' ? asked.commonName : undefined);
    const issued = await issuing.client(asked);
    if (naming === undefined) return issued;
    const { der } = issued;
    await table.put({ id: await noteId(issued), der, role: asked.role, ...(to !== undefined && { owner: to }) });
    return issued;
  };

  /** Undefined for one that no chain here ends with, or that is not on record where a record is kept. */
  const known = async (certificate: InspectedCertificate): Promise<Known | undefined> => {
    const { verified } = holding();
    const before = verified.get(certificate.thumbprint);
    if (before !== undefined) return before;
    const read = decodeCertificate(certificate.der);
    const chain = read && (await chainFor(read.issuer.whole));
    if (read === undefined || chain === undefined || !(await isIssuedBy(chain, read))) return undefined;
    const purposes = purposesIn(read.extensions);
    if (!purposes.includes('client')) return purposes.includes('server') ? { chain, isServers: true } : undefined;
    const found = naming === undefined ? { chain, owner: ownNames(certificate) } : await onRecord(certificate, chain);
    if (found !== undefined) verified.set(certificate.thumbprint, found);
    return found;
  };
  const onRecord = async (certificate: InspectedCertificate, chain: Chain): Promise<Known | undefined> => {
    const row = await table.get(await noteId(certificate));
    if (row === undefined) return undefined;
    const { owner: id, role } = row;
    return { chain, owner: { ...(id !== undefined && { id }), ...(role !== undefined && { role }) } };
  };
  /** The chain at whose end a certificate of the issuer would stand. */
  const chainFor = async (issuer: Uint8Array): Promise<Chain | undefined> => {
    const isIssuer = (name: Uint8Array): boolean => hex(name) === hex(issuer);
    if (naming !== undefined && isIssuer(nameOf(intermediateName(called)))) return chainOf('register');
    return isIssuer(nameOf(rootName(called))) ? chainOf('ids') : undefined;
  };

  const standingId = async (to: string, role: CertificateRole): Promise<string> => `${await prefix()}:${role}:${to}`;
  /** The row’s certificate, or another one in its place where it is missing or has run out. */
  const standingAt = async (id: string, another: () => Promise<ClientCertificate>): Promise<ClientCertificate> => {
    const row = await table.get(id);
    const kept = row && (await inspect(row.der));
    if (kept !== undefined && datesAt(kept, clock.now()) === 'ok') return ownCopy(kept.der);
    const { der } = await another();
    if (row !== undefined) await table.put({ id, der });
    // Another tab was faster: its certificate is the certificate.
    else if (!(await table.add({ id, der }))) return standingAt(id, another);
    return ownCopy(der);
  };
  /** Two that need one at once are given one, so that how fast either is has no say in which. */
  const coming = new Map<string, Promise<ClientCertificate>>();
  const standing = async (id: string, another: () => Promise<ClientCertificate>): Promise<ClientCertificate> => {
    const begun = coming.get(id) ?? standingAt(id, another).finally(() => coming.delete(id));
    coming.set(id, begun);
    const certificate = await begun;
    return { ...certificate, der: new Uint8Array(certificate.der) };
  };
  return {
    get commonName() {
      return (formNow() === 'register' ? intermediateName(called) : rootName(called)).commonName;
    },
    issue,
    certificateOf: async (to, role) => standing(await standingId(to, role), () => issue({ owner: to, role })),
    renew: async (to, role) => {
      const { der } = await issue({ owner: to, role });
      await table.put({ id: await standingId(to, role), der });
      return ownCopy(der);
    },
    serverCertificateOf: async (names, role) =>
      formNow() === 'ids'
        ? undefined
        : standing(`${await prefix()}:server:${names.commonName}`, () => issuing.server(names, role)),
    root: async () => ownCopy((await chainOf(formNow())).reduce((_, above) => above).der),
    chain: async () => Promise.all((await chainOf(formNow())).map(({ der }) => ownCopy(der))),
    verify: async (certificate, now) => {
      const found = await known(certificate);
      if (found === undefined) return 'issuer';
      if (found.isServers === true) return 'server';
      if (found.chain.some((issuer) => datesAt(issuer.certificate, now) !== 'ok')) return 'anchor';
      const dates = datesAt(certificate, now);
      const isRevoked = (await holding().kept).has(revocationId(certificate));
      return dates === 'ok' && isRevoked ? 'revoked' : dates;
    },
    ownerOf: async (certificate) => (naming === undefined ? ownNames(certificate) : (await known(certificate))?.owner),
    revoke: async (certificate) => {
      if ((await known(certificate)) === undefined) return false;
      const id = revocationId(certificate);
      await table.put({ id, der: certificate.der });
      (await holding().kept).add(id);
      return true;
    },
    untrusted: () => createAuthority({ ...options, called: 'Untrusted', owner: `${owner}:untrusted` }),
  };
}

/** Whose standing client certificate is kept under the id; undefined for rows of another kind. */
export const standingOwner = (id: string): string | undefined =>
  new RegExp(`^[\\w-]+:(?:${certificateRoles.join('|')}):(.*)$`, 'u').exec(id)?.[1];

/** Ids of other rows begin with a key's thumbprint, which has no colon. */
const revocationId = ({ thumbprint }: ClientCertificate): string => `revoked:${thumbprint}`;

const datesAt = (
  { notBefore, notAfter }: Pick<ClientCertificate, 'notBefore' | 'notAfter'>,
  now: Date,
): 'ok' | 'not-yet-valid' | 'expired' => (now < notBefore ? 'not-yet-valid' : now > notAfter ? 'expired' : 'ok');

/** Whom a certificate names that bears the id of a participant. */
const ownNames = ({ subject }: InspectedCertificate): CertificateOwner => ({
  id: subject.commonName,
  ...(subject.organisationUnit !== undefined && { role: subject.organisationUnit }),
});
