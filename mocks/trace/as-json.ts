// A value that somebody sent, as evidence of a check: JSON, and null if nothing was sent.
import type { Json } from './exchange.ts';

export const asJson = (value: unknown): Json => (value ?? null) as Json;
