// Synchronous crypto under Node, which is faster than waking a WebCrypto thread for small inputs: same keys, same results.
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';

const builtin = (globalThis as { readonly process?: Partial<Pick<NodeJS.Process, 'getBuiltinModule'>> }).process
  ?.getBuiltinModule;
const node = builtin?.('node:crypto');
const utf8 = new TextEncoder();

/** Undefined in pages and workers. */
export const sha256ByNode = (bytes: Uint8Array): Uint8Array | undefined => node?.hash('sha256', bytes, 'buffer');

/** The signature format of the algorithm (RFC 7518, 3.4 and 3.5); undefined for other algorithms, and for a key that does not suit it. */
function formOf(alg: string, key: CryptoKey) {
  if (node === undefined || builtin?.('node:util').types.isCryptoKey(key) !== true) return undefined;
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength } = node.constants;
  if (alg === 'PS256' && key.algorithm.name === 'RSA-PSS') return { padding, saltLength };
  return alg === 'ES256' && key.algorithm.name === 'ECDSA' ? ({ dsaEncoding: 'ieee-p1363' } as const) : undefined;
}

/**
 * Whether the compact JWS was signed with the private half of the key, by `PS256` or `ES256`. Undefined in pages and
 * workers, for another algorithm than the key's, and for a key that is not from Node's WebCrypto.
 */
export function verifiedByNode(publicKey: CryptoKey, token: string, alg: string): boolean | undefined {
  const form = formOf(alg, publicKey);
  if (!node || !form) return undefined;
  const dot = token.lastIndexOf('.');
  const [signed, signature] = [utf8.encode(token.slice(0, dot)), decodeBase64url(token.slice(dot + 1))];
  return node.verify('sha256', signed, { key: node.KeyObject.from(publicKey), ...form }, signature);
}

/** Node's key objects for sealed keys: such a CryptoKey can no longer be converted later (DEP0204). */
const signers = new WeakMap<CryptoKey, ReturnType<NonNullable<typeof node>['createPrivateKey']>>();

/** Whether keys are made by Node's own WebCrypto, not by a replacement. */
export const isNodesWebCrypto = (): boolean => node?.webcrypto.subtle === crypto.subtle;

/** The same private key made non-extractable, with which Node can sign synchronously. Takes a key of Node's WebCrypto. */
export function sealedByNode(privateKey: CryptoKey): CryptoKey {
  if (node === undefined) return privateKey;
  const signer = node.KeyObject.from(privateKey);
  // The same class: Node's types know more key usages than those of the DOM.
  const sealed = signer.toCryptoKey(privateKey.algorithm, false, privateKey.usages) as CryptoKey;
  signers.set(sealed, signer);
  return sealed;
}

/**
 * The compact JWS over a payload, by `PS256` or `ES256` as its header says. Undefined in pages and workers, for another
 * algorithm than the key's, and for a key that is neither extractable nor sealed here.
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
