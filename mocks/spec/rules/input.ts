// Rules of paths, queries and bodies that more than one operation shares.
import type { Rules } from '../rule.ts';

export const inputRules = {
  'page.number': {
    title: 'page is a positive whole number',
    clauses: ['interfaces:Area A: energy operations', 'CDS:pagination'],
    refusal: 'cds.field-invalid',
    fix: 'Pages count from 1.',
  },
  'page.size-number': {
    title: 'page-size is a number',
    clauses: ['interfaces:Area A: energy operations', 'CDS:pagination'],
    refusal: 'cds.field-invalid',
    fix: 'Send digits only.',
  },
  'page.size-range': {
    title: 'page-size is between 1 and 1000',
    clauses: ['interfaces:Area A: energy operations', 'CDS:pagination'],
    refusal: 'cds.page-size',
    fix: 'Ask for at most 1000 records in one page.',
  },
  'page.exists': {
    title: 'The page is not beyond the last',
    clauses: ['CDS:pagination'],
    refusal: 'cds.page',
    fix: 'Follow the next link instead of counting pages.',
  },
  'query.date': {
    title: 'oldest-date and newest-date are dates',
    clauses: ['interfaces:Area A: energy operations', 'RFC3339:5.6'],
    decision: 'usageDates',
    refusal: 'cds.field-invalid',
    fix: 'Write YYYY-MM-DD.',
  },
  'query.date-order': {
    title: 'oldest-date is not after newest-date',
    clauses: ['CDS:errors'],
    decision: 'usageDates',
    refusal: 'cds.date',
    fix: 'Swap the two dates.',
  },
  'query.interval-reads': {
    title: 'interval-reads is NONE, MIN_30 or FULL',
    clauses: ['CDS:1.33.1 energy'],
    refusal: 'cds.field-invalid',
    fix: 'Use one of the three values, in capitals.',
  },
  'query.updated-since': {
    title: 'updated-since is a date and time with an offset',
    clauses: ['interfaces:Area C: register operations', 'RFC3339:5.6'],
    decision: 'updatedSince',
    refusal: 'cds.date',
    fix: 'Write YYYY-MM-DDTHH:mm:ssZ.',
  },
  'query.once': {
    title: 'No query parameter is given twice',
    clauses: ['sandbox:query'],
    refusal: 'cds.field-invalid',
    fix: 'Send each parameter once.',
  },
  'body.media-type': {
    title: 'The body is sent as application/json',
    clauses: ['CDS:headers', 'RFC9110:15.5.16'],
    refusal: { cds: 'cds.media-type', oauth: 'oauth.media_type', screen: 'oauth.media_type' },
    fix: 'Send Content-Type: application/json.',
  },
  'body.json': {
    title: 'The body is well-formed JSON',
    clauses: ['interfaces:Errors'],
    refusal: { cds: 'cds.field-invalid', oauth: 'oauth.invalid_request', screen: 'screen.invalid' },
    fix: 'Compare the body with the operation’s request schema.',
  },
  'body.member-present': {
    title: 'Required members of the body are present',
    clauses: ['interfaces:Errors'],
    decision: 'bodyErrorStatus',
    refusal: { cds: 'cds.field-missing', oauth: 'oauth.invalid_request', screen: 'screen.invalid' },
    fix: 'Add the member that the detail names.',
  },
  'body.member-valid': {
    title: 'Members of the body have the type the schema gives them',
    clauses: ['interfaces:Errors'],
    decision: 'bodyErrorStatus',
    refusal: { cds: 'cds.field-invalid', oauth: 'oauth.invalid_request', screen: 'screen.invalid' },
    fix: 'Correct the member that the detail names.',
  },
} as const satisfies Rules;
