// Rules of the register (area C).
import type { Rules } from '../rule.ts';

export const registerRules = {
  'register.grant-type': {
    title: 'The register grants client_credentials only',
    clauses: ['interfaces:Area C: provider configuration metadata'],
    refusal: 'oauth.unsupported_grant_type',
    fix: 'Send grant_type=client_credentials.',
  },
  'register.scope': {
    title: 'The scope asked for is cdr-register:read',
    clauses: ['interfaces:Authentication 10'],
    refusal: 'oauth.invalid_scope',
    fix: 'Send scope=cdr-register:read.',
  },
  'register.industry': {
    title: 'The industry is one that this version of the operation knows',
    clauses: ['interfaces:Area C: register operations', 'CDS:1.36.0 register'],
    refusal: 'cds.field-invalid',
    fix: 'Use banking, energy, telco or all in the path; newer versions of the recipient operations know all alone.',
  },
  'register.industry-found': {
    title: 'The industry of the summary is banking, energy, telco or all',
    clauses: ['interfaces:Area C: register operations', 'interfaces:Errors'],
    refusal: 'cds.register-industry',
    fix: 'Use one of the four values in the path.',
  },
  'register.brand': {
    title: 'The data recipient brand is the caller’s own',
    clauses: ['interfaces:Errors'],
    refusal: 'cds.register-brand',
    fix: 'Use the dataRecipientBrandId under which your software product is registered.',
  },
  'register.product': {
    title: 'The software product is the caller’s own',
    clauses: ['interfaces:Errors'],
    refusal: 'cds.register-product',
    fix: 'Use the softwareProductId your certificate names.',
  },
  'register.product-active': {
    title: 'The data recipient, its brand and the software product are ACTIVE',
    clauses: ['CDS:participant statuses'],
    refusal: 'cds.adr-not-active',
    fix: 'Set the status to ACTIVE in the register.',
  },
  'register.statement': {
    title: 'The record of the software product holds every claim a statement needs',
    clauses: ['interfaces:Errors'],
    refusal: 'cds.statement-failed',
    fix: 'Complete the record of the software product at the register.',
  },
  'register.logo': {
    title: 'The logo is that of a participant',
    clauses: ['sandbox:logos resolve inside the sandbox'],
    refusal: 'cds.not-found',
    fix: 'Use the logoUri of a participant as it stands in the register.',
  },
} as const satisfies Rules;
