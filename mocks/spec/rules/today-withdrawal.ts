// Rules of the call by which a holder notifies a recipient that an arrangement has ended, and of the dashboard where that starts (CDS, CDR Arrangement Revocation End Point).
import type { BeyondMending, Rules } from '../rule.ts';

const endPoint = 'CDS:CDR Arrangement Revocation endpoint';
const holdersCalling = 'CDS:Data Holders calling Data Recipients';
const selfSigned = 'CDS:Self-signed JWT Client Authentication';

/** A data holder makes the call, so a recipient cannot mend it. */
const holder = (does: string): BeyondMending => ({
  why: `A data holder makes this call, so a recipient cannot fix it. The holder’s code must ${does}.`,
});

const bearerRules = {
  'withdrawal.bearer-present': {
    title: 'The call carries a bearer token',
    breach: 'the bearer token is missing',
    clauses: [endPoint, selfSigned, 'RFC6750:2.1'],
    refusal: 'oauth.no_token',
    fix: 'Send Authorization: Bearer with a JWT signed by the holder brand.',
    beyond: holder('send a signed JWT as the bearer token'),
  },
  'withdrawal.bearer-readable': {
    title: 'The bearer token is a signed JWT in compact form',
    breach: 'the bearer token is not a signed JWT in compact form',
    clauses: [selfSigned, 'RFC7519:7.2'],
    refusal: 'oauth.invalid_token',
    fix: 'Send a signed JWT in compact form with a JSON object as its payload.',
    beyond: holder('send a signed JWT in compact form as the bearer token'),
  },
  'withdrawal.keys-reached': {
    title: 'The recipient can look up the caller and, if it is a holder brand, its keys, or has copies',
    breach: 'the recipient has no copy of the holder brand’s keys and cannot fetch them at the moment',
    clauses: [endPoint, 'CDS:Participant Endpoints', 'RFC9110:15.6.4'],
    refusal: 'cds.unavailable',
    settledBy: 'records',
    fix: 'Call again later. The jti values in this call can be used again.',
    beyond: {
      why: 'The register or the brand’s key set does not respond to the recipient, and the recipient has no copy of the keys. The holder has to call again later.',
    },
  },
  'withdrawal.brand-known': {
    title: 'iss in the bearer token is a data holder brand in the register',
    breach: 'iss in the bearer token is not a data holder brand in the register',
    clauses: [holdersCalling, selfSigned],
    refusal: 'oauth.invalid_token',
    settledBy: 'records',
    fix: 'Set iss to the id of the data holder brand in the register.',
    beyond: holder('set iss to the id of the holder brand in the register'),
  },
  'withdrawal.bearer-sub': {
    title: 'sub in the bearer token is the same as iss',
    breach: 'sub in the bearer token is not the same as iss',
    clauses: [selfSigned],
    refusal: 'oauth.invalid_token',
    fix: 'Set both iss and sub to the id of the data holder brand in the register.',
    beyond: holder('set both iss and sub to the id of the holder brand in the register'),
  },
  'withdrawal.bearer-signature': {
    title: 'The bearer token is signed with PS256 or ES256, by a key of the holder brand',
    breach: 'the signature of the bearer token cannot be verified with PS256 or ES256 and a key of the holder brand',
    clauses: [selfSigned, 'FAPI-A:8.6', 'CDS:Participant Endpoints'],
    refusal: 'oauth.invalid_token',
    settledBy: 'records',
    fix: 'Sign with PS256 or ES256 and a key published at the brand’s jwksEndpoint, and put the key’s kid into the header.',
    beyond: holder('sign the bearer token with PS256 or ES256 and a key that the holder brand publishes'),
  },
  'withdrawal.bearer-aud': {
    title: 'aud in the bearer token is the full URL called, alone or in an array',
    breach: 'aud in the bearer token is not the full URL called',
    clauses: [selfSigned, holdersCalling],
    refusal: 'oauth.invalid_token',
    fix: 'Set aud to recipient_base_uri followed by /arrangements/revoke. recipient_base_uri by itself is not enough.',
    beyond: holder('set aud to the full URL called'),
  },
  'withdrawal.bearer-exp': {
    title:
      'exp in the bearer token is in the future or less than 30 seconds ago; iat and nbf, if sent, are not more than 30 seconds in the future',
    breach: 'the bearer token has expired or has no valid exp, or its iat or nbf is in the future or not a number',
    clauses: [selfSigned, 'RFC7519:4.1.4', 'RFC7519:4.1.5', 'sandbox:signing times', 'sandbox:clock skew'],
    refusal: 'oauth.invalid_token',
    fix: 'Sign a new bearer token for each call. Set exp to a few minutes from now; set iat and nbf to now, or leave both out.',
    beyond: holder(
      'sign a new bearer token for each call, with exp a few minutes from now, and iat and nbf not in the future',
    ),
  },
  'withdrawal.bearer-once': {
    title:
      'jti in the bearer token is present, and the recipient remembers it from no earlier bearer token of the brand',
    breach:
      'jti in the bearer token is missing, empty or not a string, or was used in an earlier bearer token of the brand',
    clauses: [selfSigned, 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_token',
    settledBy: 'first use',
    fix: 'Set jti to a new UUID in each bearer token.',
    beyond: holder('set jti to a new UUID in each bearer token'),
  },
} as const satisfies Rules;

const bodyRules = {
  'withdrawal.jwt-present': {
    title: 'cdr_arrangement_jwt is present',
    breach: 'cdr_arrangement_jwt is missing',
    clauses: [endPoint],
    refusal: 'cds.field-missing',
    fix: 'Send cdr_arrangement_jwt as a form parameter. cdr_arrangement_id by itself is not enough.',
    beyond: holder('send cdr_arrangement_jwt in the form'),
  },
  'withdrawal.jwt-signature': {
    title: 'cdr_arrangement_jwt is signed with PS256 or ES256, by a key of the holder brand',
    breach: 'the signature of cdr_arrangement_jwt cannot be verified with PS256 or ES256 and a key of the holder brand',
    clauses: [endPoint, 'FAPI-A:8.6', 'CDS:Participant Endpoints'],
    refusal: 'cds.field-invalid',
    settledBy: 'records',
    fix: 'Sign cdr_arrangement_jwt with PS256 or ES256 and a key published at the brand’s jwksEndpoint, and put the key’s kid into the header.',
    beyond: holder('sign cdr_arrangement_jwt with PS256 or ES256 and a key that the holder brand publishes'),
  },
  'withdrawal.jwt-id': {
    title: 'cdr_arrangement_jwt contains cdr_arrangement_id',
    breach: 'cdr_arrangement_id in cdr_arrangement_jwt is missing, empty or not a string',
    clauses: [endPoint],
    refusal: 'cds.field-invalid',
    fix: 'Add cdr_arrangement_id to the claims of cdr_arrangement_jwt.',
    beyond: holder('add cdr_arrangement_id to cdr_arrangement_jwt'),
  },
  'withdrawal.jwt-claims': {
    title:
      'iss, sub, aud, exp, iat, nbf and jti in cdr_arrangement_jwt, if sent, are valid, with 30 seconds allowed for clock differences',
    breach: 'iss, sub, aud, exp, iat, nbf or jti in cdr_arrangement_jwt is not valid',
    clauses: [endPoint, selfSigned, 'sandbox:clock skew'],
    refusal: 'cds.field-invalid',
    fix: 'Set the claim to the same value as in the bearer token, or jti to a new value, or leave the claim out. The only claim required is cdr_arrangement_id.',
    beyond: holder('send only valid claims beside cdr_arrangement_id, or no other claim'),
  },
  'withdrawal.jwt-once': {
    title:
      'The recipient remembers jti in cdr_arrangement_jwt, if sent, from no earlier cdr_arrangement_jwt of the brand',
    breach: 'jti in cdr_arrangement_jwt was used in an earlier cdr_arrangement_jwt of the brand',
    clauses: [endPoint, 'RFC7519:4.1.7'],
    refusal: 'cds.field-invalid',
    settledBy: 'first use',
    fix: 'Sign a new cdr_arrangement_jwt for each call, with a new jti or without jti.',
    beyond: holder('sign a new cdr_arrangement_jwt for each call'),
  },
  'withdrawal.same-id': {
    title: 'cdr_arrangement_id in the form, if sent, is the one in cdr_arrangement_jwt',
    breach: 'cdr_arrangement_id in the form is not the one in cdr_arrangement_jwt',
    clauses: [endPoint],
    decision: 'unequalArrangementIds',
    refusal: 'cds.field-invalid',
    fix: 'Send the same id in the form and in cdr_arrangement_jwt, or leave cdr_arrangement_id out of the form.',
    beyond: holder('send the same id in the form and the JWT, or in the JWT only'),
  },
  'withdrawal.arrangement': {
    title: 'The recipient has this arrangement with this holder brand, and no earlier call told it of the withdrawal',
    breach:
      'the recipient has no such arrangement with this holder brand, or an earlier call told it of the withdrawal',
    clauses: [endPoint, 'CDS:Error Codes'],
    refusal: 'cds.arrangement-invalid',
    settledBy: 'records',
    fix: 'Send the id of an arrangement for which the recipient got tokens. If an earlier call told the recipient of the withdrawal, there is nothing left to do.',
    beyond: holder('send the id of an arrangement that this recipient has with the holder brand'),
  },
} as const satisfies Rules;

export const withdrawalRules = {
  ...bearerRules,
  ...bodyRules,
  'dashboard.arrangement': {
    title: 'The arrangement is active and belongs to this consumer',
    breach: 'the arrangement is not active or belongs to another consumer',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    settledBy: 'records',
    fix: 'Reload the dashboard, and withdraw an arrangement that the dashboard shows as active.',
    beyond: {
      why: 'Only the consumer’s own active arrangements can be withdrawn on the dashboard.',
    },
  },
} as const satisfies Rules;
