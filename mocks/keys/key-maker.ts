// The source of key pairs: WebCrypto, or the world's seed for tests that request it.
import { newKeyPair, type KeyPair } from './key-pair.ts';
import type { KeyPurpose } from './purpose.ts';

/** The name identifies the key in the world: with keys from the seed, the same name has the same key. */
export interface KeyMaker {
  pair(purpose: KeyPurpose, name: string, extractable: boolean): Promise<KeyPair>;
  /** ECDSA with P-256 and SHA-256, with the key of that name; r and s concatenated. */
  sign(name: string, key: KeyPair, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

export type KeysOfSeed = (seed: number) => KeyMaker;

/** Different keys each time. */
export const randomKeys: KeyMaker = {
  pair: (purpose, _name, extractable) => newKeyPair(purpose, extractable),
  sign: async (_name, { privateKey }, data) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, data)),
};
