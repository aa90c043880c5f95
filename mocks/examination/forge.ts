// Signs what an honest party would not: with any header, algorithm or key.
import { encodeBase64url } from '../ambient/base64url.ts';
import type { TokenIssue } from '../world/tampering.ts';
import { encryptJwt } from '../keys/encrypt.ts';
import { rs256Key, strangersKey } from './forging-keys.ts';
import type { LyingKey, Members, TokenContext, TokenLie } from './lie.ts';
import { encryptWithRsa15 } from './rsa15.ts';

interface Signer {
  readonly alg: string;
  readonly kid: string | undefined;
  /** Undefined: no signature. */
  readonly key: CryptoKey | undefined;
}

export interface Forged {
  /** The token as sent. */
  readonly compact: string;
  readonly header: Members;
  readonly claims: Members;
}

/** The token with all the lies applied; of several keys, the last one signs. */
export async function forged(issue: TokenIssue, lies: readonly TokenLie[], about: TokenContext): Promise<Forged> {
  let { claims } = issue;
  for (const lie of lies) claims = (await lie.claims?.(claims, about)) ?? claims;
  const signer = await signerOf(issue, lies.findLast(({ key }) => key !== undefined)?.key ?? 'own');
  let header: Members = { alg: signer.alg, kid: signer.kid, typ: issue.typ ?? 'JWT' };
  for (const lie of lies) header = (await lie.header?.(header, about)) ?? header;
  const text = `${encodeBase64url(JSON.stringify(header))}.${encodeBase64url(JSON.stringify(claims))}`;
  const honest = signer.key === undefined ? '' : await signature(signer.alg, signer.key, text);
  let written = honest;
  for (const lie of lies) written = (await lie.signature?.(written)) ?? written;
  const signed = `${text}.${written}`;
  let compact = await sealedAs(lies.findLast(({ encryption }) => encryption !== undefined)?.encryption, issue, signed);
  for (const lie of lies) compact = (await lie.compact?.(compact, about)) ?? compact;
  return { compact, header, claims };
}

async function signerOf({ key }: TokenIssue, kind: LyingKey): Promise<Signer> {
  const { kid } = key;
  switch (kind) {
    case 'own':
      return { alg: key.alg, kid, key: key.privateKey };
    case 'stranger': {
      const alg = key.alg === 'ES256' ? 'ES256' : 'PS256';
      return { alg, kid, key: (await strangersKey(alg)).privateKey };
    }
    case 'RS256': {
      const rsa = await rs256Key();
      return { alg: 'RS256', kid: rsa.kid, key: rsa.privateKey };
    }
    case 'none':
      return { alg: 'none', kid: undefined, key: undefined };
    case 'HS256-jwk':
      return { alg: 'HS256', kid, key: await secretOf(JSON.stringify(key.publicJwk)) };
    case 'HS256-pem':
      return { alg: 'HS256', kid, key: await secretOf(await pemOf(key.publicJwk, key.alg)) };
    default:
      return { alg: kind.alg, kid: kind.kid, key: kind.key };
  }
}

const secretOf = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(text), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** The public key in PEM, the form in which libraries often get it. */
async function pemOf(jwk: object, alg: string): Promise<string> {
  const algorithm = alg === 'ES256' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'RSA-PSS', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk as JsonWebKey, algorithm, true, ['verify']);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', key));
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/gu) ?? [];
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`;
}

const algorithms: Readonly<Record<string, AlgorithmIdentifier | RsaPssParams | EcdsaParams>> = {
  PS256: { name: 'RSA-PSS', saltLength: 32 },
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5' },
  HS256: { name: 'HMAC' },
};

async function signature(alg: string, key: CryptoKey, text: string): Promise<string> {
  const algorithm = algorithms[alg];
  if (algorithm === undefined) throw new TypeError(`A lie cannot be signed with ${alg}.`);
  return encodeBase64url(new Uint8Array(await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(text))));
}

async function sealedAs(lie: TokenLie['encryption'], { recipient }: TokenIssue, signed: string): Promise<string> {
  if (recipient === undefined || lie === 'none') return signed;
  return lie === 'RSA1_5' && recipient.jwk.kty === 'RSA'
    ? encryptWithRsa15(signed, recipient.jwk)
    : encryptJwt(signed, recipient.jwk, recipient);
}
