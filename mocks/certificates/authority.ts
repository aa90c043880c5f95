// The scheme's certificate authority: issues real certificates, and verifies those that callers present.
import { defined } from '../ambient/defined.ts';
import type { Clock } from '../ambient/clock.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { authorityCache } from './authority-cache.ts';
import { currentCertificates } from './current-certificates.ts';
import { datesAt } from './dates-at.ts';
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
import { intermediateName, rootName } from './chains.ts';
import { hex } from './der.ts';
import { purposesIn } from './extensions.ts';
import { isIssuedBy, type CertificateRow, type Chain } from './issuer.ts';
import { createIssuing, ownCopy, type IssueOptions, type IssuedCertificate } from './issuing.ts';
import { nameOf } from './distinguished-name.ts';
import type { CertificateForm, Naming, ParticipantNames } from './subject.ts';
import { decodeCertificate } from './x509.ts';

export type { CertificateRow } from './issuer.ts';
export type { CertificateForm, Naming, ParticipantNames } from './subject.ts';

/** `anchor`: a certificate of an authority is not currently valid. `server`: it is only for servers. */
export type VerifyResult = 'ok' | 'issuer' | 'server' | 'anchor' | 'not-yet-valid' | 'expired' | 'revoked';

export interface Authority {
  /** Common name of the authority that currently issues. */
  readonly commonName: string;
  /**
   * Issues a certificate. Throws a RangeError for a common name that is empty or longer than 64 characters, and for an
   * invalid duration.
   */
  issue(options: IssueOptions): Promise<IssuedCertificate>;
  /** The participant's current certificate: issued on first use or after it has expired, otherwise the same in every tab. */
  certificateOf(owner: string, role: CertificateRole): Promise<ClientCertificate>;
  /** Replaces the participant's current certificate; the old one stays valid. */
  renew(owner: string, role: CertificateRole): Promise<ClientCertificate>;
  /** The current certificate of a server, whose common name is its host; undefined if the world has no server certificates. */
  serverCertificateOf(names: ParticipantNames, role: CertificateRole): Promise<ClientCertificate | undefined>;
  /** The self-signed root of the certificates that are issued now. */
  root(): Promise<InspectedCertificate>;
  /** From the certificate of the issuing authority up to the self-signed root. */
  chain(): Promise<readonly InspectedCertificate[]>;
  /**
   * Whether this authority issued it to a client, and it is currently valid and not revoked (RFC 5280, 6.1.3). Never
   * throws for a certificate.
   */
  verify(certificate: InspectedCertificate, now: Date): Promise<VerifyResult>;
  /**
   * The participant to whom a certificate was issued, from the certificate or the record; undefined if it is not on
   * record. Use `verify` to find out whether it is valid.
   */
  ownerOf(certificate: InspectedCertificate): Promise<CertificateOwner | undefined>;
  /** Revokes a certificate that it issued, for good and in every tab of this world (RFC 5280, 5). False for any other. */
  revoke(certificate: InspectedCertificate): Promise<boolean>;
  /** An authority with its own key that nobody in the scheme trusts. */
  untrusted(): Authority;
}

export interface AuthorityOptions {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Makes the keys of certificates for which none is given; random by default. */
  readonly keys?: KeyMaker;
  /** Stores the certificates of authorities and the current ones of participants; in memory by default. */
  readonly table?: Table<CertificateRow>;
  /** If absent, certificates contain participants' ids, and no record of issued ones is kept. */
  readonly naming?: Naming;
  /** Beginning of the names of its authorities. */
  readonly called?: string;
  /** Owner name of its key in the vault. */
  readonly owner?: string;
}

/** A certificate that was issued here. */
interface Known {
  readonly chain: Chain;
  /** Absent for a server certificate. */
  readonly owner?: CertificateOwner;
  readonly isServers?: boolean;
}

