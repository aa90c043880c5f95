// The scheme's certificate authority: issues real client certificates, and verifies those that peers present.
import { boundedCache } from '../ambient/bounded-cache.ts';
import type { Clock } from '../ambient/clock.ts';
import { addDuration } from '../ambient/duration.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { randomKeys, type KeyMaker } from '../keys/key-maker.ts';
import type { Vault } from '../keys/vault.ts';
import type { Table } from '../store/table.ts';
import { memoryStore } from '../store/memory.ts';
import { anchorOf, isIssuedBy, serialNumber, signerOf, type Anchor, type CertificateRow } from './anchor.ts';
import type { CertificateRole, ClientCertificate, InspectedCertificate } from './certificate.ts';
import { hex } from './der.ts';
import { inspect } from './inspect.ts';
import { encodeCertificate } from './x509.ts';

export type { CertificateRow } from './anchor.ts';

export interface IssueOptions {
  readonly commonName: string;
  readonly role: CertificateRole;
  /** ISO 8601 duration from now. Default P1Y. */
  readonly validFor?: string;
  /** The holder's own key; a fresh P-256 pair when absent. */
  readonly publicKey?: CryptoKey;
}

/** `privateKey`: of the pair that was made because none was given. */
export type IssuedCertificate = InspectedCertificate & { readonly privateKey?: CryptoKey };

/** `anchor`: the authority's own certificate is not in date. */
export type Standing = 'ok' | 'issuer' | 'anchor' | 'not-yet-valid' | 'expired' | 'revoked';

export interface Authority {
  /** Common name of its root, and of the issuer of all that it issues. */
  readonly commonName: string;
  /** A new certificate. Throws a RangeError for a common name that is empty or over 64 characters, and a malformed duration. */
  issue(options: IssueOptions): Promise<IssuedCertificate>;
  /** The participant's standing certificate: issued on first need or when it has run out, otherwise the same in every tab. */
  certificateOf(commonName: string, role: CertificateRole): Promise<ClientCertificate>;
  /** Another one in place of the participant's standing certificate, with a key of its own; the one before stays good. */
  renew(commonName: string, role: CertificateRole): Promise<ClientCertificate>;
  /** The authority's own self-signed certificate. */
  root(): Promise<InspectedCertificate>;
  /** Whether this authority issued it to a client, it is in date and not revoked (RFC 5280, 6.1.3). Never throws for a certificate. */
  verify(certificate: InspectedCertificate, now: Date): Promise<Standing>;
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
  /** Where the root and standing certificates are kept; in memory when absent. */
  readonly table?: Table<CertificateRow>;
  readonly name?: string;
  /** Owner name of its key in the vault. */
  readonly owner?: string;
}

const dayMilliseconds = 86_400_000;
/** Signatures found good that are remembered: enough for a walk of any length, and found again beyond it. */
const keepVerified = 1000;

