// Whether the result of a step may have expired before the next step uses it.
import { decodeJwt } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';
import type { RunStep } from '../flows/runnable-flow.ts';

/**
 * A signed request, or the request_uri of a pushed one, lives for a minute; it is renewed if less than ten seconds are
 * left when the consumer is redirected.
 */
export function isTooOld({ step: { id } }: RunStep, facts: Partial<PlayedFacts>, { clock }: Sandbox): boolean {
  const { request, requestUriEnds } = facts;
  if (id === 'push') return isOver(Date.parse(requestUriEnds ?? ''), clock);
  return (
    id === 'request-object' && isOver((request === undefined ? NaN : (decodeJwt(request).exp ?? NaN)) * 1000, clock)
  );
}

/** True for an unknown expiry too. */
const isOver = (end: number, { now }: Sandbox['clock']): boolean => !(end - now().getTime() >= 10_000);
