// Rules of what a data recipient hosts itself.
import type { Rules } from '../rule.ts';

export const recipientRules = {
  'notification.body': {
    title: 'The ping is JSON and contains auth_req_id as a string',
    breach: 'the ping is not JSON, or does not contain auth_req_id as a string',
    clauses: ['CIBA:10.2'],
    refusal: 'oauth.invalid_request',
    fix: 'Send auth_req_id as a string in a JSON object: {"auth_req_id": "1c266114-a1be-4252-8ad1-04986c5b9ac1"}.',
    beyond: {
      why: 'The data holder sends the ping. The holder’s code must send a JSON object with auth_req_id as a string.',
    },
  },
} as const satisfies Rules;
