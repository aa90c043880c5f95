// Finds the exchange in the trace to which a response belongs.
import { exchangeOfResponse } from '../spec/told-exchange.ts';
import { isExchange, type Exchange } from './exchange.ts';

/**
 * The exchange of a response of `sandbox.fetch` or of a recipient's fetch, of the redirect that a persona returned, or
 * of an error that a refusal caused. Undefined for anything else, including responses through MSW, which are copies.
 */
export function exchangeOf(answer: unknown): Exchange | undefined {
  const told: unknown = exchangeOfResponse(answer);
  return isExchange(told) ? told : undefined;
}
