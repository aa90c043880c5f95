// From a refused exchange to the draft that would be accepted; or, where only the world can mend it, why.
import type { Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { beyondMendingOf, whatItTakes, type BeyondMending, type Remedy } from '../../elements/beyond-mending.ts';
import { draftOf, type Draft } from './draft.ts';
import { operationNamed, type Known } from './known.ts';
import type { Mends } from './mend-case.ts';
import { clientMends } from './mends-client.ts';
import { inputMends } from './mends-input.ts';
import { registrationMends } from './mends-registration.ts';
import { requestObjectMends } from './mends-request-object.ts';
import { tokenMends } from './mends-tokens.ts';
import { transportMends } from './mends-transport.ts';

const mends: Mends = {
  ...transportMends,
  ...clientMends,
  ...requestObjectMends,
  ...tokenMends,
  ...inputMends,
  ...registrationMends,
};

export type Mended = { readonly draft: Draft } | BeyondMending;

/** Undefined for an exchange that was not refused by a rule. */
export function mend(exchange: Exchange, known: Known): Mended | undefined {
  const check = refusingCheck(exchange);
  if (check === undefined) return undefined;
  const world = beyondMendingOf(check.rule);
  if (world !== undefined) return world;
  const operation = operationNamed(exchange.operation);
  const keep = known.later.mends[check.rule] ?? mends[check.rule];
  const draft = keep?.({ draft: draftOf(exchange), check, exchange, operation, known });
  return draft === undefined ? lacking(check.rule, known) : { draft };
}

const taking = (rule: RuleId, { later }: Known): BeyondMending | undefined =>
  later.whatItTakes[rule] ?? whatItTakes[rule];

const lacking = (rule: RuleId, known: Known): BeyondMending =>
  taking(rule, known) ?? { why: 'What would mend it is not known here yet.' };

/** Whether the sender can mend a refusal with what is known, for whoever shows it. */
export function remedyOf(exchange: Exchange, known: Known): Remedy {
  const found = mend(exchange, known);
  const rule = refusingCheck(exchange)?.rule;
  if (found === undefined || rule === undefined) return { mends: true };
  if ('why' in found) return { mends: false, words: found };
  return taking(rule, known) === undefined ? { mends: true } : { mends: true, words: another };
}

const another: BeyondMending = { why: 'Another that is good is known here, and mending sends it.' };

/** Whether the sender can keep the rule by sending other bytes. */
export const mendable = (rule: RuleId): boolean => rule in mends;
