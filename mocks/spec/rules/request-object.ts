// Rules of the signed request object, shared by the authorisation and the backchannel endpoint.
import type { Rules } from '../rule.ts';

/** The redirect flow has a code of its own for a bad object; CIBA Core 13 has invalid_request alone. */
const refusal = {
  page: 'authorisation.invalid_request_object',
  screen: 'authorisation.invalid_request_object',
  oauth: 'oauth.invalid_request',
} as const;

/** Step 4: the object as a JWT. */
const tokenRules = {
  'request-object.readable': {
    title: 'The request object is a compact signed JWT, not encrypted',
    clauses: ['OIDC:6.1', 'RFC7515:7.1'],
    refusal,
    fix: 'Three base64url parts, separated by dots, over JSON objects.',
  },
  'request-object.alg': {
    title: 'The request object is signed with the algorithm the client registered, PS256 or ES256',
    clauses: ['IS:12', 'FAPI-RW:8.6', 'RFC8725:2.1'],
    refusal,
    fix: 'Sign with the registered algorithm; none, HS256 and RS256 are never accepted.',
  },
  'request-object.header': {
    title: 'The header has no critical extension',
    clauses: ['RFC7515:4.1.11'],
    refusal,
    fix: 'Leave crit out of the header.',
  },
  'request-object.key': {
    title: 'The request object is signed by a key of the client’s own key set',
    clauses: ['IS:13.6', 'OIDC:6.1', 'RFC8725:3.10'],
    refusal,
    fix: 'Name the key with kid as your jwks_uri does; keys in the header are never used.',
  },
  'request-object.signature': {
    title: 'The signature of the request object verifies',
    clauses: ['IS:12', 'OIDC:6.1'],
    refusal,
    fix: 'Sign the exact header and payload you send, with the private half of the published key.',
  },
  'request-object.exp': {
    title: 'The request object carries exp and has not expired',
    clauses: ['FAPI-RW:5.2.2', 'CIBA:7.1.1'],
    decision: 'requestObjectExp',
    refusal,
    fix: 'Set exp to a few minutes from now, in seconds.',
  },
  'request-object.lifetime': {
    title: 'exp is at most 60 minutes ahead, and at most 60 minutes after nbf',
    clauses: ['FAPI-RW:5.2.2'],
    decision: 'requestObjectExp',
    refusal,
    fix: 'Set nbf to the time of signing, and exp a few minutes after it.',
  },
  'request-object.not-before': {
    title:
      'nbf and iat are not in the future, and nbf is not older than 60 minutes; a pushed request carries nbf, a backchannel request both',
    clauses: ['RFC7519:4.1.5', 'FAPI-RW:5.2.2', 'CIBA:7.1.1'],
    refusal,
    fix: 'Set iat and nbf to the time of signing, in seconds.',
  },
  'request-object.aud': {
    title: 'aud is the holder’s issuer',
    clauses: ['OIDC:6.1', 'CIBA:7.1.1'],
    decision: 'requestObjectAudience',
    refusal,
    fix: 'Set aud to the issuer of the provider configuration, alone or in an array.',
  },
} as const satisfies Rules;

/** Steps 5 and 7: what every request object has to say. */
const claimRules = {
  'request-object.iss': {
    title: 'The request object carries no iss',
    clauses: ['interfaces:request object rule 4', 'IS:12'],
    decision: 'requestObjectIss',
    refusal,
    fix: 'Leave iss out of the request object; that of another client is refused always.',
  },
  'request-object.nested': {
    title: 'The request object holds no request and no request_uri',
    clauses: ['OIDC:6.1'],
    refusal,
    fix: 'Leave both members out of the object.',
  },
  'request-object.types': {
    title: 'Every claim of the request object has the type its parameter has',
    clauses: ['OIDC:6.1', 'OIDC:5.5'],
    refusal,
    fix: 'Parameters are texts; claims is an object with the members id_token and userinfo.',
  },
  'id-token-hint.live': {
    title: 'id_token_hint has not expired',
    clauses: ['OIDC:3.1.2.1', 'CIBA:7.1'],
    decision: 'expiredIdTokenHint',
    refusal: { page: 'authorisation.invalid_request', oauth: 'oauth.invalid_request' },
    fix: 'Send the ID token of a recent authorisation, or name the consumer by sub.',
  },
  'consent-claim.present': {
    title: 'cdr_consent_id is asked for in claims.id_token, with a value',
    clauses: ['interfaces:request object rule 2', 'IS:12'],
    decision: 'consentClaimPlace',
    refusal,
    fix: 'Add claims.id_token.cdr_consent_id with essential true and the value of your consent.',
  },
  'consent-claim.essential': {
    title: 'cdr_consent_id is an essential claim',
    clauses: ['interfaces:request object rule 2', 'IS:12'],
    decision: 'consentClaimPlace',
    refusal,
    fix: 'Set essential to true.',
  },
  'consent-claim.userinfo': {
    title: 'cdr_consent_id in claims.userinfo has the value of claims.id_token',
    clauses: ['interfaces:request object rule 2', 'IS:12.2'],
    decision: 'consentClaimPlace',
    refusal,
    fix: 'Send the same consent id in both members, or in id_token alone.',
  },
  'consent-claim.usable': {
    title: 'The consent exists, is the client’s own, has not ended, and is bound to no other consumer',
    clauses: ['IS:14'],
    decision: 'unusableConsent',
    refusal,
    fix: 'Create a consent first and name its cdr_consent_id; a bound one can be authorised again by its consumer alone.',
  },
  'request.scope-consented': {
    title: 'Every scope is one that the consent names',
    clauses: ['IS:14', 'RFC6749:3.3'],
    refusal: { page: 'authorisation.invalid_scope', oauth: 'oauth.invalid_scope' },
    fix: 'Ask for no more than the consent you created.',
  },
  'level.reachable': {
    title: 'An essential acr or vot can be reached',
    clauses: ['IS:10', 'IS:12.1', 'OIDC:5.5.1.1'],
    refusal: {
      page: 'authorisation.access_denied',
      oauth: 'oauth.access_denied-403',
      screen: 'authorisation.access_denied',
    },
    fix: 'Ask for urn:cds.au:cdr:2 or urn:cds.au:cdr:3, or for CL1 or CL2, but not for both forms.',
  },
} as const satisfies Rules;

export const requestObjectRules = { ...tokenRules, ...claimRules } as const satisfies Rules;
