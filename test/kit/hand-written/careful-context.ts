// The context of a careful recipient in isolation: a holder with scripted answers, a clock that the test moves, and keys.
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import type { Stand } from '../../../mocks/examination.ts';
import type { CarelessRow } from '../../../src/examined/carelessness.ts';
import type { Context, Memory } from '../../../src/examined/context.ts';

export const issuer = 'https://holder.example';
export const start = 1_795_000_000_000;
const seconds = start / 1000;
export const endpoints = {
  issuer,
  authorization_endpoint: `${issuer}/authorise`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  revocation_endpoint: `${issuer}/revoke`,
  backchannel_authentication_endpoint: `${issuer}/bc`,
  jwks_uri: `${issuer}/keys`,
};

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

export type Answers = (sent: Sent) => Response | object | number | undefined;

const pairs = async () => {
  const [holder, own, opening] = await Promise.all([
    generateKeyPair('PS256'),
    generateKeyPair('PS256', { extractable: true }),
    generateKeyPair('RSA-OAEP-256', { extractable: true }),
  ]);
  const published = { ...(await exportJWK(holder.publicKey)), kid: 'holder', alg: 'PS256' } as JsonWebKey;
  return { holder, own, opening, published };
};
let made: ReturnType<typeof pairs> | undefined;
/** The holder's keys, and the recipient's signing and decryption keys. */
const keys = (): ReturnType<typeof pairs> => (made ??= pairs());

/** Signed by the holder for the recipient and valid for a minute, unless the claims differ. */
export const saidByHolder = async (claims: JWTPayload): Promise<string> =>
  new SignJWT({ iss: issuer, aud: 'client', exp: seconds + 60, iat: seconds, sub: 'person', ...claims })
    .setProtectedHeader({ alg: 'PS256', kid: 'holder' })
    .sign((await keys()).holder.privateKey);

/** Encrypted for the recipient, with its algorithm or another one. */
export const encrypted = async (token: string, alg = 'RSA-OAEP-256'): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ alg, enc: 'A256GCM' })
    .encrypt(await importJWK(await exportJWK((await keys()).opening.publicKey), alg));

const answered = (answer: ReturnType<Answers>): Response => {
  if (answer instanceof Response) return answer;
  return typeof answer === 'number' || answer === undefined
    ? new Response('{}', { status: answer ?? 404 })
    : Response.json(answer);
};

/** A context in which the holder gives this answer, with the requests sent and the waits. */
export async function carefulContext(
  answers: Answers = () => undefined,
  memory: Memory = {},
  more: Partial<Omit<Context, 'stand' | 'memory' | 'skips'>> = {},
) {
  const { own, opening, published } = await keys();
  const [sent, waits]: [Sent[], number[]] = [[], []];
  let now = start;
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const one = { method, url, headers, form: new URLSearchParams(await request.text()) };
    sent.push(one);
    return answered(answers(one));
  };
  const urls = {
    register: {
      issuer: 'https://register.example/idp',
      base: 'https://register.example',
      secureBase: 'https://secure.example',
    },
    dataHolder: {
      issuer,
      base: `${issuer}/v1`,
      secureBase: `${issuer}/secure`,
      publicBase: `${issuer}/public`,
      authorisationEndpoint: `${issuer}/own-authorise`,
    },
  };
  const stand = {
    sandbox: {
      urls,
      profile: more.isToday === false ? '0.1.1' : 'cds-1.36',
      holders: { brand: {} },
      dataHolder: { dataHolderBrandId: 'brand-id' },
    },
    recipient: {
      fetch: send,
      signingKey: { kid: 'own', alg: 'PS256', privateKey: own.privateKey },
      decryptionKey: { alg: 'RSA-OAEP-256', privateKey: opening.privateKey },
      redirectUris: ['https://app.example/back'],
      clientIds: {},
      certificate: { der: Uint8Array.of(1, 2, 3) },
    },
    now: () => new Date(now),
    wait: (waited: number) => Promise.resolve(void waits.push(waited)),
  } as unknown as Stand;
  const kept: Memory = { clientId: 'client', keys: [published], metadata: { said: endpoints, at: start }, ...memory };
  const without = (...skipped: readonly CarelessRow[]): Context => ({
    stand,
    memory: kept,
    issuer,
    isToday: true,
    duration: 86_400,
    skips: (row) => skipped.includes(row),
    ...more,
  });
  return { without, sent, waits, memory: kept, stand, at: (milliseconds: number) => void (now = start + milliseconds) };
}
