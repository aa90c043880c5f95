// The scheme's certificate authority as the sandbox exposes it: certificates issued, presented and revoked.
import { defined } from '../../ambient/defined.ts';
import { shown, visible } from '../../ambient/hidden-characters.ts';
import { checkMembers } from '../../ambient/known-members.ts';
import { inspect } from '../../certificates/inspect.ts';
import { presenting } from '../../certificates/present.ts';
import type { ClientCertificate } from '../../certificates/certificate.ts';
import { longestName } from '../../certificates/subject.ts';
import { isMutual } from '../../spec/check-order.ts';
import type { World } from '../../world/world.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { laterBy } from '../options/time-options.ts';
import { serverNamesOf } from '../naming.ts';
import type { Certificates } from '../sandbox-interface.ts';

export function certificatesOf(world: World, ownFetch: typeof fetch, changed: () => void): Certificates {
  const { authority } = world;
  const untrusted = authority.untrusted();
  const role = 'data-recipient';
  return {
    root: () => authority.root(),
    chain: () => authority.chain(),
    issue: async (given) => {
      const { validFor, publicKey, ...subject } = checked(given, issueOptions);
      if (publicKey !== undefined) checkPublicKey(publicKey);
      if (validFor !== undefined) laterBy(world.clock.now(), validFor);
      const whom = await named(world, subject);
      return authority.issue({
        ...whom,
        role,
        ...defined({ validFor, publicKey }),
      });
    },
    issueUntrusted: async (given) => {
      const subject = checked(given, ['commonName', 'softwareProductId']);
      return untrusted.issue({ ...(await named(world, subject)), role });
    },
    ofServer: async (address) => {
      if (URL.canParse(address)) return serverCertificate(world, new URL(address));
      throw new SandboxError(
        'option-malformed',
        `certificates.ofServer() got “${shown(String(address))}”.`,
        'Pass an absolute URL.',
      );
    },
    present: (certificate, base = ownFetch) => presenting(certificate, base),
    revoke: async (certificate) => {
      if (!(await world.authority.revoke(await readable(certificate))))
        throw new SandboxError(
          'certificate-foreign',
          'The certificate was not issued by this sandbox’s certificate authority.',
          'Pass a certificate from sandbox.certificates.issue() or of a participant.',
        );
      changed();
    },
  };
}

interface IssueOptions {
  readonly commonName?: string;
  readonly softwareProductId?: string;
  readonly validFor?: string;
  readonly publicKey?: CryptoKey;
}

const issueOptions: readonly (keyof IssueOptions)[] = ['commonName', 'softwareProductId', 'validFor', 'publicKey'];

/** Refuses (SandboxError) a key for which no certificate can be made. */
function checkPublicKey(given: unknown): void {
  if (given instanceof CryptoKey && given.type === 'public' && given.extractable) return;
  throw new SandboxError(
    'option-malformed',
    'The publicKey of certificates.issue() is not a public CryptoKey that can be exported.',
    'Pass the publicKey of a pair from crypto.subtle.generateKey(), or leave publicKey out.',
  );
}

/** Refuses (SandboxError) unknown members, and a common name that is too long or unreadable. */
function checked(given: IssueOptions, known: readonly (keyof IssueOptions)[]): IssueOptions {
  checkMembers(given, { name: 'certificates.issue()', code: 'option-malformed', known });
  const name: unknown = given.commonName;
  if (given.softwareProductId !== undefined) {
    if (name === undefined && typeof given.softwareProductId === 'string') return given;
    throw new SandboxError(
      'option-malformed',
      'certificates.issue() accepts softwareProductId (a string) or commonName, not both: the profile sets the common name of a software product.',
      'Leave one of them out.',
    );
  }
  if (typeof name === 'string' && name.length <= longestName && visible.test(name)) return given;
  throw new SandboxError(
    'option-malformed',
    `commonName must have 1 to 64 visible characters (X.520); got ${typeof name === 'string' ? `“${shown(name)}”` : String(name)}.`,
    'Write 1 to 64 visible characters, and no control characters, invisible characters or direction marks.',
  );
}

/** The name for the authority. Refuses (SandboxError) a software product that is not registered. */
async function named(world: World, { commonName, softwareProductId }: IssueOptions): Promise<Named> {
  if (softwareProductId === undefined) return { commonName: commonName ?? '' };
  if ((await world.table('register.enrolled').get(softwareProductId)) !== undefined)
    return { owner: softwareProductId };
  throw new SandboxError(
    'recipient-unknown',
    `No software product has the id “${shown(softwareProductId)}”.`,
    'Take softwareProductId from sandbox.recipients.list(), or leave it out and choose a commonName.',
  );
}

type Named = { readonly commonName: string } | { readonly owner: string };

/** Server certificates of the register's profile, for addresses that ask for a client certificate (CDS, Certificate Management). */
async function serverCertificate(world: World, address: URL): Promise<ClientCertificate | undefined> {
  const place = world.addresses.locate(address)?.place;
  if (place === undefined || !isMutual(place.slot) || place.slot === 'secondary.mtls') return undefined;
  const names = serverNamesOf(world.scenario, new URL(place.base).hostname, place.owner);
  return world.authority.serverCertificateOf(names, place.owner === undefined ? 'register' : 'data-holder');
}

async function readable(given: unknown): Promise<ClientCertificate> {
  const der = typeof given === 'object' && given !== null && 'der' in given ? given.der : undefined;
  const certificate = der instanceof Uint8Array ? await inspect(new Uint8Array(der)) : undefined;
  if (certificate !== undefined) return certificate;
  throw new SandboxError(
    'certificate-unreadable',
    'The certificate cannot be read.',
    'Pass a certificate from sandbox.certificates.issue() or of a participant.',
  );
}
