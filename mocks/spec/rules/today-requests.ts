// Rules of pushed requests, of what binds their codes, of the sharing they request, and of a client's own registration (CDS 1.36.0, Security Profile).
import type { Rules } from '../rule.ts';

/** The pushed parameters, and what the request object must contain. */
const pushRules = {
  'pushed.no-request-uri': {
    title: 'The pushed request does not contain request_uri',
    breach: 'the pushed request contains request_uri',
    clauses: ['RFC9126:2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Remove request_uri and send the signed request object as request. The response contains the request_uri.',
  },
  'pushed.object-only': {
    title: 'The form contains only request and the client authentication',
    breach: 'the form contains parameters other than request and the client authentication',
    clauses: ['RFC9126:3', 'FAPI-A:5.2.2-10'],
    decision: 'parametersBesideRequest',
    refusal: 'authorisation.invalid_request',
    fix: 'Put every authorisation parameter into the request object. In the form, send only request and the client authentication.',
  },
  'pushed.iss': {
    title: 'iss in the request object is the client_id or, if the holder does not require iss, is left out',
    breach: 'iss in the request object is not the client_id, or is missing although the holder requires iss',
    clauses: ['RFC9101:4', 'CDS:Request Object'],
    decision: 'pushedIssuer',
    refusal: 'authorisation.invalid_request_object',
    fix: 'Set iss in the request object to your client_id.',
  },
  'pushed.client-id': {
    title: 'client_id in the request object is that of the authenticated client',
    breach: 'client_id in the request object is not that of the authenticated client',
    clauses: ['RFC9126:3', 'RFC9101:6.3'],
    refusal: 'authorisation.invalid_request_object',
    fix: 'Set client_id in the request object to your own client_id.',
  },
  'pushed.response-mode': {
    title: 'response_mode in the request object is jwt',
    breach: 'response_mode in the request object is not jwt',
    clauses: ['FAPI-A:5.2.2-2', 'CDS:Authorization Code Flow'],
    decision: 'queryJwt',
    refusal: 'authorisation.invalid_request',
    fix: 'Set response_mode in the request object to jwt.',
  },
  'pushed.scope-present': {
    title: 'The request object contains scope',
    breach: 'scope in the request object is missing, blank or not a string',
    clauses: ['RFC6749:3.3', 'OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Add scope to the request object, and include openid.',
  },
  'pushed.scope-known': {
    title: 'scope includes only scopes that a consumer can grant at this holder',
    breach: 'scope includes a value that a consumer cannot grant at this holder',
    clauses: ['CDS:Authorisation Scopes', 'RFC6749:3.3'],
    decision: 'unknownScopes',
    refusal: 'authorisation.invalid_scope',
    fix: 'Send no scope but openid, profile and the data scopes that the holder lists in scopes_supported. Leave cdr:registration out.',
  },
  'pushed.nonce-length': {
    title: 'nonce has at most 1,024 characters',
    breach: 'nonce is longer than 1,024 characters',
    clauses: ['sandbox:limits'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send a shorter nonce. 43 base64url characters encode 256 bits.',
  },
  'pushed.response-key': {
    title:
      'If the client registered authorization_encrypted_response_alg, the recipient’s key set has a key for encrypting responses',
    breach: 'the holder finds no suitable key for encrypting responses in the recipient’s key set',
    clauses: ['CDS:JARM Response Encryption Considerations', 'JARM:2.2'],
    decision: 'noKeyForResponses',
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'At your jwks_uri, publish a key with "use": "enc" that suits your registered authorization_encrypted_response_alg, or register without this member.',
    beyond: {
      why: 'The holder finds no suitable key for encrypting responses in the recipient’s key set. The recipient must publish such a key at its jwks_uri first, or register without authorization_encrypted_response_alg.',
      view: 'registration',
    },
  },
  'interaction.response-key': {
    title:
      'If the client registered authorization_encrypted_response_alg, the recipient’s key set has a key for encrypting responses when the consumer has authorised',
    breach:
      'after the consumer authorised, the holder finds no suitable key for encrypting responses in the recipient’s key set',
    clauses: ['CDS:JARM Response Encryption Considerations', 'JARM:2.2'],
    decision: 'noKeyForResponses',
    refusal: 'authorisation.server_error',
    settledBy: 'records',
    fix: 'Keep a key with "use": "enc" that suits your registered authorization_encrypted_response_alg at your jwks_uri for as long as that member is registered.',
    beyond: {
      why: 'The holder finds no suitable key for encrypting responses in the recipient’s key set. The recipient must publish such a key at its jwks_uri, or register without authorization_encrypted_response_alg.',
      view: 'registration',
    },
  },
} as const satisfies Rules;

const pkceRules = {
  'pkce.challenge': {
    title: 'code_challenge is 43 base64url characters, the length of a SHA-256 hash',
    breach: 'code_challenge is missing or not 43 base64url characters',
    clauses: ['RFC7636:4.2', 'FAPI-A:5.2.2-18', 'CDS:Request Object Submission'],
    refusal: 'authorisation.invalid_request',
    fix: 'Set code_challenge to base64url(SHA-256(code_verifier)) without padding. Encode the 32 bytes, not their hex form.',
  },
  'pkce.method': {
    title: 'code_challenge_method is S256',
    breach: 'code_challenge_method is missing or not S256',
    clauses: ['RFC7636:4.3', 'FAPI-A:5.2.2-18'],
    refusal: 'authorisation.invalid_request',
    fix: 'Set code_challenge_method to S256. Without code_challenge_method, the method would be plain, which is refused.',
  },
  'pkce.verifier': {
    title: 'The SHA-256 hash of code_verifier is the code_challenge that was pushed',
    breach: 'code_verifier is missing or does not match code_challenge',
    clauses: ['RFC7636:4.6', 'CDS:Authorization Code Flow'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Send the code_verifier that you created for this authorisation, 43 to 128 characters. The code can still be redeemed.',
  },
} as const satisfies Rules;

const sharingRules = {
  'sharing.duration': {
    title: 'sharing_duration, if sent, is a whole number of seconds, 0 or more',
    breach: 'sharing_duration is not a whole number of seconds, 0 or more',
    clauses: ['CDS:Requesting Sharing Duration'],
    decision: 'sharingDurationForm',
    refusal: 'authorisation.invalid_request_object',
    fix: 'Send sharing_duration as a number directly under claims, for example 7776000. More than a year (31536000 seconds) counts as one year.',
  },
  'sharing.arrangement-form': {
    title: 'cdr_arrangement_id, if sent, is a string',
    breach: 'cdr_arrangement_id is not a string',
    clauses: ['CDS:Identifiers and Subject Types', 'CDS:Specifying an existing arrangement'],
    refusal: 'authorisation.invalid_request_object',
    fix: 'Send the cdr_arrangement_id from a token response directly under claims, or leave cdr_arrangement_id out.',
  },
  'sharing.arrangement': {
    title: 'cdr_arrangement_id, if sent, is the id of an active arrangement of this client',
    breach: 'the arrangement to amend does not exist, has ended or belongs to another client',
    clauses: ['CDS:Request Object Submission', 'sandbox:ended arrangements'],
    refusal: 'authorisation.invalid_request_object',
    settledBy: 'records',
    fix: 'Send the cdr_arrangement_id of one of your active arrangements, or leave cdr_arrangement_id out to make a new arrangement.',
  },
  'arrangement.id-present': {
    title: 'cdr_arrangement_id is present',
    breach: 'cdr_arrangement_id is missing',
    clauses: ['CDS:CDR Arrangement Revocation endpoint'],
    refusal: 'cds.field-missing',
    fix: 'Send the cdr_arrangement_id from a token response as a form parameter. cdr_arrangement_jwt has no effect here.',
  },
  'arrangement.product-known': {
    title: 'The software product has not been removed from the register',
    breach: 'the software product has been removed from the register',
    clauses: ['CDS:Participant Statuses'],
    refusal: 'cds.adr-not-active',
    settledBy: 'records',
    fix: 'Nothing to withdraw: all sharing ended when the software product was removed from the register.',
    beyond: {
      why: 'The software product has been removed from the register, which is final. All its sharing has ended, so nothing is left to withdraw.',
    },
  },
  'arrangement.living': {
    title: 'The arrangement is active and belongs to this client',
    breach: 'the arrangement does not exist, has ended or belongs to another client',
    clauses: ['CDS:CDR Arrangement Revocation endpoint', 'CDS:Error Codes'],
    refusal: 'cds.arrangement-invalid',
    settledBy: 'records',
    fix: 'Send the cdr_arrangement_id of one of your active arrangements. If the arrangement has already been withdrawn, there is nothing left to do.',
  },
  'arrangement.consumer': {
    title: 'If the request amends an arrangement, the consumer who logged in is the one who made the arrangement',
    breach: 'the consumer who logged in is not the one who made the arrangement to amend',
    clauses: ['CDS:Request Object Submission'],
    decision: 'foreignArrangement',
    refusal: 'authorisation.access_denied',
    settledBy: 'records',
    fix: 'Ask the consumer who made the arrangement to log in.',
    beyond: {
      why: 'The consumer who logged in is not the one who made the arrangement to amend. Only the consumer who made the arrangement can amend it.',
    },
  },
} as const satisfies Rules;

/** The authorisation endpoint, where a browser arrives with a request_uri. */
const referenceRules = {
  'request-uri.no-request': {
    title: 'The request parameter is not sent to the authorisation endpoint',
    breach: 'the request parameter was sent to the authorisation endpoint',
    clauses: ['CDS:Request Object Submission', 'RFC9101:5'],
    refusal: 'authorisation.invalid_request',
    fix: 'Push the request object first, then send the browser with only client_id and request_uri.',
  },
  'request-uri.present': {
    title: 'request_uri is sent once',
    breach: 'request_uri is missing or was sent more than once',
    clauses: ['RFC9126:4', 'RFC9101:5'],
    refusal: 'authorisation.invalid_request_uri',
    fix: 'Send the browser with client_id and the request_uri from the push response, each once.',
  },
  'request-uri.known': {
    title: 'request_uri was issued by this holder to this client',
    breach: 'request_uri is unknown to this holder, was issued to another client, or expired an hour or more ago',
    clauses: ['RFC9126:2.2', 'RFC9126:4'],
    refusal: 'authorisation.invalid_request_uri',
    settledBy: 'records',
    fix: 'Send the request_uri exactly as the holder returned it, with the client_id that pushed the request. If the request_uri has expired, push a new request.',
  },
  'request-uri.unused': {
    title: 'request_uri has not been used before',
    breach: 'request_uri has already been used',
    clauses: ['CDS:Request Object Submission', 'RFC9126:4'],
    decision: 'requestUriUse',
    refusal: 'authorisation.invalid_request_uri',
    settledBy: 'first use',
    fix: 'Push a new request each time you send the browser to the holder.',
  },
  'request-uri.live': {
    title: 'request_uri has not expired when the browser arrives',
    breach: 'request_uri has expired',
    clauses: ['CDS:Request Object Submission', 'RFC9126:2.2'],
    decision: 'spentRequestUri',
    refusal: 'authorisation.invalid_request_uri',
    settledBy: 'records',
    fix: 'Push the request just before you send the browser. expires_in is the lifetime of the request_uri in seconds.',
  },
  'request-uri.redirect-uri': {
    title: 'redirect_uri in the pushed request is still registered',
    breach: 'redirect_uri in the pushed request is no longer registered',
    clauses: ['RFC9126:4'],
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'Push a new request with a redirect_uri that is registered now.',
  },
  'request-uri.scope': {
    title: 'Every scope in the pushed request is still registered',
    breach: 'a scope in the pushed request is no longer registered',
    clauses: ['RFC9126:4'],
    refusal: 'authorisation.invalid_scope',
    settledBy: 'records',
    fix: 'Push a new request with scopes that are registered now.',
  },
} as const satisfies Rules;

/** A client that manages its own registration (CDS, Registration Management). */
const managementRules = {
  'registration.response-alg': {
    title: 'authorization_signed_response_alg is PS256 or ES256',
    breach: 'authorization_signed_response_alg is neither PS256 nor ES256',
    clauses: ['CDS:Registration Request using JWT', 'JARM:3'],
    decision: 'responseAlgLeftOut',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set authorization_signed_response_alg to PS256 or ES256. null and an empty string are refused too.',
  },
  'registration.response-encryption': {
    title:
      'The holder supports authorization_encrypted_response_alg and authorization_encrypted_response_enc, if sent; the second is sent only with the first',
    breach:
      'authorization_encrypted_response_alg or authorization_encrypted_response_enc is not supported, or the second was sent without the first',
    clauses: ['CDS:Registration Request using JWT', 'JARM:3'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Take both values from authorization_encryption_alg_values_supported and authorization_encryption_enc_values_supported in the metadata, or send neither member.',
  },
  'registration.own-client': {
    title: 'The registration belongs to the client that the token was issued to',
    breach: 'the registration does not exist or belongs to another client',
    clauses: ['CDS:Registration Management', 'CDS:DCR APIs'],
    refusal: 'oauth.invalid_token',
    settledBy: 'records',
    fix: 'Put your own client_id into the path and send an access token issued to that client.',
  },
  'registration.same-product': {
    title: 'The software statement describes the registered software product',
    breach: 'the software statement describes another software product',
    clauses: ['CDS:SSA Definition', 'CDS:PUT Operations'],
    refusal: 'oauth.invalid_software_statement',
    settledBy: 'records',
    fix: 'Fetch a new SSA for the registered software product. To register another software product, use POST.',
  },
  'registration.sector-identifier': {
    title: 'The document at sector_identifier_uri lists every redirect URI of the request',
    breach: 'the document at sector_identifier_uri cannot be read or does not list every redirect URI of the request',
    clauses: ['OIDC-CR:5', 'OIDC:8.1', 'CDS:Identifiers and Subject Types'],
    decision: 'sectorIdentifierFile',
    refusal: 'oauth.invalid_client_metadata',
    settledBy: 'records',
    fix: 'At sector_identifier_uri, publish a JSON array with the redirect URIs of every software product that uses this sector_identifier_uri.',
    beyond: {
      why: 'The document at sector_identifier_uri cannot be read or does not list every redirect URI of the request. Ask its publisher to correct the document, or change the decision on sector_identifier_uri so that the holder does not read the document.',
      view: 'decisions',
    },
  },
  'registration.deletable': {
    title: 'The holder allows clients to delete their registrations',
    breach: 'this holder does not allow clients to delete their registrations',
    clauses: ['CDS:Registration Management'],
    decision: 'registrationDeletion',
    refusal: 'oauth.method',
    fix: 'Withdraw the arrangements and keep the registration.',
    beyond: {
      why: 'This holder does not allow clients to delete their registrations. Change the decision on deleting registrations.',
      view: 'decisions',
    },
  },
} as const satisfies Rules;

export const todaysRequestRules = {
  ...pushRules,
  ...pkceRules,
  ...sharingRules,
  ...referenceRules,
  ...managementRules,
} as const satisfies Rules;
