// The owner name of a recipient's keys in the vault, and their purposes.
import type { SigningAlgorithm } from '../spec/algorithms.ts';

export const recipientKeys = (slug: string): string => `recipient:${slug}`;

export const recipientPurposes = (alg: SigningAlgorithm) =>
  alg === 'PS256' ? (['sign-PS256', 'encrypt-RSA'] as const) : (['sign-ES256', 'encrypt-EC'] as const);
