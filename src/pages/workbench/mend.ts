// From a refused exchange to the draft that would be accepted; or, where only the world can mend it, why.
import type { Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { ruleOf } from '../../../mocks/spec/rules/common.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { beyondMendingOf, whatItTakes, type BeyondMending } from '../../elements/beyond-mending.ts';
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

const lacking = (rule: RuleId, { later }: Known): BeyondMending =>
  later.whatItTakes[rule] ??
  whatItTakes[rule] ?? {
    why: `What would mend it is not known here yet. ${ruleOf(rule).fix}`,
  };

/** Whether the sender can keep the rule by sending other bytes. */
export const mendable = (rule: RuleId): boolean => rule in mends;
