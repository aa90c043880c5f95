// Rules of the introspection and revocation endpoints: the state of a token that was issued.
import { notActiveAtHolder } from './not-active.ts';
import type { Rules } from '../rule.ts';

/** What introspection and revocation find but do not reveal: the response is the same for every cause. */
const findingRules = {
  'issue.refresh-registered': {
    title: 'The client is registered for the grant type refresh_token, or grant_types_supported does not list it',
    breach: 'the client is not registered for the grant type refresh_token, so no refresh token was issued',
    clauses: ['RFC6749:1.5', 'RFC7591:2'],
    refusal: {},
    settledBy: 'records',
    fix: 'Register with refresh_token in grant_types.',
    profiles: { 'cds-1.36': { title: 'The client is registered for the grant type refresh_token' } },
  },
  'introspection.known': {
    title: 'The token is a refresh token known to this holder',
    breach: 'this holder knows no such refresh token',
    clauses: ['RFC7662:2.2'],
    refusal: {},
    settledBy: 'records',
    fix: 'Set token to the refresh_token from this holder’s token response.',
  },
  'introspection.client': {
    title: 'The refresh token was issued to this client',
    breach: 'the refresh token was issued to another client',
    clauses: ['RFC7662:2.2', 'RFC7662:4'],
    refusal: {},
    settledBy: 'records',
    fix: 'Introspect only your own refresh tokens. For another client’s refresh token the response is always {"active": false}.',
  },
  'introspection.not-revoked': {
    title: 'The refresh token has not been revoked',
    breach: 'the refresh token has been revoked',
    clauses: ['RFC7662:2.2', 'RFC7009:2.1'],
    refusal: {},
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, with a new consent if the old one has ended.',
    profiles: { 'cds-1.36': { fix: 'Ask the consumer to authorise again.' } },
  },
  'introspection.unused': {
    title: 'The refresh token has not been replaced by a newer one',
    breach: 'the refresh token has been replaced by a newer one',
    clauses: ['RFC7662:2.2', 'RFC6749:6'],
    decision: 'refreshRotation',
    refusal: {},
    settledBy: 'records',
    fix: 'Use only the newest refresh token.',
  },
  'introspection.live': {
    title: 'The refresh token has not expired',
    breach: 'the refresh token has expired',
    clauses: ['RFC7662:2.2', 'IS:7.3', 'sandbox:limits'],
    refusal: {},
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, with a new consent if the old one has ended. A refresh token lasts 90 days, or until the consent ends if that is sooner.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Introspection endpoint', 'RFC7662:2.2'],
        fix: 'Ask the consumer to authorise again. A refresh token lasts until the sharing ends.',
      },
    },
  },
  'introspection.grant': {
    title: 'The authorisation that the refresh token was issued for has not been revoked',
    breach: 'the authorisation that the refresh token was issued for has been revoked',
    clauses: ['RFC7662:2.2', 'RFC7009:2.1'],
    refusal: {},
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, with a new consent if the old one has ended.',
    profiles: { 'cds-1.36': { fix: 'Ask the consumer to authorise again.' } },
  },
  'introspection.consent': {
    title: 'The consent that the refresh token was issued for is in force: authorised, not revoked, not expired',
    breach: 'the consent that the refresh token was issued for is no longer in force',
    clauses: ['RFC7662:2.2', 'IS:14'],
    refusal: {},
    settledBy: 'records',
    fix: 'Create a new consent and ask the consumer to authorise it.',
    profiles: {
      'cds-1.36': {
        title:
          'The arrangement that the refresh token was issued for is in force: authorised, not revoked, not expired',
        breach: 'the arrangement that the refresh token was issued for is no longer in force',
        clauses: ['CDS:CDR Arrangement Revocation endpoint', 'RFC7662:2.2'],
        fix: 'Ask the consumer to authorise a new arrangement.',
      },
    },
  },
  'introspection.recipient': {
    title: 'The data recipient and its software product are ACTIVE in the holder’s copy of the register',
    breach: 'the data recipient or its software product is not ACTIVE in the holder’s copy of the register',
    clauses: ['RFC7662:2.2', 'CDS:Participant Statuses', 'sandbox:brand statuses'],
    refusal: {},
    settledBy: 'records',
    fix: notActiveAtHolder.fix,
  },
  'revocation.known': {
    title: 'The token is an access token or a refresh token known to this holder',
    breach: 'the token is unknown to this holder',
    clauses: ['RFC7009:2.2'],
    refusal: {},
    settledBy: 'records',
    fix: 'Nothing to fix: the holder answers 200 for unknown tokens too.',
  },
  'revocation.not-revoked': {
    title: 'The token has not been revoked before',
    breach: 'the token has already been revoked',
    clauses: ['RFC7009:2.2'],
    refusal: {},
    settledBy: 'records',
    fix: 'Nothing to fix: the token has already been revoked.',
  },
} as const satisfies Rules;

export const issuedTokenRules = {
  'introspection.token': {
    title: 'token is present',
    breach: 'token is missing',
    clauses: ['RFC7662:2.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Set token to the refresh token.',
  },
  'introspection.kind': {
    title: 'The token is not an access token of the client and does not have the form of a JWT, such as an ID token',
    breach:
      'the token is an access token or has the form of a JWT, such as an ID token; only refresh tokens can be introspected',
    clauses: ['IS:13.7', 'RFC7662:2.2'],
    decision: 'introspectOtherTokens',
    refusal: 'oauth.unsupported_token_type',
    fix: 'Set token to the refresh token. Access tokens and ID tokens cannot be introspected.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Introspection endpoint', 'RFC7662:2.2'] } },
  },
  ...findingRules,
  'revocation.token': {
    title: 'token is present',
    breach: 'token is missing',
    clauses: ['RFC7009:2.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Set token to the access token or the refresh token.',
  },
  'revocation.kind': {
    title: 'The token does not have the form of a JWT, such as an ID token',
    breach:
      'the token has the form of a JWT, such as an ID token; only access tokens and refresh tokens can be revoked',
    clauses: ['RFC7009:2.2.1'],
    decision: 'revocationErrors',
    refusal: 'oauth.unsupported_token_type',
    fix: 'Set token to the access token or the refresh token. ID tokens cannot be revoked.',
  },
  'revocation.client': {
    title: 'The token was issued to this client',
    breach: 'the token was issued to another client',
    clauses: ['RFC7009:2.1'],
    decision: 'revocationErrors',
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Revoke only your own tokens. The holder does not revoke another client’s token.',
  },
} as const satisfies Rules;
