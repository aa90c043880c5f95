// Every rule of the sandbox by its id. A rule is declared once, in the file of its subject.
import type { Rule } from '../rule.ts';
import { rulesAreHere } from './at-hand.ts';
import { authorisationRules } from './authorisation.ts';
import { backchannelRules } from './backchannel.ts';
import { clientRules } from './client.ts';
import { consentRules } from './consent.ts';
import { headerRules } from './headers.ts';
import { inputRules } from './input.ts';
import { lineUpRules } from './line-up.ts';
import { pushedRules } from './pushed.ts';
import { recipientRules } from './recipient.ts';
import { registerRules } from './register.ts';
import { registrationRules } from './registration.ts';
import { resourceRules } from './resource.ts';
import { tokenRules } from './tokens.ts';
import { withdrawalRules } from './withdrawal.ts';

export const rules = {
  ...lineUpRules,
  ...headerRules,
  ...inputRules,
  ...clientRules,
  ...registrationRules,
  ...authorisationRules,
  ...pushedRules,
  ...tokenRules,
  ...backchannelRules,
  ...consentRules,
  ...resourceRules,
  ...registerRules,
  ...recipientRules,
  ...withdrawalRules,
} as const;

export type RuleId = keyof typeof rules;
export const ruleIds = Object.keys(rules) as RuleId[];
/** The row of a rule. */
export const ruleOf = (id: RuleId): Rule => rules[id];

rulesAreHere(rules);
