// Rules of the token, introspection and revocation endpoints.
import type { Rules } from '../rule.ts';

export const tokenRules = {
  'introspection.token': {
    title: 'The token to introspect is named',
    clauses: ['RFC7662:2.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the refresh token as token.',
  },
  'revocation.token': {
    title: 'The token to revoke is named',
    clauses: ['RFC7009:2.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the token as token.',
  },
} as const satisfies Rules;
