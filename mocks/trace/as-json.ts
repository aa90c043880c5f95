// What somebody sent, as the evidence of a check has it: read from JSON, and null where nothing was sent.
import type { Json } from './exchange.ts';

export const asJson = (value: unknown): Json => (value ?? null) as Json;