export function createAuthority(options: AuthorityOptions): Authority {
  const { vault, clock, random, keys = randomKeys, owner = 'authority' } = options;
  const table =
    options.table ?? memoryStore('certificates', { issued: { indexes: [] } }).table<CertificateRow>('issued');
  const name = { organisation: 'Simulated', commonName: options.name ?? 'CDR Sandbox Root CA' };
  /** `kept`: ids of all rows, among them those of what was revoked. */
  let held:
    { readonly epoch: number; readonly anchor: Promise<Anchor>; readonly kept: Promise<Set<string>> } | undefined;
  /** Thumbprints whose signature was found good. */
  let verified = boundedCache<string, true>(keepVerified);

  const holding = (): NonNullable<typeof held> => {
    if (held?.epoch !== vault.epoch) {
      verified = boundedCache(keepVerified);
      held = {
        epoch: vault.epoch,
        anchor: anchorOf({ vault, random, keys, table, owner, name }),
        kept: table.list().then((rows) => new Set(rows.map(({ id }) => id))),
      };
      // A failure, of the store for example, is no answer to keep.
      for (const found of [held.anchor, held.kept]) found.catch(() => (held = undefined));
    }
    return held;
  };
  const anchor = (): Promise<Anchor> => holding().anchor;
  const isIssued = async (certificate: InspectedCertificate, issuer: Anchor): Promise<boolean> => {
    if (verified.get(certificate.thumbprint) !== undefined) return true;
    if (!(await isIssuedBy(issuer, certificate.der))) return false;
    verified.set(certificate.thumbprint, true);
    return true;
  };
  const issue = async ({ commonName, role, validFor = 'P1Y', publicKey }: IssueOptions): Promise<IssuedCertificate> => {
    if (commonName === '' || commonName.length > 64) {
      throw new RangeError('The common name of a certificate must have 1 to 64 characters (X.520).');
    }
    const subjectName = `${owner} ${role} ${commonName}`;
    const serial = serialNumber(random.named(subjectName));
    const { key } = await anchor();
    const pair =
      publicKey === undefined ? await keys.pair('certificate', `${subjectName} ${hex(serial)}`, false) : { publicKey };
    const now = clock.now();
    const notAfter = addDuration(now, validFor);
    const der = await encodeCertificate(
      {
        serialNumber: serial,
        issuer: name,
        subject: { organisation: 'Simulated participant', organisationUnit: role, commonName },
        // A day early, so that a clock set back a little does not invalidate it. With a negative duration: run out already.
        notBefore: new Date(Math.min(now.getTime(), notAfter.getTime()) - dayMilliseconds),
        notAfter,
        publicKey: pair.publicKey,
        kind: 'client',
      },
      signerOf(key, keys),
    );
    return { ...(await ownCopy(der)), ...('privateKey' in pair && { privateKey: pair.privateKey }) };
  };
  const standingId = async (commonName: string, role: CertificateRole): Promise<string> =>
    `${(await anchor()).key.kid}:${role}:${commonName}`;
  const standingOf = async (id: string, commonName: string, role: CertificateRole): Promise<ClientCertificate> => {
    const row = await table.get(id);
    const found = row && (await inspect(row.der));
    if (found !== undefined && datesAt(found, clock.now()) === 'ok') return ownCopy(found.der);
    const { der } = await issue({ commonName, role });
    if (row !== undefined) await table.put({ id, der });
    // Another tab was faster: its certificate is the certificate.
    else if (!(await table.add({ id, der }))) return standingOf(id, commonName, role);
    return ownCopy(der);
  };
  /** Two that need one at once are given one, so that how fast either is has no say in which. */
  const coming = new Map<string, Promise<ClientCertificate>>();
  const certificateOf: Authority['certificateOf'] = async (commonName, role) => {
    const id = await standingId(commonName, role);
    const begun = coming.get(id) ?? standingOf(id, commonName, role).finally(() => coming.delete(id));
    coming.set(id, begun);
    const certificate = await begun;
    return { ...certificate, der: new Uint8Array(certificate.der) };
  };
  return {
    commonName: name.commonName,
    issue,
    certificateOf,
    renew: async (commonName, role) => {
      const { der } = await issue({ commonName, role });
      await table.put({ id: await standingId(commonName, role), der });
      return ownCopy(der);
    },
    root: async () => ownCopy((await anchor()).root.der),
    verify: async (certificate, now) => {
      const issuer = await anchor();
      if (!(await isIssued(certificate, issuer))) return 'issuer';
      if (datesAt(issuer.root.certificate, now) !== 'ok') return 'anchor';
      const standing = datesAt(certificate, now);
      const isRevoked = (await holding().kept).has(revocationId(certificate));
      return standing === 'ok' && isRevoked ? 'revoked' : standing;
    },
    revoke: async (certificate) => {
      if (!(await isIssued(certificate, await anchor()))) return false;
      const id = revocationId(certificate);
      await table.put({ id, der: certificate.der });
      (await holding().kept).add(id);
      return true;
    },
    untrusted: () => createAuthority({ ...options, name: 'Untrusted Root CA', owner: `${owner}:untrusted` }),
  };
}

/** Ids of other rows begin with a key's thumbprint, which has no colon. */
const revocationId = ({ thumbprint }: ClientCertificate): string => `revoked:${thumbprint}`;

const datesAt = (
  { notBefore, notAfter }: Pick<ClientCertificate, 'notBefore' | 'notAfter'>,
  now: Date,
): 'ok' | 'not-yet-valid' | 'expired' => (now < notBefore ? 'not-yet-valid' : now > notAfter ? 'expired' : 'ok');

/** Bytes of its own: what a caller does to them must not reach the inspected certificates in memory. */
async function ownCopy(der: Uint8Array): Promise<InspectedCertificate> {
  const inspected = await inspect(der);
  if (inspected === undefined) throw new TypeError('The sandbox wrote a certificate that it cannot read.');
  return { ...inspected, der: new Uint8Array(der) };
}
