// Rules of the consent API.
import type { Rules } from '../rule.ts';

export const consentRules = {
  'consent.client': {
    title: 'The client in the path is the one that the access token was issued to',
    breach: 'the client in the path is not the one that the access token was issued to',
    clauses: ['sandbox:consent API', 'IS:17.1'],
    decision: 'consentApi',
    refusal: 'cds.resource-invalid',
    settledBy: 'records',
    fix: 'Put your own client_id into the path.',
  },
  'consent.known': {
    title: 'The consent exists and belongs to the client',
    breach: 'the consent does not exist or belongs to another client',
    clauses: ['sandbox:consent API', 'IS:14'],
    decision: 'consentApi',
    refusal: 'cds.resource-invalid',
    settledBy: 'records',
    fix: 'Use a cdr_consent_id that Create consent returned to you.',
  },
  'consent.scopes': {
    title: 'data.scopes includes openid and only scopes that a consumer can grant to this client',
    breach: 'data.scopes lacks openid, or includes a scope that a consumer cannot grant to this client',
    clauses: ['sandbox:consent API', 'IS:8.1'],
    decision: 'consentApi',
    refusal: 'cds.field-invalid',
    settledBy: 'records',
    fix: 'Set data.scopes to openid and any scopes in scopes_supported that your client is registered for, except cdr:consents.',
  },
  'consent.duration': {
    title: 'sharingDuration, if sent, is a whole number of seconds from 0 to 31,536,000',
    breach: 'sharingDuration is not a whole number of seconds from 0 to 31,536,000',
    clauses: ['sandbox:consent API', 'CDS:Requesting Sharing Duration'],
    decision: 'consentApi',
    refusal: 'cds.field-invalid',
    fix: 'Set sharingDuration to at most 31536000, which is one year in seconds. To share once, send 0 or leave sharingDuration out.',
  },
} as const satisfies Rules;
