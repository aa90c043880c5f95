// A key pair in the vault, with its owner and purpose.
import type { KeyPair } from './key-pair.ts';
import type { KeyPurpose } from './purpose.ts';

export interface VaultKey extends KeyPair {
  readonly id: string;
  readonly owner: string;
  readonly purpose: KeyPurpose;
}
