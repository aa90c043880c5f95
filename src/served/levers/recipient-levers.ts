// Data recipients that run elsewhere: enrolment, keys, certificates, rotation.
import { z } from 'zod';
import type { DataRecipient } from '../../../mocks/index.ts';
import { pemOf } from './credentials.ts';
import { lever, type Lever, type Served } from './lever.ts';
import { notThere } from '../problem.ts';
import { duration, json } from './shapes.ts';

const tag = 'Recipients';

const pem = z.string().describe('PEM.');
const client = z.object({
  key: pem.describe('Private key of the handshake, PKCS #8 in PEM.'),
  certificate: pem.describe('The client certificate, followed by those of the authorities below the root, in PEM.'),
  thumbprint: z.string().describe('x5t#S256 of the certificate (RFC 8705 3.1).'),
});
const key = z.object({
  kid: z.string(),
  alg: z.string().describe('JOSE algorithm.'),
  key: pem.describe('Private key, PKCS #8 in PEM.'),
  jwk: json.describe('The same key as a JSON Web Key.'),
});
const recipient = z.object({
  softwareProductId: z.string(),
  legalEntityId: z.string(),
  brandId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  clientIds: z.record(z.string(), z.string()).describe('client_id at each data holder brand where it is registered.'),
  notificationEndpoint: z.string().describe('Where the sandbox receives pings for this recipient.'),
  signing: key.describe('Signs client assertions, request objects and registrations.'),
  decryption: key.describe('Decrypts ID tokens.'),
  client: client.describe('The certificate to present at the mutual-TLS port.'),
});

const redirectUris = z.array(z.string());

export const recipientLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/recipients',
    tag,
    summary: 'Lists every data recipient that you can act as, with its keys.',
    answer: z.array(recipient),
    run: async (served) => Promise.all((await served.sandbox.recipients.list()).map((one) => shown(served, one))),
  }),
  lever({
    method: 'POST',
    path: '/recipients',
    tag,
    summary: 'Adds a software product to the register, and returns its keys and client certificate.',
    body: z.strictObject({
      name: z.string().optional().describe('Name of the software product, as consumers see it.'),
      redirectUris: redirectUris.optional(),
      recipientBaseUri: z
        .string()
        .optional()
        .describe(
          'Address of your server. A holder that ends an arrangement calls {recipientBaseUri}/arrangements/revoke.',
        ),
      jwksUri: z.string().optional().describe('Address at which your server publishes your own keys.'),
      sectorIdentifierUri: z.string().optional(),
      alg: z.enum(['PS256', 'ES256']).optional(),
      of: z.strictObject({ legalEntityId: z.string(), brandId: z.string().optional() }).optional(),
    }),
    bodyIsOptional: true,
    answer: recipient,
    run: async (served, { body }) => {
      // Removes undefined members.
      const asked = Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== undefined));
      return shown(served, await served.sandbox.enrol(asked));
    },
  }),
  lever({
    method: 'GET',
    path: '/recipients/{softwareProductId}',
    tag,
    summary: 'Returns one data recipient, with its keys.',
    answer: recipient,
    run: async (served, { path }) => shown(served, await recipientOf(served, path)),
  }),
  lever({
    method: 'POST',
    path: '/recipients/{softwareProductId}/rotate',
    tag,
    summary: 'Replaces the key for signatures or for ID tokens.',
    body: z.strictObject({
      use: z.enum(['sig', 'enc']),
      overlap: duration.optional().describe('How long the old key stays in the key set. Default: PT1H.'),
    }),
    answer: recipient,
    run: async (served, { path, body: { use, overlap } }) => {
      const one = await recipientOf(served, path);
      await one.rotate({ use, ...(overlap !== undefined && { overlap }) });
      return shown(served, one);
    },
  }),
  lever({
    method: 'POST',
    path: '/recipients/{softwareProductId}/certificate',
    tag,
    summary: 'Issues a new client certificate. Existing tokens stay bound to the earlier one.',
    body: z.strictObject({ validFor: duration.optional().describe('Default: P1Y.') }),
    bodyIsOptional: true,
    answer: client,
    run: async (served, { path, body }) => served.credentials.renew(await recipientOf(served, path), body?.validFor),
  }),
  lever({
    method: 'PUT',
    path: '/recipients/{softwareProductId}/redirect-uris',
    tag,
    summary: 'Changes the redirect URIs in the register.',
    body: z.strictObject({ redirectUris }),
    answer: undefined,
    run: async (served, { path, body }) => (await recipientOf(served, path)).setRedirectUris(body.redirectUris),
  }),
  lever({
    method: 'GET',
    path: '/recipients/{softwareProductId}/withdrawn-arrangements',
    tag,
    summary: 'Lists the arrangements that holders have ended by calling the recipient’s address in the sandbox.',
    answer: z.array(z.string()),
    run: async (served, { path }) => (await recipientOf(served, path)).withdrawnArrangements(),
  }),
  lever({
    method: 'POST',
    path: '/certificates',
    tag,
    summary:
      'Issues a client certificate of the scheme to a party that the register does not know, for tests of refusals.',
    body: z.strictObject({ commonName: z.string(), validFor: duration.optional() }),
    answer: client,
    run: async ({ credentials }, { body: { commonName, validFor } }) => credentials.issue(commonName, { validFor }),
  }),
];

async function recipientOf({ sandbox }: Served, path: Readonly<Record<string, string>>): Promise<DataRecipient> {
  const found = await sandbox.recipients.find(path['softwareProductId'] ?? '');
  if (found !== undefined) return found;
  throw notThere('You cannot act as a software product with this id. GET /recipients lists those that you can act as.');
}

async function shown({ credentials }: Served, one: DataRecipient): Promise<z.input<typeof recipient>> {
  const [signing, decryption, certificate] = await Promise.all([
    keyOf(one.signingKey),
    keyOf(one.decryptionKey),
    credentials.of(one),
  ]);
  return {
    softwareProductId: one.softwareProductId,
    legalEntityId: one.legalEntityId,
    brandId: one.brandId,
    name: one.name,
    redirectUris: [...one.redirectUris],
    clientIds: { ...one.clientIds },
    notificationEndpoint: one.notificationEndpoint,
    signing,
    decryption,
    client: certificate,
  };
}

async function keyOf({ kid, alg, privateKey }: DataRecipient['decryptionKey']): Promise<z.input<typeof key>> {
  const { key_ops: _uses, ext: _ext, ...jwk } = await crypto.subtle.exportKey('jwk', privateKey);
  return { kid, alg, key: await pemOf(privateKey), jwk: { ...jwk, kid, alg } };
}
