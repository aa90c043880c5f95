// The scheme's certificate authority as the sandbox hands it out: certificates issued, presented and revoked.
import { shown, visible } from '../../ambient/hidden-characters.ts';
import { checkMembers } from '../../ambient/known-members.ts';
import { inspect } from '../../certificates/inspect.ts';
import { presenting } from '../../certificates/present.ts';
import type { InspectedCertificate } from '../../certificates/certificate.ts';
import type { World } from '../../world/world.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { laterBy } from '../options/time-options.ts';
import type { Certificates } from '../sandbox-interface.ts';

export function certificatesOf(world: World, ownFetch: typeof fetch, changed: () => void): Certificates {
  const untrusted = world.authority.untrusted();
  return {
    root: () => world.authority.root(),
    issue: async (given) => {
      const { commonName, validFor } = checked(given, ['commonName', 'validFor']);
      if (validFor !== undefined) laterBy(world.clock.now(), validFor);
      return world.authority.issue({
        commonName,
        role: 'data-recipient',
        ...(validFor === undefined ? {} : { validFor }),
      });
    },
    issueUntrusted: async (given) => {
      const { commonName } = checked(given, ['commonName']);
      return untrusted.issue({ commonName, role: 'data-recipient' });
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

type IssueOptions = Parameters<Certificates['issue']>[0];

/** Refuses (SandboxError) members that no certificate has, and a common name that it cannot carry or nobody can read. */
function checked(given: IssueOptions, known: readonly (keyof IssueOptions)[]): IssueOptions {
  checkMembers(given, { name: 'certificates.issue()', code: 'option-malformed', known });
  const name: unknown = given.commonName;
  if (typeof name === 'string' && name.length <= 64 && visible.test(name)) return given;
  throw new SandboxError(
    'option-malformed',
    `commonName must have 1 to 64 visible characters (X.520); got ${typeof name === 'string' ? `“${shown(name)}”` : String(name)}.`,
    'Remove control characters, invisible characters and direction marks from commonName.',
  );
}

async function readable(given: unknown): Promise<InspectedCertificate> {
  const der = typeof given === 'object' && given !== null && 'der' in given ? given.der : undefined;
  const certificate = der instanceof Uint8Array ? await inspect(new Uint8Array(der)) : undefined;
  if (certificate !== undefined) return certificate;
  throw new SandboxError(
    'certificate-unreadable',
    'The certificate cannot be read.',
    'Pass a certificate from sandbox.certificates.issue() or of a participant.',
  );
}
