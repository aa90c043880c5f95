// Rules of pushed requests, of what binds their codes, the sharing they ask for, and a client’s own registration (CDS 1.36.0, Security Profile).
import type { LaterRules } from '../rule.ts';

/** What the push may say, and what its object has to. */
const pushRules = {
  'pushed.no-request-uri': {
    title: 'The push holds no request_uri',
    breach: 'a request_uri was pushed',
    clauses: ['RFC9126:2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send the signed object itself as request; the holder gives the request_uri.',
  },
  'pushed.object-only': {
    title: 'Parameters of the request stand in the object, none beside it',
    breach: 'parameters stand beside the request object',
    clauses: ['RFC9126:3', 'FAPI-A:5.2.2-10'],
    decision: 'parametersBesideRequest',
    refusal: 'authorisation.invalid_request',
    fix: 'Send request and the client authentication alone; only what the object says has an effect.',
  },
  'pushed.iss': {
    title: 'iss of the request object, where it stands, is the client_id',
    breach: 'iss of the request object is not the client',
    clauses: ['RFC9101:4', 'CDS:Request Object'],
    decision: 'pushedIssuer',
    refusal: 'authorisation.invalid_request_object',
    fix: 'Set iss to your client_id, or leave it out.',
  },
  'pushed.client-id': {
    title: 'client_id of the request object is the client that authenticated',
    breach: 'client_id of the request object is another client',
    clauses: ['RFC9126:3', 'RFC9101:6.3'],
    refusal: 'authorisation.invalid_request_object',
    fix: 'Put your own client_id into the object.',
  },
  'pushed.response-mode': {
    title: 'The request object asks for a response mode that the profile allows',
    breach: 'this response mode is not offered',
    clauses: ['FAPI-A:5.2.2-2', 'CDS:Authorization Code Flow'],
    decision: 'queryJwt',
    refusal: 'authorisation.invalid_request',
    fix: 'Ask for a response mode of response_modes_supported.',
  },
  'pushed.scope-present': {
    title: 'The request object names scopes',
    breach: 'the request names no scopes',
    clauses: ['RFC6749:3.3', 'OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Put scope into the request object and begin it with openid.',
  },
  'pushed.scope-known': {
    title: 'Every scope is one that this holder gives to a consumer’s authorisation',
    breach: 'a scope is none that a consumer grants here',
    clauses: ['CDS:Authorisation Scopes', 'RFC6749:3.3'],
    decision: 'unknownScopes',
    refusal: 'authorisation.invalid_scope',
    fix: 'Ask only for scopes of scopes_supported that a consumer can grant.',
  },
  'pushed.nonce-length': {
    title: 'The nonce has at most 1,024 characters',
    breach: 'the nonce is too long',
    clauses: ['FAPI-B:5.2.2.2', 'sandbox:bounded input'],
    refusal: 'authorisation.invalid_request',
    fix: 'A nonce of 43 characters holds 256 bits.',
  },
  'pushed.response-key': {
    title: 'A client with encrypted responses publishes a key that they can be encrypted for',
    breach: 'the recipient has no key that responses can be encrypted for',
    clauses: ['CDS:JARM Response Encryption Considerations', 'JARM:2.2'],
    decision: 'noKeyForResponses',
    refusal: 'authorisation.invalid_request',
    fix: 'Publish a key with use enc at your jwks_uri for the algorithm you registered, or register without encrypted responses.',
  },
  'interaction.response-key': {
    title: 'The key that the response is to be encrypted for is still published',
    breach: 'the recipient has no key any more that responses can be encrypted for',
    clauses: ['CDS:JARM Response Encryption Considerations', 'JARM:2.2'],
    decision: 'noKeyForResponses',
    refusal: 'authorisation.server_error',
    fix: 'Keep a key with use enc at your jwks_uri for as long as encrypted responses are registered.',
  },
} as const satisfies LaterRules;

const pkceRules = {
  'pkce.challenge': {
    title: 'code_challenge is the base64url of a SHA-256: 43 characters',
    breach: 'code_challenge is missing, or no hash',
    clauses: ['RFC7636:4.2', 'FAPI-A:5.2.2-18', 'CDS:Request Object Submission'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send base64url(SHA-256(code_verifier)), of the 32 bytes themselves and without padding.',
  },
  'pkce.method': {
    title: 'code_challenge_method is S256',
    breach: 'code_challenge_method is not S256',
    clauses: ['RFC7636:4.3', 'FAPI-A:5.2.2-18'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send code_challenge_method S256; left out it would mean plain.',
  },
  'pkce.verifier': {
    title: 'code_verifier is the one whose hash was pushed as code_challenge',
    breach: 'code_verifier is not the one of this code',
    clauses: ['RFC7636:4.6', 'CDS:Token End Point'],
    refusal: 'oauth.invalid_grant',
    fix: 'Send the code_verifier of this authorisation, 43 to 128 characters; the code is still good.',
  },
} as const satisfies LaterRules;

const sharingRules = {
  'sharing.duration': {
    title: 'claims.sharing_duration, when sent, is a whole number of seconds, 0 or more',
    breach: 'sharing_duration is no whole number of seconds',
    clauses: ['CDS:Requesting Sharing Duration'],
    decision: 'sharingDurationForm',
    refusal: 'authorisation.invalid_request_object',
    fix: 'Send seconds as a number, directly under claims; more than a year counts as a year.',
  },
  'sharing.arrangement-form': {
    title: 'claims.cdr_arrangement_id, when sent, is a text',
    breach: 'cdr_arrangement_id is no text',
    clauses: ['CDS:Specifying an existing arrangement'],
    refusal: 'authorisation.invalid_request_object',
    fix: 'Send the cdr_arrangement_id of a token response, directly under claims.',
  },
  'sharing.arrangement': {
    title: 'The arrangement to amend exists, is the client’s own and has not ended',
    breach: 'there is no such arrangement to amend',
    clauses: ['CDS:Request Object Submission', 'CDS:Specifying an existing arrangement'],
    refusal: 'authorisation.invalid_request_object',
    fix: 'Name a living arrangement of yours, or leave the claim out and make a new one.',
  },
  'arrangement.id-present': {
    title: 'cdr_arrangement_id stands in the form',
    breach: 'cdr_arrangement_id is missing',
    clauses: ['CDS:CDR Arrangement Revocation End Point'],
    refusal: 'cds.field-missing',
    fix: 'Send the cdr_arrangement_id of a token response as a form parameter; a cdr_arrangement_jwt has no effect here.',
  },
  'arrangement.product-known': {
    title: 'The software product has not been removed from the register',
    breach: 'the software product was removed from the register',
    clauses: ['CDS:participant statuses'],
    refusal: 'cds.adr-not-active',
    fix: 'Nothing to withdraw: with the removal every sharing of the product has ended.',
    beyond: {
      why: 'The register has removed the software product, which is final. Every sharing has ended with it, so nothing is left to withdraw.',
    },
  },
  'arrangement.living': {
    title: 'The arrangement exists, is the client’s own and has not ended',
    breach: 'there is no such arrangement to withdraw',
    clauses: ['CDS:CDR Arrangement Revocation End Point', 'CDS:Error Codes'],
    refusal: 'cds.arrangement-invalid',
    fix: 'Send the cdr_arrangement_id of a living arrangement of yours; one that was withdrawn before needs nothing more.',
  },
  'arrangement.consumer': {
    title: 'The arrangement to amend is the consumer’s own',
    breach: 'the arrangement is another consumer’s',
    clauses: ['CDS:Request Object Submission'],
    decision: 'foreignArrangement',
    refusal: 'authorisation.access_denied',
    fix: 'Let the consumer log in who made the arrangement.',
    beyond: {
      why: 'Somebody else logged in than the one whose arrangement is amended. The right consumer has to log in.',
    },
  },
} as const satisfies LaterRules;

/** The authorisation endpoint, where a browser comes with a reference. */
const referenceRules = {
  'request-uri.no-request': {
    title: 'No request object is sent by value',
    breach: 'a request object came by value',
    clauses: ['CDS:Request Object Submission', 'RFC9101:5'],
    refusal: 'authorisation.invalid_request',
    fix: 'Push the object first, and send the browser with client_id and request_uri alone.',
  },
  'request-uri.present': {
    title: 'request_uri stands beside client_id, once',
    breach: 'request_uri is missing',
    clauses: ['RFC9126:4', 'RFC9101:5'],
    refusal: 'authorisation.invalid_request_uri',
    fix: 'Send the browser with the request_uri that the push was answered with.',
  },
  'request-uri.known': {
    title: 'The request_uri is one that this holder gave to this client',
    breach: 'nobody here knows this request_uri',
    clauses: ['RFC9126:2.2', 'RFC9126:4'],
    refusal: 'authorisation.invalid_request_uri',
    fix: 'Send the request_uri exactly as it was given, with the client_id that pushed it.',
  },
  'request-uri.unused': {
    title: 'The request_uri has not been used before',
    breach: 'the request_uri has been used',
    clauses: ['CDS:Request Object Submission', 'RFC9126:4'],
    decision: 'requestUriUse',
    refusal: 'authorisation.invalid_request_uri',
    fix: 'Push again for each time that the browser is sent.',
  },
  'request-uri.live': {
    title: 'The request_uri has not expired when the browser arrives',
    breach: 'the request_uri has expired',
    clauses: ['CDS:Request Object Submission', 'RFC9126:2.2'],
    decision: 'spentRequestUri',
    refusal: 'authorisation.invalid_request_uri',
    fix: 'Push just before the browser is sent: expires_in says for how many seconds it is good.',
  },
  'request-uri.redirect-uri': {
    title: 'redirect_uri of the pushed request is still registered',
    breach: 'the redirect_uri is registered no more',
    clauses: ['RFC9126:4'],
    refusal: 'authorisation.invalid_request',
    fix: 'Push again with one of the redirect_uris that you registered since.',
  },
  'request-uri.scope': {
    title: 'Every scope of the pushed request is still registered',
    breach: 'a scope is registered no more',
    clauses: ['RFC9126:4'],
    refusal: 'authorisation.invalid_scope',
    fix: 'Push again with scopes of the registration as it stands now.',
  },
} as const satisfies LaterRules;

/** A client and its own registration (CDS, Registration Management). */
const managementRules = {
  'registration.response-alg': {
    title: 'authorization_signed_response_alg is PS256 or ES256',
    breach: 'responses would be signed with the wrong algorithm',
    clauses: ['CDS:Registration Request using JWT', 'JARM:3'],
    decision: 'responseAlgLeftOut',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Send PS256 or ES256; null and an empty text are not the same as leaving it out.',
  },
  'registration.response-encryption': {
    title: 'Encryption algorithms of responses are ones the holder supports, enc never without alg',
    breach: 'responses cannot be encrypted in that way',
    clauses: ['CDS:Registration Request using JWT', 'JARM:3'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Choose from authorization_encryption_alg_values_supported and authorization_encryption_enc_values_supported, or send neither.',
  },
  'registration.own-client': {
    title: 'The registration is the one of the client that the token was issued to',
    breach: 'the registration is not the caller’s own',
    clauses: ['CDS:Registration Management', 'CDS:DCR APIs'],
    refusal: 'oauth.invalid_token',
    fix: 'Ask for the client_id of your own registration, with a token of your own.',
  },
  'registration.same-product': {
    title: 'The software statement is about the software product that is registered',
    breach: 'the software statement is about another product',
    clauses: ['CDS:PUT Operations'],
    refusal: 'oauth.invalid_software_statement',
    fix: 'Get a fresh statement for the same software product; another product registers for itself.',
  },
  'registration.sector-identifier': {
    title: 'The document at sector_identifier_uri lists every redirect URI that is registered',
    breach: 'the document of the sector does not list a redirect URI',
    clauses: ['OIDC-CR:5', 'OIDC:8.1', 'CDS:Identifiers and Subject Types'],
    decision: 'sectorIdentifierFile',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Publish a JSON array of the redirect URIs of every product of the sector at the address that the statement names.',
    beyond: {
      why: 'The document at sector_identifier_uri lacks a redirect URI. Whoever publishes it has to add it; the decision on it can be switched.',
      view: 'decisions',
    },
  },
  'registration.deletable': {
    title: 'The holder lets a client end its registration',
    breach: 'this holder deletes no registrations',
    clauses: ['CDS:Registration Management'],
    decision: 'registrationDeletion',
    refusal: 'oauth.method',
    fix: 'Withdraw the arrangements instead; the registration stays.',
    beyond: {
      why: 'This holder lets no client end its registration. The decision on it can be switched.',
      view: 'decisions',
    },
  },
} as const satisfies LaterRules;

export const todaysRequestRules = {
  ...pushRules,
  ...pkceRules,
  ...sharingRules,
  ...referenceRules,
  ...managementRules,
} as const satisfies LaterRules;
