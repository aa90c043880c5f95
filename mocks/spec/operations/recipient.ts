// What a data recipient hosts itself: its key set and its CIBA notification endpoint.
import type { Operation } from '../operation.ts';

export const recipientOperations = [
  {
    id: 'getRecipientJwks',
    area: 'D',
    party: 'recipient',
    host: 'recipient.tls',
    method: 'GET',
    path: '/jwks',
    title: 'Key set of a data recipient',
    form: 'oauth',
    access: { kind: 'open' },
    headers: 'none',
    answer: { schema: 'HolderJWKS' },
    clauses: ['IS:13.9', 'RFC7517:5'],
  },
  {
    id: 'notifyRecipient',
    area: 'D',
    party: 'recipient',
    host: 'recipient.tls',
    method: 'POST',
    path: '/backchannel-notification',
    title: 'Backchannel notification (ping)',
    form: 'oauth',
    access: { kind: 'open' },
    headers: 'none',
    answer: { status: 204 },
    rules: ['notification.body'],
    clauses: ['CIBA:10.2'],
  },
] as const satisfies readonly Operation[];
