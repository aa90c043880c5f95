// Rules of the calls that only the register makes to a holder (CDS, CDR Register calling Data Holders).
import type { BeyondMending, Rules } from '../rule.ts';

const calling = 'CDS:CDR Register calling Data Holders';
const selfSigned = 'CDS:Self-signed JWT Client Authentication';

/** The register makes the call, so a recipient cannot mend it. */
const register = (does: string): BeyondMending => ({
  why: `The register makes this call, so a recipient cannot fix it. The register must ${does}.`,
});

export const adminRules = {
  'admin.token-present': {
    title: 'The call carries a bearer token',
    breach: 'the Authorization header is missing or contains no bearer token',
    clauses: [selfSigned, calling, 'RFC6750:2.1'],
    refusal: 'cds.no-token',
    fix: 'Send Authorization: Bearer with a JWT signed by the register.',
    beyond: register('send a signed JWT as the bearer token'),
  },
  'admin.token-recipient': {
    title: 'The bearer token is not a valid access token that this holder issued to a data recipient',
    breach: 'the bearer token is an access token that this holder issued to a data recipient',
    clauses: ['CDS:Authorisation Scopes', 'CDS:HTTP Response Codes'],
    refusal: 'cds.forbidden',
    fix: 'Send a JWT signed by the register. This operation accepts no access token of a data recipient.',
    beyond: register('make the call itself'),
  },
  'admin.token-readable': {
    title: 'The bearer token is a JWT in compact form: header, payload and signature, separated by dots',
    breach: 'the bearer token is not a signed JWT in compact form',
    clauses: [selfSigned, 'RFC7519:7.2'],
    refusal: 'cds.unauthorised',
    fix: 'Send a signed JWT in compact form with a JSON object as its payload.',
    beyond: register('send a signed JWT in compact form as the bearer token'),
  },
  'admin.token-names': {
    title: 'iss and sub in the bearer token are cdr-register',
    breach: 'iss or sub in the bearer token is not cdr-register',
    clauses: [calling, selfSigned],
    refusal: 'cds.unauthorised',
    fix: 'Set both iss and sub to cdr-register.',
    beyond: register('set iss and sub to cdr-register'),
  },
  'admin.token-signature': {
    title: 'The bearer token is signed with PS256, by a key in the register’s key set',
    breach:
      'the signature of the bearer token cannot be verified with PS256 and a key in the register’s key set, or the header contains crit or a key of its own',
    clauses: [selfSigned, 'CDS:OIDC Client Types', 'sandbox:calls of the register'],
    refusal: 'cds.unauthorised',
    settledBy: 'records',
    fix: 'Sign with PS256 and a key published in the register’s key set, and put the key’s kid into the header. Leave crit and keys out of the header.',
    beyond: register('sign the bearer token with PS256 and a key in the register’s key set'),
  },
  'admin.token-aud': {
    title:
      'aud in the bearer token is the holder’s AdminBaseUri or, for a metadata update and if the holder allows it, the full URL called',
    breach:
      'aud in the bearer token is neither the holder’s AdminBaseUri nor, for a metadata update and if the holder allows it, the full URL called',
    clauses: [selfSigned, 'sandbox:calls of the register'],
    refusal: 'cds.unauthorised',
    fix: 'Set aud to the holder’s AdminBaseUri.',
    beyond: register('set aud to the holder’s AdminBaseUri'),
  },
  'admin.token-exp': {
    title:
      'exp in the bearer token is in the future or less than 30 seconds ago; iat and nbf, if sent, are not more than 30 seconds in the future',
    breach: 'the bearer token has expired or has no valid exp, or its iat or nbf is in the future or not a number',
    clauses: [selfSigned, 'RFC7519:4.1.4', 'RFC7519:4.1.5', 'sandbox:signing times', 'sandbox:clock skew'],
    refusal: 'cds.unauthorised',
    fix: 'Sign a new bearer token for each call. Set exp to a few minutes from now; set iat and nbf to now, or leave both out.',
    beyond: register(
      'sign a new bearer token for each call, with exp a few minutes from now, and iat and nbf not in the future',
    ),
  },
  'admin.certificate': {
    title: 'The client certificate belongs to the register',
    breach: 'the client certificate does not belong to the register',
    clauses: ['sandbox:client certificates', 'CDS:Transaction Security'],
    refusal: 'cds.forbidden',
    settledBy: 'records',
    fix: 'Make the call with the register’s certificate.',
    beyond: register('make the call with its own certificate'),
  },
  'admin.token-once': {
    title:
      'jti in the bearer token is a non-empty string, and no unexpired bearer token that this holder accepted from the register has it',
    breach: 'jti in the bearer token is missing, empty or not a string, or the register has already used this jti',
    clauses: [selfSigned, 'RFC7519:4.1.7'],
    refusal: 'cds.unauthorised',
    settledBy: 'first use',
    fix: 'Set jti to a new UUID in each bearer token.',
    beyond: register('set jti to a new UUID in each bearer token'),
  },
} as const satisfies Rules;
