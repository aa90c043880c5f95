// The public facts of a world with seeded keys, the same in Node and in pages.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';

export const seededOptions = {
  storage: 'memory:',
  seed: 7,
  keys: 'from-seed',
  clock: '2026-03-02T00:00:00Z',
} as const satisfies SandboxOptions;

const keysOf = ({ signingKey, decryptionKey, certificate, ...ids }: DataRecipient): unknown => ({
  ids: [ids.legalEntityId, ids.brandId, ids.softwareProductId],
  keys: [signingKey.publicJwk, decryptionKey.publicJwk],
  certificate: certificate.pem,
  thumbprint: certificate.thumbprint,
});

/** Key sets, certificates and the recipients' ids and keys, as text. */
export async function seededFacts(options: SandboxOptions = seededOptions): Promise<string> {
  const sandbox = await createSandbox(options);
  const facts = await factsOf(sandbox);
  await sandbox.stop();
  return JSON.stringify(facts, undefined, 1);
}

/** The facts of both profiles, whose certificates have different keys. */
export const seededFactsOfBoth = async (): Promise<string> =>
  [await seededFacts(), await seededFacts({ ...seededOptions, profile: 'today' })].join('\n');

async function factsOf(sandbox: Sandbox): Promise<unknown> {
  const { register, dataHolder } = sandbox.urls;
  const enrolled = await sandbox.enrol({ name: 'Mine', alg: 'ES256' });
  const own = keysOf(enrolled);
  await enrolled.rotate({ use: 'sig' });
  const sets = [`${register.base}/cdr-register/v1/jwks`, `${dataHolder.issuer}/jwks`].map(async (address) =>
    (await sandbox.fetch(address, { headers: { 'x-v': '1' } })).text(),
  );
  return {
    sets: await Promise.all(sets),
    authorities: (await sandbox.certificates.chain()).map(({ pem }) => pem),
    server: (await sandbox.certificates.ofServer(sandbox.urls.dataHolder.secureBase))?.pem ?? 'none',
    recipients: (await sandbox.recipients.list()).map(keysOf),
    enrolled: own,
    issued: (await sandbox.certificates.issue({ commonName: 'somebody' })).pem,
    untrusted: (await sandbox.certificates.issueUntrusted({ commonName: 'nobody' })).pem,
  };
}
