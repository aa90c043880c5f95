// The exchange of the trace that an answer belongs to.
import { exchangeOfResponse } from '../spec/told-exchange.ts';
import { isExchange, type Exchange } from './exchange.ts';

/**
 * The exchange of a response of `sandbox.fetch` or of a recipient's fetch, of the redirect that a persona came back
 * with, and of an error that a refusal caused. Undefined for every other: responses that came through MSW are copies.
 */
export function exchangeOf(answer: unknown): Exchange | undefined {
  const told: unknown = exchangeOfResponse(answer);
  return isExchange(told) ? told : undefined;
}
