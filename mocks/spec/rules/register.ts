// Rules of the register (area C).
import { notActiveAtRegister } from './not-active.ts';
import type { Rules } from '../rule.ts';

export const registerRules = {
  'register.grant-type': {
    title: 'grant_type is client_credentials',
    breach: 'grant_type is not client_credentials, the only grant type that the register supports',
    clauses: ['CDS:Register Endpoints'],
    refusal: 'oauth.unsupported_grant_type',
    fix: 'Send grant_type=client_credentials.',
  },
  'register.scope': {
    title: 'scope is cdr-register:read',
    breach: 'scope is missing or not cdr-register:read',
    clauses: ['interfaces:Authentication 10'],
    refusal: 'oauth.invalid_scope',
    fix: 'Send scope=cdr-register:read.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Register Endpoints', 'CDS:Authorisation Scopes'] } },
  },
  'register.industry': {
    title: 'This version of the operation accepts the industry named in the path',
    breach: 'this version of the operation does not accept the industry named in the path',
    clauses: ['interfaces:Area C: register operations', 'CDS:Register APIs'],
    refusal: 'cds.field-invalid',
    fix: 'Put banking, energy, telco or all into the path as the industry. Newer versions of the recipient operations accept only all.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Register APIs'] } },
  },
  'register.industry-found': {
    title: 'The industry named in the path exists in this version of the brands summary',
    breach: 'the industry named in the path does not exist in this version of the brands summary',
    clauses: ['interfaces:Area C: register operations', 'interfaces:Errors'],
    refusal: 'cds.register-industry',
    fix: 'Put banking, energy, telco or all into the path as the industry. From version 2, non-bank-lending is accepted too.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Register APIs', 'CDS:Error Codes'] } },
  },
  'register.brand': {
    title: 'The data recipient brand in the path belongs to the caller',
    breach: 'the data recipient brand in the path does not belong to the caller',
    clauses: ['interfaces:Errors', 'sandbox:own software product'],
    refusal: 'cds.register-brand',
    settledBy: 'records',
    fix: 'Put the dataRecipientBrandId of your software product into the path.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Register APIs', 'sandbox:own software product'] } },
  },
  'register.product': {
    title: 'The software product in the path belongs to the caller',
    breach: 'the software product in the path does not belong to the caller',
    clauses: ['interfaces:Errors', 'sandbox:own software product'],
    refusal: 'cds.register-product',
    settledBy: 'records',
    fix: 'Put the softwareProductId that the access token was issued to into the path.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Error Codes', 'sandbox:own software product'] } },
  },
  'register.product-active': {
    title: 'The data recipient and its software product are ACTIVE in the register',
    breach: 'the data recipient or its software product is not ACTIVE in the register',
    clauses: ['CDS:Software Statement Assertion (SSA)', 'CDS:Error Codes', 'sandbox:brand statuses'],
    refusal: 'cds.adr-not-active',
    settledBy: 'records',
    ...notActiveAtRegister,
  },
  'register.statement': {
    title: 'The register’s record of the software product is complete, and its redirect URIs are valid',
    breach: 'the register’s record of the software product is incomplete or has an invalid redirect URI',
    clauses: ['interfaces:Errors'],
    refusal: 'cds.statement-failed',
    settledBy: 'records',
    fix: 'Correct the software product’s record in the register. The error detail lists the claims that are missing or wrong.',
    beyond: {
      why: 'The register’s own record of the software product lacks a claim or has an invalid redirect URI. Only the register’s operator can correct the record.',
      view: 'register',
    },
    profiles: { 'cds-1.36': { clauses: ['CDS:SSA Definition'] } },
  },
  'register.logo': {
    title: 'The logo belongs to a participant',
    breach: 'the logo does not belong to a participant',
    clauses: ['sandbox:logos'],
    refusal: 'cds.not-found',
    fix: 'Call the logoUri that the register lists for a participant.',
  },
} as const satisfies Rules;
