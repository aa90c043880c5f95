// The outcome of an exchange as a person would see it: not every error response is a refusal.
import type { Exchange } from '../../mocks/index.ts';
import { editedFlow } from '../../mocks/spec/flow-mark.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import { refusalName } from './refusal-name.ts';

/**
 * `pending`: not yet, ask again. `declined`: the consumer refused, and the holder accepted that answer. `meant`:
 * refused, as a step of the flow demonstrates.
 */
export type Outcome = Exchange['verdict'] | 'pending' | 'declined' | 'meant';

/** The tone of the outcome’s chip. */
export const toneOf: Readonly<Record<Outcome, 'ok' | 'warn' | 'no'>> = {
  ok: 'ok',
  pending: 'warn',
  declined: 'ok',
  meant: 'ok',
  refused: 'no',
  faulted: 'warn',
  failed: 'no',
};

/** Steps that demonstrate an end: the holder refuses what it accepted before. */
const endings: readonly (string | undefined)[] = ['refresh-after', 'call-after', 'call-earlier', 'token-after'];

/** CIBA 11: the two errors after which the client asks again. */
const patience: readonly string[] = ['authorization_pending', 'slow_down'];

const saidNo: readonly (RuleId | undefined)[] = ['interaction.continued', 'interaction.authorised'];

export function outcomeOf(exchange: Exchange): Outcome {
  if (exchange.verdict !== 'refused') return exchange.verdict;
  const name = refusalName(exchange);
  if (patience.includes(name)) return 'pending';
  if (exchange.flow !== editedFlow && endings.includes(exchange.step)) return 'meant';
  if (exchange.operation !== 'answerInteraction') return 'refused';
  // An encrypted response shows no error name, but its check has a rule.
  return name === 'access_denied' || saidNo.includes(refusingCheck(exchange)?.rule) ? 'declined' : 'refused';
}
