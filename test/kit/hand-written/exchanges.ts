// All hand-written exchanges, and a run of them in trace order.
import type { Exchange } from '../../../mocks/index.ts';
import { usageAtSecondary, usageRead } from './exchanges-of-energy.ts';
import { authorised, consentCreated, decided, refusedAtCertificate, tokensIssued } from './exchanges-of-security.ts';

export * from './exchange-parts.ts';
export * from './exchanges-of-energy.ts';
export * from './exchanges-of-security.ts';

export const runOfExchanges: readonly Exchange[] = [
  consentCreated,
  authorised,
  decided,
  refusedAtCertificate,
  tokensIssued,
  usageAtSecondary,
  usageRead,
];
