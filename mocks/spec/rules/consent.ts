// Rules of the consent API.
import type { Rules } from '../rule.ts';

export const consentRules = {
  'consent.client': {
    title: 'The consents addressed belong to the client of the token',
    clauses: ['IS:14'],
    decision: 'consentApi',
    refusal: 'cds.resource-invalid',
    fix: 'Put your own client_id into the path.',
  },
  'consent.known': {
    title: 'The consent exists and belongs to the client',
    clauses: ['IS:14'],
    decision: 'consentApi',
    refusal: 'cds.resource-invalid',
    fix: 'Use the cdr_consent_id that creating the consent answered with.',
  },
  'consent.scopes': {
    title: 'The consent names scopes of the sector, openid among them',
    clauses: ['IS:14', 'IS:8.1'],
    decision: 'consentApi',
    refusal: 'cds.field-invalid',
    fix: 'Send data.scopes as an array of the scopes in scopes_supported, openid included, each allowed to your software product.',
  },
  'consent.duration': {
    title: 'The sharing duration is a whole number of seconds, at most one year',
    clauses: ['IS:14', 'CDS:1.36.0 request object'],
    decision: 'consentApi',
    refusal: 'cds.field-invalid',
    fix: 'Send seconds, 0 or absent for once, at most 31536000.',
  },
} as const satisfies Rules;
