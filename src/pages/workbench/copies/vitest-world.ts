// Lines that put a fresh world into the state in which a rule was broken, where one line is enough.
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import type { Way } from './vitest-values.ts';

export interface WorldLine {
  readonly line: string;
  /** How far the flows must run first. */
  readonly way?: Way;
}

const fault = (name: string): WorldLine => ({ line: `sandbox.faults.add('${name}');` });
const later = (duration: string): WorldLine => ({ line: `await sandbox.clock.advance('${duration}');` });
const suspended = fault('recipient-suspended');
const withdrawn: WorldLine = { line: 'await startFlow(withdrawAtHolder, surroundings, facts).toEnd();', way: 'tokens' };
const revoked: WorldLine = { line: 'await startFlow(revokeFlow, surroundings, facts).toEnd();', way: 'tokens' };

/** By rule, the line that causes its breach. */
export const worldLines: Readonly<Partial<Record<RuleId, WorldLine>>> = {
  'token.live': later('PT11M'),
  'code.live': later('PT2M'),
  'refresh.live': later('P367D'),
  'request-uri.live': later('PT2M'),
  'arrangement.living': withdrawn,
  'code.unused': { line: '// The code was used above.', way: 'tokens' },
  'registration.once': { line: '// The product is registered above.', way: 'client' },
  'token.not-revoked': revoked,
  'refresh.not-revoked': revoked,
  'consent.alive': fault('consent-revoked'),
  'grant.consent': fault('consent-revoked'),
  'recipient.active': suspended,
  'authorise.client-active': suspended,
  'backchannel.client-active': suspended,
  'registration.product-active': suspended,
  'register.product-active': suspended,
  'service.available': fault('outage'),
  'account.available': fault('account-unavailable'),
  'account.body-available': fault('account-unavailable'),
  'service-point.available': fault('service-point-unavailable'),
  'service-point.body-available': fault('service-point-unavailable'),
  'secondary.answered': fault('secondary-outage'),
};
