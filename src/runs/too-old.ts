// Whether what a step has made may have run out before the next step uses it.
import { decodeJwt } from 'jose';
import type { Sandbox } from '../../mocks/index.ts';
import type { PlayedFacts } from './played-facts.ts';
import type { RunStep } from './runnable-flow.ts';

/**
 * A signed request, or what a holder gave for one that was pushed, lives a minute: one that waited longer is made anew
 * before the consumer is sent off with it.
 */
export function isTooOld({ step: { id } }: RunStep, facts: Partial<PlayedFacts>, { clock }: Sandbox): boolean {
  const { request, requestUriEnds } = facts;
  if (id === 'push') return isOver(Date.parse(requestUriEnds ?? ''), clock);
  return (
    id === 'request-object' && isOver((request === undefined ? NaN : (decodeJwt(request).exp ?? NaN)) * 1000, clock)
  );
}

/** Also where nobody knows when it ends. */
const isOver = (end: number, { now }: Sandbox['clock']): boolean => !(end - now().getTime() >= 10_000);
