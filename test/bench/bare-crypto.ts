// The floor of the hybrid flow: what WebCrypto takes for the operations that nobody can leave out, added up.
import { median, timed } from './table.ts';

/** What the flow asks of PS256, RSA-OAEP-256 and A256GCM: what the provider does of it, and what its client does. */
const operations = {
  /** Two ID tokens; request object and two client assertions. */
  sign: { provider: 2, client: 3 },
  verify: { provider: 3, client: 2 },
  /** Two ID tokens, encrypted for the recipient and opened by it. Each has a content key of its own. */
  wrap: { provider: 2, client: 0 },
  unwrap: { provider: 0, client: 2 },
  contentKey: { provider: 2, client: 2 },
  close: { provider: 2, client: 0 },
  open: { provider: 0, client: 2 },
  /** c_hash and s_hash in front, at_hash behind; the client looks at the same. */
  digest: { provider: 3, client: 3 },
} as const;

export interface Floor {
  readonly provider: number;
  readonly whole: number;
}

/** Milliseconds of all of them, one after the other. */
export async function unavoidable(): Promise<Floor> {
  const rsa = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
  const signing = await crypto.subtle.generateKey({ name: 'RSA-PSS', ...rsa }, false, ['sign', 'verify']);
  const sealing = await crypto.subtle.generateKey({ name: 'RSA-OAEP', ...rsa }, false, ['encrypt', 'decrypt']);
  const content = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const pss = { name: 'RSA-PSS', saltLength: 32 };
  const gcm = { name: 'AES-GCM', iv: new Uint8Array(12) };
  const text = crypto.getRandomValues(new Uint8Array(900));
  const key = text.slice(0, 32);
  const { privateKey, publicKey } = signing;
  const signature = await crypto.subtle.sign(pss, privateKey, text);
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, sealing.publicKey, key);
  const closed = await crypto.subtle.encrypt(gcm, content, text);
  const each = async (work: () => Promise<unknown>): Promise<number> => median(await timed(work, 200));
  const oaep = { name: 'RSA-OAEP' };
  const took = {
    sign: await each(() => crypto.subtle.sign(pss, privateKey, text)),
    verify: await each(() => crypto.subtle.verify(pss, publicKey, signature, text)),
    wrap: await each(() => crypto.subtle.encrypt(oaep, sealing.publicKey, key)),
    unwrap: await each(() => crypto.subtle.decrypt(oaep, sealing.privateKey, sealed)),
    contentKey: await each(() => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])),
    close: await each(() => crypto.subtle.encrypt(gcm, content, text)),
    open: await each(() => crypto.subtle.decrypt(gcm, content, closed)),
    digest: await each(() => crypto.subtle.digest('SHA-256', text)),
  };
  const names = Object.keys(took) as (keyof typeof took)[];
  const sum = (side: 'provider' | 'client'): number =>
    names.reduce((total, name) => total + took[name] * operations[name][side], 0);
  return { provider: sum('provider'), whole: sum('provider') + sum('client') };
}
