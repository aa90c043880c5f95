// The rules of every world by their ids, and what is said of a rule whose table is here. A rule is declared once, in the file of its subject.
import type { Rule } from '../rule.ts';
import { ruleAtHand, rulesAreHere, rulesAtHand } from './at-hand.ts';
import { authorisationRules } from './authorisation.ts';
import { backchannelRules } from './backchannel.ts';
import { clientRules } from './client.ts';
import { consentRules } from './consent.ts';
import { headerRules } from './headers.ts';
import type { RuleId } from './index.ts';
import { inputRules } from './input.ts';
import { lineUpRules } from './line-up.ts';
import { recipientRules } from './recipient.ts';
import { registerRules } from './register.ts';
import { registrationRules } from './registration.ts';
import { resourceRules } from './resource.ts';
import { tokenRules } from './tokens.ts';

export const commonRules = {
  ...lineUpRules,
  ...headerRules,
  ...inputRules,
  ...clientRules,
  ...registrationRules,
  ...authorisationRules,
  ...tokenRules,
  ...backchannelRules,
  ...consentRules,
  ...resourceRules,
  ...registerRules,
  ...recipientRules,
} as const;

export type CommonRuleId = keyof typeof commonRules;

rulesAreHere(commonRules);

/** Every rule whose table is here. */
export const ruleIdsHere = (): readonly RuleId[] => rulesAtHand() as readonly RuleId[];

export const isRule = (name: string | undefined): name is RuleId => ruleAtHand(name ?? '') !== undefined;

/** The row of a rule. Those of a profile that is loaded when it is asked for are here from then on. */
export function ruleOf(id: RuleId): Rule {
  const rule = ruleAtHand(id);
  if (rule === undefined) throw new TypeError(`There is no rule ${id}, or its profile is not loaded.`);
  return rule;
}
