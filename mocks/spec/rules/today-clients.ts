// Rules of client authentication that today's profile adds (CDS, Private Key JWT Client Authentication).
import type { Rules } from '../rule.ts';

export const todaysClientRules = {
  'client.assertion-ahead': {
    title: 'exp in the client assertion is at most 60 minutes from now, with 30 seconds allowed for clock differences',
    breach: 'exp in the client assertion is more than 60 minutes from now',
    clauses: ['RFC7523:3', 'sandbox:limits', 'sandbox:clock skew'],
    decision: 'assertionLifetime',
    refusal: 'oauth.invalid_client',
    fix: 'Set exp to one minute from now, in seconds since 1970.',
  },
} as const satisfies Rules;
