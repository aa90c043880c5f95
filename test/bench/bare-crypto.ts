// The floor of the hybrid flow: what WebCrypto takes for the operations that nobody can leave out, added up.
import { median, timed } from './table.ts';

/** PS256 on both sides: request object, two client assertions, two ID tokens; each signed once and verified once. */
const signatures = 5;
/** Two ID tokens, encrypted for the recipient and opened by it. */
const seals = 2;

/** Milliseconds of all of them, one after the other. */
export async function unavoidable(): Promise<number> {
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
  const [sign, verify] = [
    await each(() => crypto.subtle.sign(pss, privateKey, text)),
    await each(() => crypto.subtle.verify(pss, publicKey, signature, text)),
  ];
  const [wrap, unwrap] = [
    await each(() => crypto.subtle.encrypt({ name: 'RSA-OAEP' }, sealing.publicKey, key)),
    await each(() => crypto.subtle.decrypt({ name: 'RSA-OAEP' }, sealing.privateKey, sealed)),
  ];
  const [close, open] = [
    await each(() => crypto.subtle.encrypt(gcm, content, text)),
    await each(() => crypto.subtle.decrypt(gcm, content, closed)),
  ];
  return signatures * (sign + verify) + seals * (wrap + unwrap + close + open);
}
