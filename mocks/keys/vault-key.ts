// A key pair of the vault: whose it is, and what for.
import type { KeyPair } from './key-pair.ts';
import type { KeyPurpose } from './purpose.ts';

export interface VaultKey extends KeyPair {
  readonly id: string;
  readonly owner: string;
  readonly purpose: KeyPurpose;
}
