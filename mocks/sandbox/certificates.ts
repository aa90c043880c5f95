// The scheme's certificate authority as the sandbox hands it out: certificates issued, presented and revoked.
import { inspect } from '../certificates/inspect.ts';
import { presenting } from '../certificates/present.ts';
import type { InspectedCertificate } from '../certificates/certificate.ts';
import type { World } from '../world/world.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { Certificates } from './sandbox-interface.ts';

export function certificatesOf(world: World, ownFetch: typeof fetch, changed: () => void): Certificates {
  const untrusted = world.authority.untrusted();
  return {
    root: () => world.authority.root(),
    issue: ({ commonName, validFor }) =>
      world.authority.issue({ commonName, role: 'data-recipient', ...(validFor === undefined ? {} : { validFor }) }),
    issueUntrusted: ({ commonName }) => untrusted.issue({ commonName, role: 'data-recipient' }),
    present: (certificate, base = ownFetch) => presenting(certificate, base),
    revoke: async (certificate) => {
      if (!(await world.authority.revoke(await readable(certificate))))
        throw new SandboxError(
          'certificate-foreign',
          'The certificate was not issued by the scheme’s authority of this world.',
          'An authority revokes only its own: those of sandbox.certificates.issue() and of the participants.',
        );
      changed();
    },
  };
}

async function readable(given: unknown): Promise<InspectedCertificate> {
  const der = typeof given === 'object' && given !== null && 'der' in given ? given.der : undefined;
  const certificate = der instanceof Uint8Array ? await inspect(new Uint8Array(der)) : undefined;
  if (certificate !== undefined) return certificate;
  throw new SandboxError(
    'certificate-unreadable',
    'This is no certificate.',
    'Hand over what sandbox.certificates.issue() gave, or the certificate of a participant.',
  );
}
