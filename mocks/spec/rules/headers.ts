// Rules of the request headers of areas A and B (interfaces, common request headers).
import type { Rules } from '../rule.ts';

export const headerRules = {
  'header.interaction-id': {
    title: 'x-fapi-interaction-id, when sent, is a UUID',
    clauses: ['interfaces:Common request headers', 'RFC4122:3'],
    decision: 'headerErrors',
    refusal: 'cds.field-invalid',
    fix: 'Send a UUID or leave the header out; one is then generated.',
  },
  'header.auth-date-present': {
    title: 'x-fapi-auth-date is present',
    clauses: ['interfaces:Common request headers'],
    decision: 'headerErrors',
    refusal: 'cds.field-missing',
    fix: 'Send the time the customer last logged in to your product.',
  },
  'header.auth-date': {
    title: 'x-fapi-auth-date is an HTTP date',
    clauses: ['interfaces:Common request headers', 'FAPI-R:6.2.1', 'RFC9110:5.6.7'],
    decision: 'headerErrors',
    refusal: 'cds.field-invalid',
    fix: 'Write it as new Date().toUTCString() does: Thu, 16 Jan 2020 16:50:15 GMT.',
  },
  'header.ip-address-present': {
    title: 'x-fapi-customer-ip-address is present when the customer is',
    clauses: ['interfaces:Common request headers'],
    decision: 'headerErrors',
    refusal: 'cds.field-missing',
    fix: 'Send the customer’s IP address with x-cds-client-headers, or neither of the two.',
  },
  'header.ip-address': {
    title: 'x-fapi-customer-ip-address is an IPv4 or IPv6 address',
    clauses: ['interfaces:Common request headers'],
    decision: 'headerErrors',
    refusal: 'cds.field-invalid',
    fix: 'Send the address alone, without port or brackets.',
  },
  'header.client-headers-present': {
    title: 'x-cds-client-headers is present when the customer is',
    clauses: ['interfaces:Common request headers'],
    decision: 'headerErrors',
    refusal: 'cds.field-missing',
    fix: 'Send the customer’s original headers, User-Agent among them, as Base64.',
  },
  'header.client-headers': {
    title: 'x-cds-client-headers is Base64',
    clauses: ['interfaces:Common request headers', 'RFC4648:4'],
    decision: 'headerErrors',
    refusal: 'cds.field-invalid',
    fix: 'Encode with the standard Base64 alphabet and padding.',
  },
  'header.arrangement-present': {
    title: 'x-cds-arrangement is present',
    clauses: ['interfaces:Area B: secondary data holder operations'],
    decision: 'arrangementHeader',
    refusal: 'cds.field-missing',
    fix: 'Send the identifier of the arrangement the call is made for.',
  },
  'header.arrangement': {
    title: 'x-cds-arrangement is a well-formed identifier',
    clauses: ['interfaces:Area B: secondary data holder operations'],
    decision: 'arrangementHeader',
    refusal: 'cds.field-invalid',
    fix: 'Send a UUID.',
  },
  'header.no-auth-date': {
    title: 'x-fapi-auth-date is absent from secondary calls',
    clauses: ['interfaces:Area B: secondary data holder operations'],
    decision: 'forbiddenHeaders',
    refusal: 'cds.field-invalid',
    fix: 'Leave the header out: the consumer’s session is none of the secondary holder’s business.',
  },
  'header.no-ip-address': {
    title: 'x-fapi-customer-ip-address is absent from secondary calls',
    clauses: ['interfaces:Area B: secondary data holder operations'],
    decision: 'forbiddenHeaders',
    refusal: 'cds.field-invalid',
    fix: 'Leave the header out.',
  },
  'header.no-client-headers': {
    title: 'x-cds-client-headers is absent from secondary calls',
    clauses: ['interfaces:Area B: secondary data holder operations'],
    decision: 'forbiddenHeaders',
    refusal: 'cds.field-invalid',
    fix: 'Leave the header out.',
  },
} as const satisfies Rules;
