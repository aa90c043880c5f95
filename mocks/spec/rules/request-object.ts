// Rules of the signed request object, shared by the authorisation and the backchannel endpoint.
import type { Rules } from '../rule.ts';

/** The redirect flow has a separate code for a bad object; CIBA Core 13 has only invalid_request. */
const refusal = {
  page: 'authorisation.invalid_request_object',
  screen: 'authorisation.invalid_request_object',
  oauth: 'oauth.invalid_request',
} as const;

/** The object is a valid JWT. */
const tokenRules = {
  'request-object.readable': {
    title: 'The request object is a signed JWT in compact form, not encrypted',
    breach: 'the request object is not a signed JWT in compact form',
    clauses: ['IS:12', 'OIDC:6.1', 'RFC7515:7.1'],
    refusal,
    fix: 'Send header, payload and signature in base64url, separated by dots; header and payload are JSON objects.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Request Object', 'RFC9101:4', 'RFC7515:7.1'] } },
  },
  'request-object.alg': {
    title: 'alg in the header of the request object is the algorithm that the client registered for it, PS256 or ES256',
    breach:
      'alg in the header of the request object is not the algorithm that the client registered for it, or kid names a key for another algorithm',
    clauses: ['IS:12', 'FAPI-RW:8.6', 'OIDC-CR:2', 'RFC8725:3.1'],
    refusal,
    settledBy: 'records',
    fix: 'Sign the request object with the algorithm that you registered, PS256 or ES256, and with a key that you publish for that algorithm.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Request Object', 'FAPI-A:8.6', 'OIDC-CR:2'] } },
  },
  'request-object.header': {
    title: 'The header of the request object does not contain crit',
    breach: 'the header of the request object contains crit',
    clauses: ['RFC7515:4.1.11'],
    refusal,
    fix: 'Leave crit out of the header of the request object.',
  },
  'request-object.key': {
    title:
      'kid and alg in the header of the request object identify a signing key in the client’s key set, and the header contains no key of its own',
    breach:
      'the holder finds no signing key for kid and alg of the request object in the client’s key set, or the header contains a key of its own',
    clauses: ['IS:13.6', 'OIDC:6.1', 'OIDC:10.1'],
    refusal,
    settledBy: 'records',
    fix: 'Set kid in the header of the request object to the kid of a signing key that you publish at your jwks_uri.',
    profiles: {
      'cds-1.36': {
        breach:
          'the holder finds no signing key for kid and alg of the request object in the client’s key set, the header contains a key of its own, or two keys of the set have the same kid',
        clauses: ['CDS:JSON Web Key Set endpoint', 'CDS:OIDC Client Types', 'RFC9101:6.2'],
      },
    },
  },
  'request-object.signature': {
    title: 'The signature of the request object is valid',
    breach: 'the signature of the request object is not valid',
    clauses: ['IS:12', 'OIDC:6.1'],
    refusal,
    settledBy: 'records',
    fix: 'Sign the exact header and payload that you send, with the private key that belongs to the published key.',
    profiles: { 'cds-1.36': { clauses: ['RFC9101:6.2'] } },
  },
  'request-object.exp': {
    title: 'exp in the request object is present, and is in the future or less than 30 seconds ago',
    breach: 'the request object has expired, or its exp is missing or not a number',
    clauses: ['FAPI-RW:5.2.2', 'CIBA:7.1.1', 'sandbox:clock skew'],
    decision: 'requestObjectExp',
    refusal,
    fix: 'Set exp to a few minutes from now, in seconds since 1970.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Request Object Submission', 'FAPI-A:5.2.2-13', 'sandbox:clock skew'] } },
  },
  'request-object.lifetime': {
    title:
      'exp in the request object is at most 60 minutes after nbf or, without nbf, at most 60 minutes from now, with 30 seconds allowed for clock differences',
    breach:
      'exp in the request object is more than 60 minutes after nbf or, without nbf, more than 60 minutes from now',
    clauses: ['sandbox:lifetime of a request object', 'sandbox:clock skew'],
    decision: 'requestObjectExp',
    refusal,
    fix: 'Set nbf to the time of signing, and exp to a few minutes later.',
    profiles: {
      'cds-1.36': {
        title: 'exp in the request object is at most 60 minutes after nbf',
        breach: 'exp in the request object is more than 60 minutes after nbf',
        clauses: ['CDS:Request Object Submission', 'FAPI-A:5.2.2-13'],
      },
    },
  },
  'request-object.not-before': {
    title:
      'nbf and iat, if sent, are numbers and not in the future, and nbf is at most 60 minutes old, with 30 seconds allowed for clock differences; a backchannel request has both',
    breach:
      'nbf or iat is in the future, is not a number or, in a backchannel request, is missing; or nbf is more than 60 minutes old',
    clauses: [
      'RFC7519:4.1.5',
      'CIBA:7.1.1',
      'sandbox:lifetime of a request object',
      'sandbox:signing times',
      'sandbox:clock skew',
    ],
    refusal,
    fix: 'Set nbf and iat to the time of signing, in seconds since 1970.',
    profiles: {
      'cds-1.36': {
        title:
          'nbf is present and at most 60 minutes old, and neither nbf nor iat, if sent, is more than 30 seconds in the future',
        breach: 'nbf is missing or more than 60 minutes old, or nbf or iat is in the future or not a number',
        fix: 'Set nbf, and iat if you send iat, to the time of signing, in seconds since 1970.',
        clauses: ['FAPI-A:5.2.2-17', 'RFC7519:4.1.5', 'sandbox:signing times', 'sandbox:clock skew'],
      },
    },
  },
  'request-object.aud': {
    title: 'aud in the request object is the holder’s issuer, alone or in an array',
    breach: 'aud in the request object is not the holder’s issuer',
    clauses: ['OIDC:6.1', 'CIBA:7.1.1'],
    decision: 'requestObjectAudience',
    refusal,
    fix: 'Set aud in the request object to the holder’s issuer, as published in the provider configuration.',
    profiles: { 'cds-1.36': { clauses: ['FAPI-A:5.2.2-15'] } },
  },
} as const satisfies Rules;

