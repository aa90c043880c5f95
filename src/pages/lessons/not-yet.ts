// Words for a call that did not make the expected move.
import type { Exchange } from '../../../mocks/index.ts';
import { editedFlow, setupFlow } from '../../../mocks/spec/flow-mark.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { breachWordsOf } from '../../elements/why/rule-words.ts';
import type { Move } from './lesson.ts';
import type { Exchanges } from './signs.ts';

/** A successful step of a run is no attempt at the move. A withdrawal may be one, because it is made by hand. */
const isStepOfRun = ({ run, flow, verdict, operation }: Exchange): boolean =>
  run !== undefined && flow !== editedFlow && verdict === 'ok' && operation !== 'withdrawSharing';

/** Attempts are calls by the recipient, or a withdrawal by the consumer; other screens belong to runs. */
const isOfTrier = ({ from, operation }: Exchange): boolean => from === 'recipient' || operation === 'withdrawSharing';

/** Discovery calls that every flow makes; they are no attempt. */
const isHousekeeping = ({ operation, verdict }: Exchange): boolean =>
  verdict === 'ok' && (operation === 'getOpenIdProviderConfig' || operation === 'getJwks');

/** The last call with which a person attempted the move; undefined if there is none. */
export const lastTry = (exchanges: Exchanges): Exchange | undefined =>
  exchanges.findLast(
    (one) =>
      one.parent === undefined && isOfTrier(one) && one.flow !== setupFlow && !isStepOfRun(one) && !isHousekeeping(one),
  );

export function notYet({ title, where }: Move, tried: Exchange): string {
  const call = exchangeTitle(tried);
  const wanted = where !== undefined && 'operation' in where ? where.operation : undefined;
  const named = operations.find(({ id }) => id === wanted);
  if (named !== undefined && tried.operation !== wanted)
    return `Not this move yet: you sent “${call}”, but the move needs “${named.title}”.`;
  const breach = breachWordsOf(tried);
  if (tried.verdict === 'ok' && 'as' in (where ?? {}))
    return `Not this move yet: “${call}” was accepted, but it did not use the result of the first move. Open the form with the link of this move.`;
  if (tried.verdict === 'ok') return `Not this move yet: “${call}” was accepted, and “${title}” is still to do.`;
  return `Not this move yet: “${call}” was refused for another reason${breach === undefined ? '' : `: ${breach}`}.`;
}
