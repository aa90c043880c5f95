// What came of an exchange, as people would say it: not everything that is answered with an error is a refusal.
import type { Exchange } from '../../mocks/index.ts';
import { editedFlow } from '../../mocks/spec/flow-mark.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import { refusalName } from './refusal-name.ts';

/**
 * `pending`: not yet, ask again. `declined`: the consumer said no, and the holder took that answer. `meant`: refused, as a
 * step of the flow is to show.
 */
export type Outcome = Exchange['verdict'] | 'pending' | 'declined' | 'meant';

/** The tone of the chip that says so. */
export const toneOf: Readonly<Record<Outcome, 'ok' | 'warn' | 'no'>> = {
  ok: 'ok',
  pending: 'warn',
  declined: 'ok',
  meant: 'ok',
  refused: 'no',
  faulted: 'warn',
  failed: 'no',
};

/** Steps that show that something has ended: the holder refuses what was good before. */
const endings: readonly (string | undefined)[] = ['refresh-after', 'call-after', 'call-earlier', 'token-after'];

/** CIBA 11: the two answers that ask for patience. */
const patience: readonly string[] = ['authorization_pending', 'slow_down'];

const saidNo: readonly (RuleId | undefined)[] = ['interaction.continued', 'interaction.authorised'];

export function outcomeOf(exchange: Exchange): Outcome {
  if (exchange.verdict !== 'refused') return exchange.verdict;
  const name = refusalName(exchange);
  if (patience.includes(name)) return 'pending';
  if (exchange.flow !== editedFlow && endings.includes(exchange.step)) return 'meant';
  if (exchange.operation !== 'answerInteraction') return 'refused';
  // An encrypted answer has no name for it, but the check that it rests on has.
  return name === 'access_denied' || saidNo.includes(refusingCheck(exchange)?.rule) ? 'declined' : 'refused';
}