/** Claims that every request object must have. */
const claimRules = {
  'request-object.iss': {
    title: 'The request object does not contain iss',
    breach: 'the request object contains iss',
    clauses: ['interfaces:request object rule 4', 'IS:12'],
    decision: 'requestObjectIss',
    refusal,
    fix: 'Leave iss out of the request object.',
  },
  'request-object.nested': {
    title: 'The request object contains neither request nor request_uri',
    breach: 'the request object contains request or request_uri',
    clauses: ['OIDC:6.1'],
    refusal,
    fix: 'Leave request and request_uri out of the request object.',
    profiles: { 'cds-1.36': { clauses: ['RFC9101:4'] } },
  },
  'request-object.subject': {
    title: 'sub in the request object is not the client_id',
    breach: 'sub in the request object is the client_id, as in a client assertion',
    clauses: ['RFC9101:10.8'],
    refusal,
    fix: 'Leave sub out of the request object. With sub, the object could be used as a client assertion.',
  },
  'request-object.types': {
    title:
      'In the request object, the text parameters of OpenID Connect, such as scope and state, are strings, and claims is an object, where sent',
    breach: 'a member of the request object has the wrong type',
    clauses: ['OIDC:6.1', 'OIDC:5.5'],
    refusal,
    fix: 'Send authorisation parameters such as scope and state as strings, and claims as an object.',
    profiles: { 'cds-1.36': { clauses: ['RFC9101:4', 'OIDC:5.5'] } },
  },
  'id-token-hint.live': {
    title:
      'The ID token in id_token_hint has not expired, or did so less than 30 seconds ago, where the holder refuses expired ones',
    breach: 'the ID token in id_token_hint has expired, and this holder refuses expired ones',
    clauses: ['sandbox:decisions', 'sandbox:clock skew'],
    decision: 'expiredIdTokenHint',
    refusal: { page: 'authorisation.invalid_request', oauth: 'oauth.invalid_request' },
    fix: 'Send a newer ID token, or leave id_token_hint out and identify the consumer in another way.',
  },
  'consent-claim.present': {
    title: 'cdr_consent_id is requested in claims.id_token, with a string as its value',
    breach: 'cdr_consent_id is missing from claims.id_token, or its value is missing, empty or not a string',
    clauses: ['interfaces:request object rule 2', 'IS:12'],
    decision: 'consentClaimPlace',
    refusal,
    fix: 'Add cdr_consent_id to claims.id_token, with essential set to true and value set to the id of your consent.',
  },
  'consent-claim.essential': {
    title: 'cdr_consent_id is requested as an essential claim',
    breach: 'cdr_consent_id is not requested as an essential claim',
    clauses: ['interfaces:request object rule 2', 'IS:12'],
    decision: 'consentClaimPlace',
    refusal,
    fix: 'Set essential to true in claims.id_token.cdr_consent_id.',
  },
  'consent-claim.userinfo': {
    title:
      'cdr_consent_id in claims.userinfo, if sent or required by the holder, has the same value as in claims.id_token',
    breach:
      'cdr_consent_id in claims.userinfo differs from the one in claims.id_token or, if the holder requires it, is missing or not essential',
    clauses: ['interfaces:request object rule 2', 'IS:12'],
    decision: 'consentClaimPlace',
    refusal,
    fix: 'Request cdr_consent_id with the same value in claims.id_token and claims.userinfo, or in claims.id_token only.',
  },
  'consent-claim.usable': {
    title: 'The consent exists, has not ended, and does not belong to another client or consumer',
    breach: 'the consent is unknown, has ended, or belongs to another client or consumer',
    clauses: ['IS:14', 'sandbox:consent API'],
    decision: 'unusableConsent',
    refusal,
    settledBy: 'records',
    fix: 'Create a consent, and send its cdr_consent_id. Only the consumer who authorised a consent can authorise it again.',
  },
  'request.scope-consented': {
    title: 'Every scope requested is one of the scopes of the consent',
    breach: 'the request includes a scope that the consent does not include',
    clauses: ['sandbox:consent API', 'IS:14', 'RFC6749:3.3'],
    refusal: { page: 'authorisation.invalid_scope', oauth: 'oauth.invalid_scope' },
    settledBy: 'records',
    fix: 'Request only scopes that the consent includes, or create a consent that includes all of these scopes.',
  },
  'level.reachable': {
    title:
      'If acr or vot is essential, a login at this holder can reach one of the levels requested; acr and vot are not both essential',
    breach:
      'a login at this holder cannot reach any of the levels of assurance requested, or acr and vot are both essential',
    clauses: ['IS:10', 'IS:12.1', 'OIDC:5.5.1.1'],
    refusal: {
      page: 'authorisation.access_denied',
      oauth: 'oauth.access_denied-403',
      screen: 'authorisation.access_denied',
    },
    fix: 'In claims.id_token, request urn:cds.au:cdr:2 or urn:cds.au:cdr:3 as acr or, if the metadata has vot_values_supported, CL1 or CL2 as vot.',
    profiles: {
      'cds-1.36': {
        title:
          'If acr is essential in the pushed request, a login at this holder can reach one of the levels requested',
        breach: 'a login at this holder cannot reach any of the levels of assurance requested',
        clauses: ['CDS:Levels of Assurance', 'OIDC:5.5.1.1'],
        fix: 'Push a new request with urn:cds.au:cdr:2 or urn:cds.au:cdr:3 as acr in claims.id_token, or with essential left out.',
      },
    },
  },
} as const satisfies Rules;

export const requestObjectRules = { ...tokenRules, ...claimRules } as const satisfies Rules;
