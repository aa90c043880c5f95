// Rules of the call by which a holder tells a recipient that an arrangement has ended, and of the dashboard it begins at (CDS, CDR Arrangement Revocation End Point).
import type { LaterRule, LaterRules } from '../rule.ts';

const endPoint = 'CDS:CDR Arrangement Revocation End Point';
const holdersCalling = 'CDS:Data Holders calling Data Recipients';
const selfSigned = 'CDS:Self-signed JWT Client Authentication';

/** None of it is for a recipient to mend: the call is a data holder’s. */
const beyond: NonNullable<LaterRule['beyond']> = {
  why: 'The call is a data holder’s: it is for its own code to make it right.',
};

const bearerRules = {
  'withdrawal.bearer-present': {
    title: 'The call brings a JWT of the holder’s as its bearer token',
    breach: 'the holder’s JWT is missing',
    clauses: [holdersCalling, 'RFC6750:3.1'],
    refusal: 'oauth.no_token',
    fix: 'Send Authorization: Bearer and a JWT that the holder brand has signed.',
    beyond,
  },
  'withdrawal.bearer-readable': {
    title: 'The bearer token is a signed JWT in compact form',
    breach: 'the bearer token is no signed JWT',
    clauses: [holdersCalling, 'RFC7519:7.2'],
    refusal: 'oauth.invalid_token',
    fix: 'Send a compact JWS with a JSON object as payload.',
    beyond,
  },
  'withdrawal.brand-known': {
    title: 'iss of the bearer token is a data holder brand that the register lists',
    breach: 'the register lists no such holder brand',
    clauses: [holdersCalling, selfSigned],
    refusal: 'oauth.invalid_token',
    fix: 'Set iss to the brand’s id at the register.',
    beyond,
  },
  'withdrawal.bearer-sub': {
    title: 'sub of the bearer token is its iss',
    breach: 'sub of the bearer token is not its iss',
    clauses: [selfSigned],
    refusal: 'oauth.invalid_token',
    fix: 'Set iss and sub both to the brand’s id at the register.',
    beyond,
  },
  'withdrawal.bearer-signature': {
    title: 'The bearer token is signed by PS256 or ES256, with a key of the set that the register names for the brand',
    breach: 'the bearer token is not signed with a key of the holder brand',
    clauses: [selfSigned, 'FAPI-A:8.6', 'CDS:OIDC Client Types'],
    refusal: 'oauth.invalid_token',
    fix: 'Sign with a key that is published at the brand’s jwksEndpoint, and name it by kid.',
    beyond,
  },
  'withdrawal.bearer-aud': {
    title: 'aud of the bearer token is the full address that is called',
    breach: 'the bearer token is meant for another address',
    clauses: [selfSigned, holdersCalling],
    refusal: 'oauth.invalid_token',
    fix: 'Set aud to recipient_base_uri with /arrangements/revoke; the base alone has not counted since 31 July 2022.',
    beyond,
  },
  'withdrawal.bearer-exp': {
    title: 'The bearer token has not expired, and is not dated ahead',
    breach: 'the bearer token has expired, names no end, or is dated ahead',
    clauses: [selfSigned, 'RFC7519:4.1.4'],
    refusal: 'oauth.invalid_token',
    fix: 'Sign a new token for each call, with exp a few minutes ahead.',
    beyond,
  },
  'withdrawal.bearer-once': {
    title: 'The bearer token has a jti that the brand has not used before',
    breach: 'the bearer token has no id, or one that was used before',
    clauses: [selfSigned, 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_token',
    fix: 'Give each token a jti of its own.',
    beyond,
  },
} as const satisfies LaterRules;

const bodyRules = {
  'withdrawal.jwt-present': {
    title: 'cdr_arrangement_jwt stands in the form',
    breach: 'cdr_arrangement_jwt is missing',
    clauses: [endPoint],
    refusal: 'cds.field-missing',
    fix: 'Send cdr_arrangement_jwt as a form parameter; cdr_arrangement_id beside it is not enough.',
    beyond,
  },
  'withdrawal.jwt-signature': {
    title: 'cdr_arrangement_jwt is newly signed, with a key of the holder brand’s that the bearer token names',
    breach: 'cdr_arrangement_jwt is not signed with a key of the holder brand',
    clauses: [endPoint, 'FAPI-A:8.6'],
    refusal: 'cds.field-invalid',
    fix: 'Sign it by PS256 or ES256 with a key of the brand’s key set.',
    beyond,
  },
  'withdrawal.jwt-id': {
    title: 'cdr_arrangement_jwt names the arrangement by cdr_arrangement_id',
    breach: 'cdr_arrangement_jwt names no arrangement',
    clauses: [endPoint],
    refusal: 'cds.field-invalid',
    fix: 'Put the cdr_arrangement_id into the JWT as a claim.',
    beyond,
  },
  'withdrawal.jwt-claims': {
    title: 'iss, sub, aud, exp, iat and jti of cdr_arrangement_jwt are valid, where they stand in it',
    breach: 'a claim of cdr_arrangement_jwt is not valid',
    clauses: [endPoint, selfSigned],
    refusal: 'cds.field-invalid',
    fix: 'Make them as those of the bearer token, or leave them out: the id alone is enough.',
    beyond,
  },
  'withdrawal.jwt-once': {
    title: 'A jti of cdr_arrangement_jwt has not been used in one before',
    breach: 'cdr_arrangement_jwt was used before',
    clauses: [endPoint, 'RFC7519:4.1.7'],
    refusal: 'cds.field-invalid',
    fix: 'Sign a new one for each call; it may have the jti of its own call’s bearer token.',
    beyond,
  },
  'withdrawal.same-id': {
    title: 'cdr_arrangement_id, where it stands in the form too, is the one in cdr_arrangement_jwt',
    breach: 'two arrangements are named',
    clauses: [endPoint],
    decision: 'unequalArrangementIds',
    refusal: 'cds.field-invalid',
    fix: 'Send the same id in both, or leave the form parameter out.',
    beyond,
  },
  'withdrawal.arrangement': {
    title: 'The arrangement is one that the recipient has with this holder brand',
    breach: 'the recipient has no such arrangement with this holder brand',
    clauses: [endPoint, 'CDS:Error Codes'],
    refusal: 'cds.arrangement-invalid',
    fix: 'Name an arrangement for which the recipient was given tokens; one that was withdrawn before needs nothing more.',
    beyond,
  },
} as const satisfies LaterRules;

export const withdrawalRules = {
  ...bearerRules,
  ...bodyRules,
  'dashboard.arrangement': {
    title: 'The arrangement is one of this consumer’s, and has not ended',
    breach: 'the consumer has no such arrangement that goes on',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    fix: 'Reload the dashboard.',
    beyond: {
      why: 'The dashboard is the consumer’s, and the sharing on it has ended or is not theirs. They can withdraw what it shows as active.',
    },
  },
} as const satisfies LaterRules;
