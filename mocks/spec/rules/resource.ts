// Rules of the account and service point operations (areas A and B).
import type { Rules } from '../rule.ts';

export const resourceRules = {
  'account.id': {
    title: 'The account is one the consumer shares with this recipient',
    clauses: ['interfaces:Area A: energy operations', 'CDS:errors'],
    refusal: 'cds.account-invalid',
    fix: 'Use an accountId of Get energy accounts under the same consent.',
  },
  'account.available': {
    title: 'The account is available now',
    clauses: ['interfaces:Area A: energy operations', 'CDS:errors'],
    refusal: 'cds.account-unavailable',
    fix: 'Try again later; the account may be shared again.',
  },
  'service-point.id': {
    title: 'The service point belongs to an account the consumer shares with this recipient',
    clauses: ['interfaces:Area A: energy operations', 'CDS:errors'],
    refusal: 'cds.service-point-invalid',
    fix: 'Use a servicePointId of Get service points under the same consent.',
  },
  'service-point.available': {
    title: 'The service point is available now',
    clauses: ['interfaces:Area A: energy operations', 'CDS:errors'],
    refusal: 'cds.service-point-unavailable',
    fix: 'Try again later.',
  },
  'service-point.body-id': {
    title: 'Every service point of the body belongs to an account the consumer shares with this recipient',
    clauses: ['interfaces:Area A: energy operations', 'CDS:errors'],
    refusal: 'cds.service-point-invalid-422',
    fix: 'Leave out the ids the detail names.',
  },
  'service-point.body-available': {
    title: 'Every service point of the body is available now',
    clauses: ['interfaces:Area A: energy operations', 'CDS:errors'],
    refusal: 'cds.service-point-unavailable-422',
    fix: 'Try again later, or leave the id out.',
  },
  'service-point.body-count': {
    title: 'The body lists no more service points than one page may hold',
    clauses: ['CDS:pagination'],
    refusal: 'cds.field-invalid',
    fix: 'Ask for at most 1000 service points at once.',
  },
  'secondary.answered': {
    title: 'The secondary data holder answered',
    clauses: ['CDS:secondary'],
    refusal: 'cds.unexpected',
    fix: 'Nothing on the recipient’s side: the outage is the secondary data holder’s.',
  },
} as const satisfies Rules;
