// What takes Node less time than waking a thread of WebCrypto it does at once, where it runs us: the same keys, the same results.
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';

const builtin = (globalThis as { readonly process?: Partial<Pick<NodeJS.Process, 'getBuiltinModule'>> }).process
  ?.getBuiltinModule;
const node = builtin?.('node:crypto');
const utf8 = new TextEncoder();

/** Undefined in pages and workers. */
export const sha256ByNode = (bytes: Uint8Array): Uint8Array | undefined => node?.hash('sha256', bytes, 'buffer');

/** How signatures of the algorithm are written (RFC 7518, 3.4 and 3.5); undefined for others, and for a key that is not for it. */
function formOf(alg: string, key: CryptoKey) {
  if (node === undefined || builtin?.('node:util').types.isCryptoKey(key) !== true) return undefined;
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength } = node.constants;
  if (alg === 'PS256' && key.algorithm.name === 'RSA-PSS') return { padding, saltLength };
  return alg === 'ES256' && key.algorithm.name === 'ECDSA' ? ({ dsaEncoding: 'ieee-p1363' } as const) : undefined;
}

/**
 * Whether the compact JWS was signed with the other half of the key, by `PS256` or `ES256`. Undefined in pages and workers,
 * for another algorithm than the key's, and for a key of another WebCrypto than Node's.
 */
export function verifiedByNode(publicKey: CryptoKey, token: string, alg: string): boolean | undefined {
  const form = formOf(alg, publicKey);
  if (!node || !form) return undefined;
  const dot = token.lastIndexOf('.');
  const [signed, signature] = [utf8.encode(token.slice(0, dot)), decodeBase64url(token.slice(dot + 1))];
  return node.verify('sha256', signed, { key: node.KeyObject.from(publicKey), ...form }, signature);
}

/** What Node signs with, by the key that cannot be exported: later on such a key does not give it away any more (DEP0204). */
const signers = new WeakMap<CryptoKey, ReturnType<NonNullable<typeof node>['createPrivateKey']>>();

/** Whether keys are made by Node's WebCrypto, and not by one that somebody put in its place. */
export const isNodesWebCrypto = (): boolean => node?.webcrypto.subtle === crypto.subtle;

/** The same private key, which can no longer be exported, with which Node signs at once. Takes a key of Node's WebCrypto. */
export function sealedByNode(privateKey: CryptoKey): CryptoKey {
  if (node === undefined) return privateKey;
  const signer = node.KeyObject.from(privateKey);
  // The same class: the types of Node know more usages of a key than those of the DOM.
  const sealed = signer.toCryptoKey(privateKey.algorithm, false, privateKey.usages) as CryptoKey;
  signers.set(sealed, signer);
  return sealed;
}

/**
 * The compact JWS over a payload, by `PS256` or `ES256` as its header says. Undefined in pages and workers, for another
 * algorithm than the key's, and for a key that neither can be exported nor was sealed here.
 */
export function signedByNode(
  privateKey: CryptoKey,
  header: { readonly alg: string },
  payload: string,
): string | undefined {
  const form = formOf(header.alg, privateKey);
  if (!node || !form) return undefined;
  const key = privateKey.extractable ? node.KeyObject.from(privateKey) : signers.get(privateKey);
  if (!key) return undefined;
  const signed = `${encodeBase64url(JSON.stringify(header))}.${encodeBase64url(payload)}`;
  return `${signed}.${encodeBase64url(node.sign('sha256', utf8.encode(signed), { key, ...form }))}`;
}
