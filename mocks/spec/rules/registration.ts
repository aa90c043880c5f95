// Rules of dynamic client registration, in the order in which they are checked.
import { notActiveAtHolder } from './not-active.ts';
import type { Rules } from '../rule.ts';

export const registrationRules = {
  'registration.readable': {
    title: 'The body is a signed JWT in compact form',
    breach: 'the body is not a signed JWT in compact form',
    clauses: ['IS:13.9.1', 'RFC7515:7.1'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Send only the signed JWT as the body: three base64url parts separated by dots.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.statement-present': {
    title: 'software_statement is a non-empty string',
    breach: 'software_statement is missing, empty or not a string',
    clauses: ['IS:13.9.1', 'RFC7591:2.3'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    fix: 'Fetch an SSA for your software product from the register and send the SSA as software_statement.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.statement-readable': {
    title: 'The software statement is a signed JWT in compact form, whose header has alg PS256 and no crit',
    breach:
      'the software statement is not a signed JWT in compact form, or its header has crit or an alg other than PS256',
    clauses: ['IS:13.9.1', 'CDS-1.29.1:Software Statement Assertion (SSA)', 'RFC7515:4.1.11'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    fix: 'Send the SSA unchanged, as the register issued it: three base64url parts with a dot between each.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Software Statement Assertion (SSA)', 'RFC7515:4.1.11'] } },
  },
  'registration.statement-key': {
    title:
      'kid and alg in the header of the software statement identify a signing key in the register’s key set, and the header contains no key of its own',
    breach:
      'the holder finds no signing key for kid and alg of the software statement in the register’s key set, or the header contains a key of its own',
    clauses: ['interfaces:Area C: register operations', 'interfaces:Area D: security operations'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    settledBy: 'records',
    fix: 'Send an SSA that this register issued. The register’s keys are at /cdr-register/v1/jwks.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Validation'] } },
  },
  'registration.statement-signature': {
    title: 'The signature of the software statement is valid',
    breach: 'the signature of the software statement is not valid',
    clauses: ['IS:13.9.1', 'interfaces:Area D: security operations'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    settledBy: 'records',
    fix: 'Send the SSA exactly as the register returned it. Changing one character breaks its signature.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Validation'] } },
  },
  'registration.statement-issuer': {
    title: 'iss in the software statement is cdr-register',
    breach: 'iss in the software statement is not cdr-register',
    clauses: ['CDS-1.29.1:SSA Definition'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    fix: 'Send an SSA that the register issued.',
    profiles: { 'cds-1.36': { clauses: ['CDS:SSA Definition'] } },
  },
  'registration.statement-live': {
    title:
      'exp in the software statement is in the future or less than 30 seconds ago, and iat is not more than 30 seconds in the future',
    breach:
      'the software statement has expired or has no valid exp, or its iat is missing, in the future or not a number',
    clauses: ['CDS-1.29.1:SSA Definition', 'RFC7519:4.1.4', 'sandbox:signing times', 'sandbox:clock skew'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    fix: 'Fetch a new SSA from the register, and send it within ten minutes.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:SSA Definition', 'RFC7519:4.1.4', 'sandbox:signing times', 'sandbox:clock skew'],
      },
    },
  },
  'registration.statement-claims': {
    title: 'The software statement has all required claims and the role data-recipient-software-product',
    breach: 'a required claim in the software statement is missing or wrong',
    clauses: ['CDS-1.29.1:SSA Definition'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    fix: 'Fetch a new SSA from the register.',
    profiles: { 'cds-1.36': { clauses: ['CDS:SSA Definition'] } },
  },
  'registration.certificate-owner': {
    title: 'The common name of the client certificate is the software_id in the software statement',
    breach: 'the common name of the client certificate is not the software_id in the software statement',
    clauses: ['interfaces:Area D: security operations', 'IS:13.9.1'],
    decision: 'registrationErrors',
    refusal: 'oauth.invalid_software_statement',
    settledBy: 'records',
    fix: 'Present the certificate of the software product that the SSA describes.',
    profiles: {
      'cds-1.36': {
        title: 'The client certificate was issued to the software product in the software statement',
        breach: 'the client certificate was not issued to the software product in the software statement',
        clauses: ['sandbox:client certificates'],
      },
    },
  },
  'registration.request-alg': {
    title: 'alg in the header of the request is PS256 or ES256, and the header has no crit',
    breach:
      'alg in the header of the request is neither PS256 nor ES256, kid names a key for another algorithm, or the header has crit',
    clauses: ['FAPI-RW:8.6', 'RFC7515:4.1.11'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Sign with PS256 or ES256, using a key for that algorithm, and leave crit out of the header.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT', 'FAPI-A:8.6', 'RFC7515:4.1.11'] } },
  },
  'registration.request-key': {
    title:
      'kid and alg in the header of the request identify a signing key in the recipient’s key set, and the header contains no key of its own',
    breach:
      'the holder finds no signing key for kid and alg of the request in the recipient’s key set, or the header contains a key of its own',
    clauses: ['IS:13.9.1', 'RFC7517:5'],
    refusal: 'oauth.invalid_client_metadata',
    settledBy: 'records',
    fix: 'Sign with a key published at the jwks_uri in the SSA, and put the key’s kid into the header.',
    profiles: {
      'cds-1.36': {
        breach:
          'the holder finds no signing key for kid and alg of the request in the recipient’s key set, the header contains a key of its own, or two keys of the set have the same kid',
        clauses: ['CDS:Registration Validation', 'CDS:OIDC Client Types'],
      },
    },
  },
  'registration.request-signature': {
    title: 'The signature of the request is valid',
    breach: 'the signature of the request is not valid',
    clauses: ['IS:13.9.1'],
    refusal: 'oauth.invalid_client_metadata',
    settledBy: 'records',
    fix: 'Sign the exact header and payload that you send, with the private key of the published key.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Validation'] } },
  },
  'registration.member-present': {
    title: 'Every required member is present in the request',
    breach: 'a required member is missing from the request or empty',
    clauses: ['IS:13.9.1'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Add the member that error_description names.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.not-before': {
    title: 'iat, and nbf if sent, are numbers and not more than 30 seconds in the future',
    breach: 'iat or nbf is more than 30 seconds in the future, or is not a number',
    clauses: ['IS:13.9.1', 'RFC7519:4.1.5', 'sandbox:signing times', 'sandbox:clock skew'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set iat to the time of signing, in seconds since 1970. Leave nbf out or set nbf to the same time.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Registration Request using JWT', 'RFC7519:4.1.5', 'sandbox:signing times', 'sandbox:clock skew'],
      },
    },
  },
  'registration.live': {
    title: 'exp is a number, and is in the future or less than 30 seconds ago',
    breach: 'the request has expired, or its exp is not a number',
    clauses: ['IS:13.9.1', 'RFC7519:4.1.4', 'sandbox:clock skew'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set exp to a few minutes from now, in seconds since 1970.',
    profiles: {
      'cds-1.36': { clauses: ['CDS:Registration Request using JWT', 'RFC7519:4.1.4', 'sandbox:clock skew'] },
    },
  },
  'registration.iss': {
    title:
      'iss is software_id, org_id or legal_entity_id in the software statement or, if the holder allows URLs, recipient_base_uri or client_uri there, with or without a final slash',
    breach:
      'iss is neither software_id, org_id nor legal_entity_id in the software statement nor, if the holder allows URLs, recipient_base_uri or client_uri there',
    clauses: ['IS:13.9.1', 'IS:13.9'],
    decision: 'registrationParties',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set iss to the software_id in the SSA.',
    profiles: {
      'cds-1.36': {
        title: 'iss is the software_id in the software statement',
        breach: 'iss is not the software_id in the software statement',
        clauses: ['CDS:Registration Request using JWT'],
      },
    },
  },
  'registration.aud': {
    title:
      'aud, alone or in an array, is the id of the data holder brand in the register or, if the holder allows URLs, the holder’s issuer, with or without a final slash',
    breach:
      'aud is neither the id of the data holder brand in the register nor, if the holder allows URLs, the holder’s issuer',
    clauses: ['IS:13.9.1', 'IS:13.9'],
    decision: 'registrationParties',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set aud to the id of the data holder brand in the register.',
    profiles: {
      'cds-1.36': {
        title: 'aud is the issuer of this data holder, with or without a final slash, alone or in an array',
        breach: 'aud is not the issuer of this data holder',
        clauses: ['CDS:Registration Request using JWT'],
        fix: 'Set aud to the issuer of the data holder.',
      },
    },
  },
  'registration.jti': {
    title: 'jti is a string',
    breach: 'jti is not a string',
    clauses: ['IS:13.9.1', 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set jti to a new UUID in each request.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.jti-once': {
    title: 'The holder does not remember this jti from an earlier accepted request of the software product',
    breach: 'the software product has already used this jti in an accepted request',
    clauses: ['IS:13.9.1', 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_client_metadata',
    settledBy: 'first use',
    fix: 'Sign a new request, with jti set to a new UUID.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.redirect-uris-present': {
    title: 'redirect_uris is an array of one or more distinct strings',
    breach: 'redirect_uris is missing or not an array of one or more distinct URLs',
    clauses: ['IS:13.9.1', 'RFC7591:3.2.2', 'sandbox:repeated values'],
    refusal: 'oauth.invalid_redirect_uri',
    fix: 'Send redirect_uris as an array of strings that lists each URL once.',
    profiles: {
      'cds-1.36': {
        title: 'redirect_uris, if sent, is an array of one or more distinct strings',
        breach: 'redirect_uris is not an array of one or more distinct URLs',
        clauses: ['CDS:Registration Request using JWT', 'sandbox:repeated values'],
        fix: 'Send redirect_uris as an array of distinct URLs, or leave redirect_uris out to register all those in the SSA.',
      },
    },
  },
  'registration.redirect-uri-form': {
    title:
      'Every redirect URI is an https URL or, if the holder allows it, a loopback URL, without user name, password or fragment',
    breach:
      'a redirect URI is neither an https URL nor, if the holder allows it, a loopback URL, or has a user name, a password or a fragment',
    clauses: ['FAPI-R:5.2.2', 'OIDC-CR:2', 'RFC8252:7.3', 'RFC6749:3.1.2', 'sandbox:addresses of clients'],
    decision: 'loopbackRedirects',
    refusal: 'oauth.invalid_redirect_uri',
    fix: 'Use https URLs without user name, password or fragment. For local development, this sandbox also accepts http for 127.0.0.1, [::1] and localhost, unless it is set to refuse them.',
    profiles: { 'cds-1.36': { clauses: ['FAPI-B:5.2.2-20', 'RFC6749:3.1.2', 'sandbox:addresses of clients'] } },
  },
  'registration.redirect-uris': {
    title: 'Every redirect_uri is listed in the software statement',
    breach: 'a redirect_uri is not listed in the software statement',
    clauses: ['CDS-1.29.1:Registration Request using JWT', 'RFC7591:3.2.2'],
    refusal: 'oauth.invalid_redirect_uri',
    fix: 'Send only redirect URIs that the SSA lists, character for character.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.signing-alg': {
    title: 'The signing algorithm in a member of the request is PS256 or ES256',
    breach: 'a signing algorithm is neither PS256 nor ES256',
    clauses: ['IS:7.1', 'IS:12', 'FAPI-RW:8.6'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set the algorithm that error_description names to PS256 or ES256.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT', 'FAPI-A:8.6'] } },
  },
  'registration.auth-method': {
    title: 'token_endpoint_auth_method is private_key_jwt',
    breach: 'token_endpoint_auth_method is not private_key_jwt',
    clauses: ['IS:5', 'IS:6', 'IS:13.9.1'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set token_endpoint_auth_method to private_key_jwt, the only method supported.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.subject-type': {
    title: 'subject_type, if sent, is pairwise',
    breach: 'subject_type is not pairwise',
    clauses: ['IS:9', 'interfaces:Area D: security operations', 'OIDC-CR:2'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set subject_type to pairwise, or leave subject_type out.',
    profiles: {
      'cds-1.36': {
        clauses: ['sandbox:subject type', 'CDS:Registration Response'],
        fix: 'Set subject_type to pairwise, or leave subject_type out. The standard ignores it; this sandbox accepts only pairwise.',
      },
    },
  },
  'registration.response-types': {
    title: 'response_types, if sent, includes code id_token',
    breach: 'response_types does not include code id_token',
    clauses: ['IS:4.1', 'IS:13.9', 'OIDC-CR:3.2'],
    decision: 'registrationResponseTypes',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set response_types to ["code id_token"], or leave response_types out.',
    profiles: {
      'cds-1.36': {
        title: 'response_types includes code',
        breach: 'response_types does not include code',
        clauses: ['CDS:Registration Request using JWT', 'CDS:Authorization Code Flow'],
        fix: 'Set response_types to ["code"].',
      },
    },
  },
  'registration.grant-types': {
    title: 'grant_types, if sent, includes authorization_code or a backchannel grant that the holder offers',
    breach: 'grant_types includes neither authorization_code nor a backchannel grant that the holder offers',
    clauses: ['OIDC-CR:2', 'CIBA:4'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Add authorization_code to grant_types, or leave grant_types out to register for every grant type except backchannel ones.',
    profiles: {
      'cds-1.36': {
        title: 'grant_types includes authorization_code',
        breach: 'grant_types does not include authorization_code',
        clauses: ['RFC7591:2.1', 'CDS:Registration Request using JWT'],
        fix: 'Add authorization_code to grant_types.',
      },
    },
  },
  'registration.application-type': {
    title: 'application_type, if sent, is web',
    breach: 'application_type is not web',
    clauses: ['CDS-1.29.1:Registration Request using JWT', 'OIDC-CR:2'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set application_type to web, or leave application_type out, which means the same.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Registration Request using JWT'] } },
  },
  'registration.backchannel-mode': {
    title: 'For backchannel authentication, backchannel_token_delivery_mode is poll or ping',
    breach: 'for backchannel authentication, backchannel_token_delivery_mode is missing or is neither poll nor ping',
    clauses: ['IS:13.3', 'IS:13.9.1', 'CIBA:4'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set backchannel_token_delivery_mode to poll or ping. push is not supported.',
  },
  'registration.backchannel-alg': {
    title: 'For backchannel authentication, backchannel_authentication_request_signing_alg is PS256 or ES256',
    breach:
      'for backchannel authentication, backchannel_authentication_request_signing_alg is missing or is neither PS256 nor ES256',
    clauses: ['IS:13.9.1', 'CIBA:4'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set backchannel_authentication_request_signing_alg to PS256 or ES256.',
  },
  'registration.notification-endpoint': {
    title:
      'In ping mode, backchannel_client_notification_endpoint is an https URL, or a loopback URL of the recipient’s own origin, without user name, password or fragment',
    breach:
      'in ping mode, backchannel_client_notification_endpoint is missing, is not an https URL, or has a user name, a password or a fragment',
    clauses: ['IS:13.9.1', 'CIBA:4', 'sandbox:addresses of clients'],
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set backchannel_client_notification_endpoint to an https URL without user name, password or fragment.',
  },
  'registration.encryption': {
    title:
      'The holder supports id_token_encrypted_response_alg and id_token_encrypted_response_enc as sent, and no member that the holder requires is missing',
    breach:
      'the holder does not support id_token_encrypted_response_alg or id_token_encrypted_response_enc as sent, or requires one that was not sent',
    clauses: ['OIDC-CR:2', 'IS:7.1', 'sandbox:decisions'],
    decision: 'idTokenEncryption',
    refusal: 'oauth.invalid_client_metadata',
    fix: 'Set id_token_encrypted_response_alg and id_token_encrypted_response_enc to values from id_token_encryption_alg_values_supported and id_token_encryption_enc_values_supported in the metadata.',
  },
  'registration.encryption-key': {
    title: 'The recipient’s key set has a key for encrypting ID tokens',
    breach: 'the holder finds no suitable key for encrypting ID tokens in the recipient’s key set',
    clauses: ['IS:7.1', 'IS:13.6', 'OIDC:10.2'],
    decision: 'idTokenEncryption',
    refusal: 'oauth.invalid_client_metadata',
    settledBy: 'records',
    fix: 'At your jwks_uri, publish an RSA key of at least 2048 bits or a P-256 key, with "use": "enc". The key must suit id_token_encrypted_response_alg, if you register one.',
  },
  'registration.product-active': {
    title: 'The data recipient and its software product are ACTIVE in the holder’s copy of the register',
    breach: 'the data recipient or its software product is not ACTIVE in the holder’s copy of the register',
    clauses: ['CDS:Participant Statuses', 'RFC7591:3.2.2', 'sandbox:brand statuses'],
    decision: 'registrationErrors',
    refusal: 'oauth.unapproved_software_statement',
    settledBy: 'records',
    ...notActiveAtHolder,
    profiles: {
      'cds-1.36': { clauses: ['CDS:Participant Statuses', 'CDS:Registration Errors', 'sandbox:brand statuses'] },
    },
  },
  'registration.once': {
    title: 'The software product is not registered with this brand yet',
    breach: 'the software product is already registered with this brand',
    clauses: ['CDS:Registration Validation'],
    decision: 'secondRegistration',
    refusal: 'oauth.invalid_client_metadata',
    settledBy: 'records',
    fix: 'Use the client_id of the first registration instead of registering again.',
    beyond: {
      why: 'The software product is already registered. Use the client_id of that registration, or change the decision on second registrations so that a new one replaces the first.',
      view: 'decisions',
    },
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Registration Errors'],
        fix: 'Use the client_id of the first registration, and change that registration with PUT.',
      },
    },
  },
} as const satisfies Rules;
