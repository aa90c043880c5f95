// Area D: the consent API. Its paths and payloads are the sandbox's own (decision consentApi).
import type { Operation } from '../operation.ts';

/** What all of them have alike: a recipient’s own, by its access token without a consumer. */
const consent = {
  area: 'D',
  party: 'holder',
  host: 'holder.resource',
  profiles: ['0.1.1'],
  form: 'cds',
  access: { kind: 'bearer', scopes: ['cdr:consents'], subject: 'client' },
  headers: 'consent',
} as const;

export const consentOperations = [
  {
    ...consent,
    id: 'createConsent',
    method: 'POST',
    path: '/clients/{clientId}/consents',
    title: 'Create consent',
    answer: { status: 201, schema: 'ResponseConsent' },
    body: { type: 'json', schema: 'RequestConsent' },
    rules: [
      'consent.client',
      'recipient.active',
      'body.member-valid',
      'body.member-present',
      'body.member-valid',
      'body.member-present',
      'body.member-valid',
      'consent.scopes',
      'consent.duration',
    ],
    clauses: ['IS:14', 'IS:17.1', 'sandbox:consent API'],
    decisions: ['consentApi'],
  },
  {
    ...consent,
    id: 'listConsents',
    method: 'GET',
    path: '/clients/{clientId}/consents',
    title: 'List consents',
    answer: { schema: 'ResponseConsentList' },
    query: ['page', 'page-size'],
    paged: true,
    rules: ['consent.client'],
    clauses: ['IS:14', 'sandbox:consent API'],
    decisions: ['consentApi'],
  },
  {
    ...consent,
    id: 'getConsent',
    method: 'GET',
    path: '/clients/{clientId}/consents/{consentId}',
    title: 'Query consent',
    answer: { schema: 'ResponseConsent' },
    rules: ['consent.client', 'consent.known'],
    clauses: ['IS:14', 'sandbox:consent API'],
    decisions: ['consentApi'],
  },
  {
    ...consent,
    id: 'deleteConsent',
    method: 'DELETE',
    path: '/clients/{clientId}/consents/{consentId}',
    title: 'Delete consent',
    answer: { status: 204 },
    rules: ['consent.client', 'consent.known'],
    clauses: ['IS:14', 'sandbox:consent API'],
    decisions: ['consentApi', 'deletedConsent'],
  },
] as const satisfies readonly Operation[];
