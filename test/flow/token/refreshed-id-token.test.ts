// The recipient verifies the ID token of a refresh like the first one: decrypted, and with the holder’s keys.
import { CompactEncrypt, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { refreshFlow } from '../../../src/recipient/index.ts';
import { decryptFor } from '../../../src/recipient/decrypt-for.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox();
const acting = await recipientFor(sandbox, { recipient: { name: 'Refreshing app' } });
const known = await acting.runUntil(acting.flows.sharing, 'token');

/** Refreshes with a fetch that replaces the ID token in the answer. */
async function refreshedWith(change: (signed: string) => string) {
  const { recipient } = acting;
  const { publicJwk, kid, alg } = recipient.decryptionKey;
  const send: typeof fetch = async (...sent) => {
    const answer = await recipient.fetch(...sent);
    const body: unknown = await answer.clone().json();
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return answer;
    const bent = change(await decryptFor(String(body.id_token), recipient));
    const encrypted = await new CompactEncrypt(new TextEncoder().encode(bent))
      .setProtectedHeader({ alg, enc: 'A256GCM', kid, cty: 'JWT' })
      .encrypt(await importJWK({ ...publicJwk }, alg));
    return Response.json({ ...body, id_token: encrypted });
  };
  const bent = { ...recipient, fetch: send };
  const again = await recipientFor(sandbox, { recipient: bent, known });
  return again.runUntil(refreshFlow, 'refresh');
}

test('accepts the ID token unchanged', async () => {
  expect((await refreshedWith((token) => token)).tokens?.id_token).toBeDefined();
});

test('refuses an ID token with a wrong signature', async () => {
  const forged = (token: string): string => {
    const [header = '', claims = '', signature = ''] = token.split('.');
    return [header, claims, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`].join('.');
  };
  await expect(refreshedWith(forged)).rejects.toMatchObject({
    step: 'refresh',
    cause: { name: 'OperationProcessingError' },
  });
});
