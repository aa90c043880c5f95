// Under which owner a recipient’s keys stand in the vault, and what each is for.
import type { SigningAlgorithm } from '../spec/algorithms.ts';

export const recipientKeys = (slug: string): string => `recipient:${slug}`;

export const recipientPurposes = (alg: SigningAlgorithm) =>
  alg === 'PS256' ? (['sign-PS256', 'encrypt-RSA'] as const) : (['sign-ES256', 'encrypt-EC'] as const);
