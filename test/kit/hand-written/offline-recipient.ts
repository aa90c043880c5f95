// A recipient and its holder without a world: requests are recorded and get scripted answers.
import { generateKeyPair } from 'jose';
import type { HolderClient, Identity } from '../../../src/recipient/index.ts';

export const issuer = 'https://holder.example';

export async function offlineIdentity(): Promise<Identity> {
  const [signing, decrypting] = await Promise.all([generateKeyPair('PS256'), generateKeyPair('RSA-OAEP-256')]);
  return {
    brandId: 'the-brand',
    softwareProductId: 'the-product',
    redirectUris: ['https://app.example/back', 'https://app.example/other'],
    signingKey: { privateKey: signing.privateKey, kid: 'sig', alg: 'PS256' },
    decryptionKey: { privateKey: decrypting.privateKey, kid: 'enc', alg: 'RSA-OAEP-256' },
    notificationEndpoint: 'https://app.example/ping',
    fetch: () => Promise.reject(new Error('Nothing is sent.')),
  };
}

export const offlineHolder = (identity: Identity): HolderClient => ({
  as: {
    issuer,
    authorization_endpoint: `${issuer}/authorise`,
    registration_endpoint: `${issuer}/register`,
    cdr_arrangement_revocation_endpoint: `${issuer}/arrangements/revoke`,
  },
  client: { client_id: 'the client' },
  identity,
});

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Gives every request this answer and records it. */
export function answering(answer: Response): { readonly send: typeof fetch; readonly sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const send: typeof fetch = (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const url = input instanceof Request ? input.url : String(input);
    sent.push({ url, method: init.method ?? 'GET', headers, body: init.body ?? undefined });
    return Promise.resolve(answer.clone());
  };
  return { send, sent };
}
