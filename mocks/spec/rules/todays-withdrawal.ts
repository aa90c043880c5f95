// Rules of the call by which a holder tells a recipient that an arrangement has ended, and of the dashboard it begins at (CDS, CDR Arrangement Revocation End Point).
import type { LaterRule, LaterRules } from '../rule.ts';

const endPoint = 'CDS:CDR Arrangement Revocation End Point';
const holdersCalling = 'CDS:Data Holders calling Data Recipients';
const selfSigned = 'CDS:Self-signed JWT Client Authentication';

/** None of it is for a recipient to mend: the call is a data holder’s. */
const holder = (would: string): NonNullable<LaterRule['beyond']> => ({
  why: `The call is a data holder’s. Its own code would have to ${would}.`,
});

const bearerRules = {
  'withdrawal.bearer-present': {
    title: 'The call brings a JWT of the holder’s as its bearer token',
    breach: 'the holder’s JWT is missing',
    clauses: [holdersCalling, 'RFC6750:3.1'],
    refusal: 'oauth.no_token',
    fix: 'Send Authorization: Bearer and a JWT that the holder brand has signed.',
    beyond: holder('send a JWT of its own as bearer token'),
  },
  'withdrawal.bearer-readable': {
    title: 'The bearer token is a signed JWT in compact form',
    breach: 'the bearer token is no signed JWT',
    clauses: [holdersCalling, 'RFC7519:7.2'],
    refusal: 'oauth.invalid_token',
    fix: 'Send a compact JWS with a JSON object as payload.',
    beyond: holder('send a signed JWT in compact form as bearer token'),
  },
  'withdrawal.brand-known': {
    title: 'iss of the bearer token is a data holder brand that the register lists',
    breach: 'the register lists no such holder brand',
    clauses: [holdersCalling, selfSigned],
    refusal: 'oauth.invalid_token',
    fix: 'Set iss to the brand’s id at the register.',
    beyond: holder('name its brand by the id that the register lists'),
  },
  'withdrawal.bearer-sub': {
    title: 'sub of the bearer token is its iss',
    breach: 'sub of the bearer token is not its iss',
    clauses: [selfSigned],
    refusal: 'oauth.invalid_token',
    fix: 'Set iss and sub both to the brand’s id at the register.',
    beyond: holder('set iss and sub to the same brand id'),
  },
  'withdrawal.bearer-signature': {
    title: 'The bearer token is signed by PS256 or ES256, with a key of the set that the register names for the brand',
    breach: 'the bearer token is not signed with a key of the holder brand',
    clauses: [selfSigned, 'FAPI-A:8.6', 'CDS:OIDC Client Types'],
    refusal: 'oauth.invalid_token',
    fix: 'Sign with a key that is published at the brand’s jwksEndpoint, and name it by kid.',
    beyond: holder('sign with a key that its brand publishes'),
  },
  'withdrawal.bearer-aud': {
    title: 'aud of the bearer token is the full address that is called',
    breach: 'the bearer token is meant for another address',
    clauses: [selfSigned, holdersCalling],
    refusal: 'oauth.invalid_token',
    fix: 'Set aud to recipient_base_uri with /arrangements/revoke; the base alone has not counted since 31 July 2022.',
    beyond: holder('set aud to the full address that it calls'),
  },
  'withdrawal.bearer-exp': {
    title: 'The bearer token has not expired, and is not dated ahead',
    breach: 'the bearer token has expired, names no end, or is dated ahead',
    clauses: [selfSigned, 'RFC7519:4.1.4'],
    refusal: 'oauth.invalid_token',
    fix: 'Sign a new token for each call, with exp a few minutes ahead.',
    beyond: holder('sign a new token for each call, dated now'),
  },
  'withdrawal.bearer-once': {
    title: 'The bearer token has a jti that the brand has not used before',
    breach: 'the bearer token has no id, or one that was used before',
    clauses: [selfSigned, 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_token',
    fix: 'Give each token a jti of its own.',
    beyond: holder('give each token a jti of its own'),
  },
} as const satisfies LaterRules;

const bodyRules = {
  'withdrawal.jwt-present': {
    title: 'cdr_arrangement_jwt stands in the form',
    breach: 'cdr_arrangement_jwt is missing',
    clauses: [endPoint],
    refusal: 'cds.field-missing',
    fix: 'Send cdr_arrangement_jwt as a form parameter; cdr_arrangement_id beside it is not enough.',
    beyond: holder('send cdr_arrangement_jwt in the form'),
  },
  'withdrawal.jwt-signature': {
    title: 'cdr_arrangement_jwt is newly signed, with a key of the holder brand’s that the bearer token names',
    breach: 'cdr_arrangement_jwt is not signed with a key of the holder brand',
    clauses: [endPoint, 'FAPI-A:8.6'],
    refusal: 'cds.field-invalid',
    fix: 'Sign it by PS256 or ES256 with a key of the brand’s key set.',
    beyond: holder('sign cdr_arrangement_jwt with a key that its brand publishes'),
  },
  'withdrawal.jwt-id': {
    title: 'cdr_arrangement_jwt names the arrangement by cdr_arrangement_id',
    breach: 'cdr_arrangement_jwt names no arrangement',
    clauses: [endPoint],
    refusal: 'cds.field-invalid',
    fix: 'Put the cdr_arrangement_id into the JWT as a claim.',
    beyond: holder('put cdr_arrangement_id into cdr_arrangement_jwt'),
  },
  'withdrawal.jwt-claims': {
    title: 'iss, sub, aud, exp, iat and jti of cdr_arrangement_jwt are valid, where they stand in it',
    breach: 'a claim of cdr_arrangement_jwt is not valid',
    clauses: [endPoint, selfSigned],
    refusal: 'cds.field-invalid',
    fix: 'Make them as those of the bearer token, or leave them out: the id alone is enough.',
    beyond: holder('make the claims beside the id valid, or leave them out'),
  },
  'withdrawal.jwt-once': {
    title: 'A jti of cdr_arrangement_jwt has not been used in one before',
    breach: 'cdr_arrangement_jwt was used before',
    clauses: [endPoint, 'RFC7519:4.1.7'],
    refusal: 'cds.field-invalid',
    fix: 'Sign a new one for each call; it may have the jti of its own call’s bearer token.',
    beyond: holder('sign cdr_arrangement_jwt anew for each call'),
  },
  'withdrawal.same-id': {
    title: 'cdr_arrangement_id, where it stands in the form too, is the one in cdr_arrangement_jwt',
    breach: 'two arrangements are named',
    clauses: [endPoint],
    decision: 'unequalArrangementIds',
    refusal: 'cds.field-invalid',
    fix: 'Send the same id in both, or leave the form parameter out.',
    beyond: holder('send the same id in the form and in the JWT, or in the JWT alone'),
  },
  'withdrawal.arrangement': {
    title: 'The arrangement is one that the recipient has with this holder brand',
    breach: 'the recipient has no such arrangement with this holder brand',
    clauses: [endPoint, 'CDS:Error Codes'],
    refusal: 'cds.arrangement-invalid',
    fix: 'Name an arrangement for which the recipient was given tokens; one that was withdrawn before needs nothing more.',
    beyond: holder('name an arrangement that this recipient has with it'),
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
