// The lower bound of a flow: the total WebCrypto time of the unavoidable operations.
import { hash } from 'node:crypto';
import { median, timed } from './table.ts';

const names = ['sign', 'verify', 'wrap', 'unwrap', 'contentKey', 'close', 'open', 'digest'] as const;
type Name = (typeof names)[number];

/** How often a flow uses each operation, by provider and client. */
export type Operations = Readonly<Record<Name, { readonly provider: number; readonly client: number }>>;

/** The operations with PS256, RSA-OAEP-256 and A256GCM. */
export const ofHybridFlow: Operations = {
  /** Two ID tokens; request object and two client assertions. */
  sign: { provider: 2, client: 3 },
  verify: { provider: 3, client: 2 },
  /** Two ID tokens, encrypted for the recipient and decrypted by it, each with its own content key. */
  wrap: { provider: 2, client: 0 },
  unwrap: { provider: 0, client: 2 },
  contentKey: { provider: 2, client: 2 },
  close: { provider: 2, client: 0 },
  open: { provider: 0, client: 2 },
  /** c_hash and s_hash in the first ID token, at_hash in the second; the client checks the same. */
  digest: { provider: 3, client: 3 },
};

const none = { provider: 0, client: 0 };

/** The operations with PS256 only: nothing is encrypted. */
export const ofCodeFlow: Operations = {
  /** Response JWT and ID token; request object and two client assertions. */
  sign: { provider: 2, client: 3 },
  verify: { provider: 3, client: 2 },
  wrap: none,
  unwrap: none,
  contentKey: none,
  close: none,
  open: none,
  /** The verifier on both sides, and at_hash, which the client need not check. */
  digest: { provider: 2, client: 1 },
};

export interface Floor {
  readonly provider: number;
  readonly whole: number;
}

export interface BareCrypto {
  /** Milliseconds of all operations, each measured 200 times in a row, with warm threads. */
  inARow(): Promise<Floor>;
  /** Runs the provider's operations once, in the order of a flow. */
  once(): Promise<void>;
}

/** Its own keys and texts, with the lengths of the flow's. */
export async function bareCrypto(operations: Operations): Promise<BareCrypto> {
  const rsa = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
  const signing = await crypto.subtle.generateKey({ name: 'RSA-PSS', ...rsa }, false, ['sign', 'verify']);
  const sealing = await crypto.subtle.generateKey({ name: 'RSA-OAEP', ...rsa }, false, ['encrypt', 'decrypt']);
  const content = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const pss = { name: 'RSA-PSS', saltLength: 32 };
  const gcm = { name: 'AES-GCM', iv: new Uint8Array(12) };
  const oaep = { name: 'RSA-OAEP' };
  const text = crypto.getRandomValues(new Uint8Array(900));
  const key = text.slice(0, 32);
  const { privateKey, publicKey } = signing;
  const signature = await crypto.subtle.sign(pss, privateKey, text);
  const sealed = await crypto.subtle.encrypt(oaep, sealing.publicKey, key);
  const closed = await crypto.subtle.encrypt(gcm, content, text);
  const work: Readonly<Record<Name, () => Promise<unknown>>> = {
    sign: () => crypto.subtle.sign(pss, privateKey, text),
    verify: () => crypto.subtle.verify(pss, publicKey, signature, text),
    wrap: () => crypto.subtle.encrypt(oaep, sealing.publicKey, key),
    unwrap: () => crypto.subtle.decrypt(oaep, sealing.privateKey, sealed),
    contentKey: () => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    close: () => crypto.subtle.encrypt(gcm, content, text),
    open: () => crypto.subtle.decrypt(gcm, content, closed),
    // Uses Node's hash as the provider does; WebCrypto would wake a thread.
    digest: async () => hash('sha256', text, 'buffer'),
  };
  return {
    inARow: async () => {
      const floor = { provider: 0, whole: 0 };
      for (const name of names) {
        const took = median(await timed(work[name], 200));
        const { provider, client } = operations[name];
        floor.provider += took * provider;
        floor.whole += took * (provider + client);
      }
      return floor;
    },
    once: async () => {
      for (const name of names) for (let time = 0; time < operations[name].provider; time += 1) await work[name]();
    },
  };
}
