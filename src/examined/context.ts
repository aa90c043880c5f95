// Shared by the parts of a careful recipient: where it acts, what it remembers, and what it leaves out.
import type { JWTPayload } from 'jose';
import type { Stand } from '../../mocks/examination.ts';
import type { CarelessRow } from './carelessness.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  /** Milliseconds since 1970; undefined if the response named no expiry. */
  readonly ends: number | undefined;
  readonly sub: string;
}

/** Kept for the lifetime of the recipient’s process. */
export interface Memory {
  clientId?: string | undefined;
  /** Whether it registered itself. */
  hasRegistered?: true;
  metadata?: { readonly said: Json; readonly at: number };
  keys?: readonly JsonWebKey[] | undefined;
  registerToken?: { readonly token: string; readonly ends: number };
  brandsAt?: number;
  tokens?: Tokens | undefined;
  arrangementId?: string | undefined;
  /** When the consumer last logged in. */
  loginAt?: Date;
}

export interface Context {
  readonly stand: Stand;
  readonly memory: Memory;
  readonly issuer: string;
  readonly isToday: boolean;
  /** Sharing duration in seconds. */
  readonly duration: number;
  /** Whether the recipient is careless about this row. */
  readonly skips: (row: CarelessRow) => boolean;
  /** Decrypts tokens encrypted with another algorithm than the registered one. */
  readonly openAnyway?: ((jwe: string) => Promise<string>) | undefined;
}

/** A pending request for sharing. */
export interface Awaited {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly acr: string | undefined;
  /** Claims of the ID token that came with the code. */
  readonly first?: JWTPayload;
}

export class Refused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refused';
  }
}

/** Throws Refused if the condition does not hold. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Refused(otherwise);
}

export const secondsNow = ({ stand }: Pick<Context, 'stand'>): number => Math.floor(stand.now().getTime() / 1000);

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
