// Rules of what a data recipient hosts itself.
import type { Rules } from '../rule.ts';

export const recipientRules = {
  'notification.body': {
    title: 'A ping carries the auth_req_id as JSON',
    clauses: ['CIBA:10.2'],
    refusal: 'oauth.invalid_request',
    fix: 'Send {"auth_req_id": "…"} as application/json.',
  },
} as const satisfies Rules;