export function createAuthority(options: AuthorityOptions): Authority {
  const { vault, clock, random, keys = randomKeys, naming, owner = 'authority', called = 'CDR Sandbox' } = options;
  const table =
    options.table ?? memoryStore('certificates', { issued: { indexes: [] } }).table<CertificateRow>('issued');
  const chainOptions = { vault, random, keys, table, owner, called };
  const cached = authorityCache<Known>(chainOptions);
  const chainOf = (form: CertificateForm): Promise<Chain> =>
    form === 'register' ? cached().registers() : cached().alone();
  const formNow = (): CertificateForm => naming?.form() ?? 'ids';
  /** Beginning of the ids of a participant's rows: certificates of an earlier authority are no longer current. */
  const prefix = async (): Promise<string> => (await chainOf(naming === undefined ? 'ids' : 'register'))[0].kid;
  const noteId = async ({ thumbprint }: ClientCertificate): Promise<string> => `${await prefix()}:issued:${thumbprint}`;

  const issuing = createIssuing({ clock, random, keys, naming, owner, chainOf });
  const issue = async (asked: IssueOptions): Promise<IssuedCertificate> => {
    // A certificate with an id belongs to that participant, even if it was not requested as such.
    const to = asked.owner ?? (formNow() === 'ids' ? asked.commonName : undefined);
    const issued = await issuing.client(asked);
    if (naming === undefined) return issued;
    const { der } = issued;
    await table.put({ id: await noteId(issued), der, role: asked.role, ...defined({ owner: to }) });
    return issued;
  };

  /** Undefined if no chain of this authority verifies it, or it is not on record where a record is kept. */
  const known = async (certificate: InspectedCertificate): Promise<Known | undefined> => {
    const { verified } = cached();
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
    return { chain, owner: defined({ id, role }) };
  };
  /** The chain that the issuer of a certificate belongs to. */
  const chainFor = async (issuer: Uint8Array): Promise<Chain | undefined> => {
    const isIssuer = (name: Uint8Array): boolean => hex(name) === hex(issuer);
    if (naming !== undefined && isIssuer(nameOf(intermediateName(called)))) return chainOf('register');
    return isIssuer(nameOf(rootName(called))) ? chainOf('ids') : undefined;
  };

  const currentId = async (to: string, role: CertificateRole): Promise<string> => `${await prefix()}:${role}:${to}`;
  const current = currentCertificates({ table, clock });
  return {
    get commonName() {
      return (formNow() === 'register' ? intermediateName(called) : rootName(called)).commonName;
    },
    issue,
    certificateOf: async (to, role) => current(await currentId(to, role), () => issue({ owner: to, role })),
    renew: async (to, role) => {
      const { der } = await issue({ owner: to, role });
      await table.put({ id: await currentId(to, role), der });
      return ownCopy(der);
    },
    serverCertificateOf: async (names, role) =>
      formNow() === 'ids'
        ? undefined
        : current(`${await prefix()}:server:${names.commonName}`, () => issuing.server(names, role)),
    root: async () => ownCopy((await chainOf(formNow())).reduce((_, above) => above).der),
    chain: async () => Promise.all((await chainOf(formNow())).map(({ der }) => ownCopy(der))),
    verify: async (certificate, now) => {
      const found = await known(certificate);
      if (found === undefined) return 'issuer';
      if (found.isServers === true) return 'server';
      if (found.chain.some((issuer) => datesAt(issuer.certificate, now) !== 'ok')) return 'anchor';
      const dates = datesAt(certificate, now);
      const isRevoked = (await cached().rowIds()).has(revocationId(certificate));
      return dates === 'ok' && isRevoked ? 'revoked' : dates;
    },
    ownerOf: async (certificate) => (naming === undefined ? ownNames(certificate) : (await known(certificate))?.owner),
    revoke: async (certificate) => {
      if ((await known(certificate)) === undefined) return false;
      const id = revocationId(certificate);
      await table.put({ id, der: certificate.der });
      (await cached().rowIds()).add(id);
      return true;
    },
    untrusted: () => createAuthority({ ...options, called: 'Untrusted', owner: `${owner}:untrusted` }),
  };
}

/** The owner of the current client certificate with this id; undefined for other rows. */
export const currentOwner = (id: string): string | undefined =>
  new RegExp(`^[\\w-]+:(?:${certificateRoles.join('|')}):(.*)$`, 'u').exec(id)?.[1];

/** Ids of other rows begin with a key's thumbprint, which contains no colon. */
const revocationId = ({ thumbprint }: ClientCertificate): string => `revoked:${thumbprint}`;

/** The owner of a certificate that contains a participant's id. */
const ownNames = ({ subject }: InspectedCertificate): CertificateOwner => ({
  id: subject.commonName,
  ...defined({ role: subject.organisationUnit }),
});
