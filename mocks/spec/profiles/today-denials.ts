// The cause to report for a denied authorisation, by broken rule; no other cause is reported (decision P-31).
import type { RuleId } from '../rules/index.ts';

export const todayDenials = {
  'interaction.continued': 'The consumer cancelled.',
  'interaction.authorised': 'The consumer refused.',
  'interaction.acknowledged': 'The consumer refused the login on their device.',
  'interaction.attempts': 'The one-time password was wrong too often.',
  'interaction.consent': 'The arrangement has ended.',
  'interaction.subject': 'The consumer is not the one whom the request names.',
  'arrangement.consumer': 'The arrangement is not that of the consumer.',
  'level.reachable': 'The level of assurance was not reached.',
} as const satisfies Partial<Record<RuleId, string>>;
