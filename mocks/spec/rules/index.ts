// Every rule of the sandbox by id, in any profile. A rule is declared once, in the file of its subject.
import type { ProfileId } from '../ids.ts';
import type { Rule, RuleWords } from '../rule.ts';
import { adminRules } from './admin.ts';
import { authorisationRules } from './authorisation.ts';
import { backchannelRules } from './backchannel.ts';
import { clientRules } from './client.ts';
import { consentRules } from './consent.ts';
import { headerRules } from './headers.ts';
import { inputRules } from './input.ts';
import { interactionRules } from './interaction.ts';
import { lineUpRules } from './line-up.ts';
import { recipientRules } from './recipient.ts';
import { registerRules } from './register.ts';
import { registrationRules } from './registration.ts';
import { resourceRules } from './resource.ts';
import { todaysClientRules } from './today-clients.ts';
import { todaysRequestRules } from './today-requests.ts';
import { withdrawalRules } from './today-withdrawal.ts';
import { tokenRules } from './tokens.ts';
import { issuedTokenRules } from './issued-tokens.ts';

export const rules = {
  ...lineUpRules,
  ...headerRules,
  ...inputRules,
  ...clientRules,
  ...registrationRules,
  ...authorisationRules,
  ...interactionRules,
  ...tokenRules,
  ...issuedTokenRules,
  ...backchannelRules,
  ...consentRules,
  ...resourceRules,
  ...registerRules,
  ...recipientRules,
  ...todaysClientRules,
  ...todaysRequestRules,
  ...withdrawalRules,
  ...adminRules,
} as const;

export type RuleId = keyof typeof rules;
export const ruleIds = Object.keys(rules) as RuleId[];
/** Whether a text names a rule; a name stored by another release may not. */
export const isRule = (name: string | undefined): name is RuleId => name !== undefined && Object.hasOwn(rules, name);
/** The row of a rule. */
export const ruleOf = (id: RuleId): Rule => rules[id];

/** The words of the rule in the profile; without a profile, those of its row. */
export function wordsOf(id: RuleId, profile?: ProfileId): RuleWords {
  const rule = ruleOf(id);
  const own = profile === undefined ? undefined : rule.profiles?.[profile];
  return own === undefined ? rule : { ...rule, ...own };
}
