// What is said of an exchange that did not make the move which is asked for.
import type { Exchange } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { exchangeTitle } from '../../elements/diagram-rows.ts';
import { breachWordsOf } from '../../elements/rule-words.ts';
import type { Move } from './lesson.ts';
import type { Exchanges } from './signs.ts';

/**
 * The last call that a recipient sent since then, by the sandbox’s clock; undefined where there was none. Not by the order of
 * the trace: after a reload what was kept of it comes in late.
 */
export const triedSince = (exchanges: Exchanges, then: Date): Exchange | undefined =>
  exchanges.findLast(
    ({ parent, from, at }) => parent === undefined && from === 'recipient' && new Date(at).getTime() >= then.getTime(),
  );

export function notYet({ title, where }: Move, tried: Exchange): string {
  const call = exchangeTitle(tried);
  const wanted = where !== undefined && 'operation' in where ? where.operation : undefined;
  const named = operations.find(({ id }) => id === wanted);
  if (named !== undefined && tried.operation !== wanted)
    return `Not this move yet: you sent “${call}”, and it takes “${named.title}”.`;
  const breach = breachWordsOf(tried);
  if (tried.verdict === 'ok')
    return `Not this move yet: “${call}” was accepted, so nothing of “${title}” has happened.`;
  return `Not this move yet: “${call}” was refused for another reason${breach === undefined ? '' : `: ${breach}`}.`;
}
