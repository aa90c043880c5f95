// Rules of the account and service point operations (areas A and B).
import type { Rules } from '../rule.ts';

export const resourceRules = {
  'account.id': {
    title: 'The consumer shares the account with this recipient',
    breach: 'the account is not shared with this recipient',
    clauses: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
    refusal: 'cds.account-invalid',
    fix: 'Put an accountId that Get energy accounts returned under the same consent into the path.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Error Codes'],
        fix: 'Put an accountId that Get energy accounts returned under the same arrangement into the path.',
      },
    },
  },
  'account.available': {
    title: 'The account is available now',
    breach: 'the account is temporarily unavailable',
    clauses: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
    refusal: 'cds.account-unavailable',
    fix: 'Try again later.',
    beyond: {
      why: 'The account is temporarily unavailable. Only the data holder can change that. Try again later.',
    },
    profiles: { 'cds-1.36': { clauses: ['CDS:Error Codes'] } },
  },
  'account.body-id': {
    title: 'Every account in the body is one that the consumer shares with this recipient',
    breach: 'an account in the body is not shared with this recipient',
    clauses: ['CDS:Error Codes'],
    refusal: 'cds.account-invalid-422',
    fix: 'Leave the account ids that the error details name out of the body.',
  },
  'account.body-available': {
    title: 'Every account in the body is available now',
    breach: 'an account in the body is temporarily unavailable',
    clauses: ['CDS:Error Codes'],
    refusal: 'cds.account-unavailable-422',
    fix: 'Try again later, or leave the account ids that the error details name out of the body.',
    beyond: {
      why: 'An account in the body is temporarily unavailable. Try again later, or leave this account out of the body.',
    },
  },
  'plan.known': {
    title: 'The holder offers a plan with this planId',
    breach: 'the holder offers no plan with this planId',
    clauses: ['CDS:Energy APIs', 'CDS:Error Codes'],
    refusal: 'cds.resource-invalid',
    fix: 'Put a planId that Get generic plans returned into the path.',
  },
  'service-point.id': {
    title: 'The service point belongs to an account that the consumer shares with this recipient',
    breach: 'the service point is not shared with this recipient',
    clauses: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
    refusal: 'cds.service-point-invalid',
    fix: 'Put a servicePointId that Get service points returned under the same consent into the path.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Error Codes'],
        fix: 'Put a servicePointId that Get service points returned under the same arrangement into the path.',
      },
    },
  },
  'service-point.available': {
    title: 'The service point is available now',
    breach: 'the service point is temporarily unavailable',
    clauses: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
    refusal: 'cds.service-point-unavailable',
    fix: 'Try again later.',
    beyond: {
      why: 'The service point is temporarily unavailable. Only the data holder can change that. Try again later.',
    },
    profiles: { 'cds-1.36': { clauses: ['CDS:Error Codes'] } },
  },
  'service-point.body-id': {
    title: 'Every service point in the body belongs to an account that the consumer shares with this recipient',
    breach: 'a service point in the body is not shared with this recipient',
    clauses: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
    refusal: 'cds.service-point-invalid-422',
    fix: 'Leave the service point ids that the error detail lists out of the body.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Error Codes'] } },
  },
  'service-point.body-available': {
    title: 'Every service point requested is available now',
    breach: 'a service point requested is temporarily unavailable',
    clauses: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
    refusal: 'cds.service-point-unavailable-422',
    fix: 'Try again later. If the request lists ids, leave out those that the error detail names.',
    beyond: {
      why: 'A service point requested is temporarily unavailable. Try again later. If the request lists ids, leave this one out.',
    },
    profiles: { 'cds-1.36': { clauses: ['CDS:Error Codes'] } },
  },
  'service-point.body-count': {
    title: 'The body lists at most 1000 service points',
    breach: 'the body lists more than 1000 service points',
    clauses: ['sandbox:limits'],
    refusal: 'cds.field-invalid',
    fix: 'This sandbox accepts at most 1000 service points in one request. Split the list into several requests.',
  },
  'secondary.service-point': {
    title: 'The secondary data holder has data for the service point',
    breach: 'the secondary data holder has no data for the service point',
    clauses: ['interfaces:Area B: secondary data holder operations', 'CDS:Error Codes'],
    refusal: 'cds.service-point-invalid',
    fix: 'Use another service point. The secondary data holder has no data for this one.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Endpoint Variations', 'CDS:Error Codes'] } },
  },
  'secondary.service-points': {
    title: 'The secondary data holder has data for every service point requested',
    breach: 'the secondary data holder has no data for a service point requested',
    clauses: ['interfaces:Area B: secondary data holder operations', 'CDS:Error Codes'],
    refusal: 'cds.service-point-invalid-422',
    fix: 'Leave out the service points that the error detail names.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Endpoint Variations', 'CDS:Error Codes'] } },
  },
  'secondary.answered': {
    title: 'The secondary data holder returned the data requested',
    breach: 'the secondary data holder did not return the data requested',
    clauses: ['CDS:Shared Responsibility: Energy'],
    refusal: 'cds.unexpected',
    fix: 'Try again later. The fault lies with the secondary data holder, not with your request.',
    beyond: {
      why: 'The secondary data holder did not return the data to the holder. Nothing that the recipient sends changes that.',
    },
  },
} as const satisfies Rules;
