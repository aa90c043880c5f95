// Texts of the decisions on the security profile (area D): the question, why it is open, what each option means, and the sources.
import type { DecisionTexts } from './decision-words.ts';
import type { securityDecisions } from './decisions-security.ts';

export const securityDecisionTexts = {
  unverifiableRequest: {
    question:
      'Where does the error go when the request object cannot be verified, but redirect_uri in the query is registered?',
    why: 'RFC 6749 sends errors to a valid redirect_uri. OpenID Connect Core 6.1 does not say whether the redirect_uri of an unverified request is valid. The OpenID Foundation’s conformance suite accepts both.',
    options: {
      fragment: 'To the registered redirect_uri, in the fragment',
      page: 'To an error page at the holder',
    },
    sources: ['RFC6749:4.1.2.1', 'OIDC:6.1'],
  },
  queryAndObjectDiffer: {
    question: 'Which value counts when query and request object differ in scope, state, nonce or redirect_uri?',
    why: 'Under OpenID Connect Core 6.1 the value in the object counts. Profile 0.1.1’s own example has one scope value in the query and another in the object.',
    options: {
      object: 'The value in the request object. client_id and response_type must still be the same in both',
      refuse: 'Neither: the request is refused with invalid_request',
    },
    sources: ['OIDC:6.1', 'IS:13.2'],
  },
  requestObjectIss: {
    question: 'May the request object carry an iss claim equal to client_id?',
    why: 'Section 12 of profile 0.1.1 says that iss is not supported. The example in section 13.2 has iss, and common libraries add it.',
    options: { refuse: 'No: invalid_request_object', ignore: 'Yes: iss is ignored, and the trace notes it' },
    sources: ['interfaces:request object rule 4', 'IS:12', 'IS:13.2'],
  },
  assertionAudience: {
    question: 'Which audience must a client assertion name?',
    why: 'Profile 0.1.1 asks for the URL of the endpoint that is called; libraries send the issuer.',
    options: {
      endpoint: 'The URL of the endpoint called, alone or in an array',
      'issuer-or-endpoint':
        'The URL of the endpoint called, the URL of the token endpoint or the issuer: any of the three is accepted',
    },
    sources: ['IS:5.1'],
  },
  invalidClientStatus: {
    question: 'Which status does invalid_client have?',
    why: 'RFC 6749 5.2 allows 400 and 401. RFC 9110 requires a challenge with 401, and client libraries then throw a different class of error.',
    options: { '400': '400 with a JSON body and no challenge', '401': '401 with a WWW-Authenticate challenge' },
    sources: ['RFC6749:5.2', 'RFC9110:15.5.2'],
  },
  missingCertificate: {
    question: 'What does a mutual-TLS endpoint answer when no certificate is presented?',
    why: 'Many servers end the TLS handshake and send no HTTP answer. Profile 0.1.1 names no error.',
    options: {
      invalid_request: '400 invalid_request at an OAuth endpoint that needs no access token, 401 everywhere else',
      invalid_client:
        'invalid_client at an OAuth endpoint that needs no access token, with the status that the decision invalidClientStatus gives; 401 everywhere else',
    },
    sources: ['IS:11.2'],
  },
  foreignCertificate: {
    question: 'May a client present a trusted certificate that belongs to another software product?',
    why: 'Profile 0.1.1 ties the certificate to the software product only at registration.',
    options: {
      refuse: 'No: invalid_client, or at registration invalid_software_statement',
      accept: 'Yes: tokens are bound to the certificate presented. Under profile 0.1.1, registration still refuses it',
    },
    sources: ['IS:13.9.1'],
  },
  tokenRedirectUri: {
    question: 'What does the token endpoint answer when redirect_uri is missing?',
    why: 'Profile 0.1.1’s example of a token request omits redirect_uri. RFC 6749 4.1.3 requires it if the authorisation request had it.',
    options: {
      'one-registered': 'invalid_request, unless the client has registered exactly one redirect URI',
      required: 'Always invalid_request',
    },
    sources: ['RFC6749:4.1.3', 'IS:5.1'],
    leaving: ['one-registered'],
  },
  grantTypeSpelling: {
    question: 'May the grant type be spelt authorisation_code?',
    why: 'Section 5.1 of profile 0.1.1 spells it with an s, the examples with a z.',
    options: {
      wire: 'No: only authorization_code is accepted; the error points out the spelling',
      both: 'Yes: both spellings are accepted',
    },
    sources: ['IS:5.1', 'RFC6749:4.1.3'],
  },
  backchannelGrantName: {
    question: 'What is the backchannel grant type called?',
    why: 'Profile 0.1.1’s metadata uses an older name, from the MODRNA draft. CIBA Core calls it urn:openid:params:grant-type:ciba.',
    options: {
      both: 'Both names are advertised and accepted, that of the MODRNA draft and that of CIBA Core',
      modrna: 'Only urn:openid:params:modrna:grant-type:backchannel_request',
    },
    sources: ['IS:13.1', 'CIBA:4'],
  },
  senderConstrainedMember: {
    question: 'What is the value of mutual_tls_sender_constrained_access_tokens?',
    why: 'Profile 0.1.1’s example has the string "true". The draft that defines the member says that it is a boolean. RFC 8705 renames it tls_client_certificate_bound_access_tokens.',
    options: {
      boolean: 'The boolean true; the metadata also has the member that RFC 8705 names, with the same value',
      string: 'The string "true"; the metadata does not have the member that RFC 8705 names',
    },
    sources: ['IS:13.1', 'RFC8705:3.3'],
  },
  registrationResponseTypes: {
    question: 'What happens to a registration with response_types "code", as in profile 0.1.1’s example?',
    why: 'Profile 0.1.1 allows only code id_token, but its example has code.',
    options: {
      substitute: '["code id_token"] is registered instead',
      refuse: 'The registration is refused with invalid_client_metadata',
    },
    sources: ['IS:13.9', 'OIDC-CR:3.2'],
  },
  introspectOtherTokens: {
    question: 'What does introspection answer for an access token or an ID token?',
    why: 'Profile 0.1.1 says that introspection of access tokens and ID tokens must not be supported. That could mean an error, or the answer “inactive”.',
    options: {
      inactive: '200 {"active": false}',
      refuse: '400 unsupported_token_type; for an access token of another client, 200 {"active": false}',
    },
    sources: ['IS:13.7', 'RFC7662:2.2'],
  },
  revocationErrors: {
    question: 'What does revocation answer for another client’s token, or for an ID token?',
    why: 'RFC 7009 2.1 says to refuse another client’s token and report the error. RFC 7009 2.2 says to answer 200 for every invalid token; that answer does not reveal whose token it is. Profile 0.1.1 names no error.',
    options: {
      none: '200, as for an unknown token; nothing is revoked',
      refuse: '400 invalid_grant for another client’s token, 400 unsupported_token_type for an ID token',
    },
    sources: ['RFC7009:2.1', 'RFC7009:2.2', 'RFC7009:2.2.1'],
  },
  refreshRotation: {
    question: 'Are refresh tokens rotated?',
    why: 'Profile 0.1.1 does not say.',
    options: {
      off: 'No: the same refresh token stays valid until it expires or is revoked',
      on: 'Yes: each use issues a new refresh token. If an old one is used again, every token of that authorisation is revoked',
    },
    sources: ['IS:7.3', 'OIDC:12.1'],
  },
  refreshOnce: {
    question: 'Is a refresh token issued when the consumer shares once?',
    why: 'The interfaces document says that the token endpoint returns a refresh token. Today’s standards say that it returns none when the sharing duration is zero or absent.',
    options: {
      yes: 'Yes; it expires eleven minutes after authorisation, when sharing ends',
      no: 'No: there is only the access token',
    },
    sources: ['interfaces:Area D: tokens and assertions', 'CDS:Requesting Sharing Duration'],
  },
  requestObjectExp: {
    question: 'Must the request object of an authorisation request contain exp, and how late may exp be?',
    why: 'Profile 0.1.1’s examples do not contain exp. FAPI 1.0 Part 2, 5.2.2, which profile 0.1.1 cites, requires exp and sets no limit.',
    options: {
      required:
        'It must, and exp may be at most 60 minutes after nbf or, without nbf, at most 60 minutes from now, with 30 seconds allowed for clock differences',
      optional:
        'It need not, but the trace warns if exp is absent. If present, exp may be at most 60 minutes after nbf or, without nbf, at most 60 minutes from now, with 30 seconds allowed for clock differences',
    },
    sources: ['FAPI-RW:5.2.2', 'IS:12'],
  },
  consentClaimPlace: {
    question: 'Where must cdr_consent_id be requested as an essential claim?',
    why: 'The interfaces document names id_token and userinfo. Section 12 of profile 0.1.1 says only that the claim is essential; the example in section 12.2 has it in id_token alone.',
    options: {
      'id-token': 'In claims.id_token. If claims.userinfo has cdr_consent_id too, both must have the same value',
      both: 'In claims.id_token and in claims.userinfo',
    },
    sources: ['interfaces:request object rule 2', 'IS:12', 'IS:12.2'],
  },
  consentIdReturned: {
    question: 'Is cdr_consent_id returned to the recipient?',
    why: 'The interfaces document does not list cdr_consent_id among the claims of ID tokens.',
    options: { yes: 'Yes: in the ID tokens of the authorisation and the token endpoint, and in UserInfo', no: 'No' },
    sources: ['interfaces:Area D: tokens and assertions'],
  },
  unusableConsent: {
    question:
      'Which error reports a cdr_consent_id that is unknown, or whose consent has ended or belongs to another client or consumer?',
    why: 'Profile 0.1.1 names no error for these causes.',
    options: {
      invalid_request_object:
        'invalid_request_object, or invalid_request for a backchannel request, with the same text for every cause',
      access_denied: 'access_denied, with the same text for every cause',
    },
    sources: ['IS:14'],
  },
  backchannelHint: {
    question: 'What does a login_hint look like in a backchannel request, and may the request object carry iss?',
    why: 'Profile 0.1.1 says of hints only that they must not reveal personal information. CIBA Core requires iss in the request object; profile 0.1.1 does not support iss there.',
    options: {
      opaque:
        'A login_hint is sub:<pairwise sub>, or hint:<id> with an id that the consumer’s device shows. iss is optional; if present, it must be the client_id',
      'opaque-no-iss':
        'A login_hint is sub:<pairwise sub>, or hint:<id> with an id that the consumer’s device shows. A request object with iss is refused',
    },
    sources: ['IS:4.2', 'IS:12', 'CIBA:7.1.1'],
  },
  hintReach: {
    question: 'Who can use the hint that a consumer’s device shows?',
    why: 'Section 4.2 of profile 0.1.1 asks that hints do not identify anybody, and section 9 that recipients cannot compare subjects. Neither says what a hint looks like.',
    options: {
      product:
        'Only the first software product that sends the hint; to other products the hint identifies nobody. The device shows a new hint each time',
      shown: 'Every software product that is given the hint. The device shows a new hint each time',
      same: 'Every software product, always. Each consumer has one fixed hint, so recipients can tell that they have the same consumer',
    },
    sources: ['IS:4.2', 'IS:9'],
  },
  expiredIdTokenHint: {
    question: 'Does an expired id_token_hint still identify the consumer to the client that it was issued to?',
    why: 'OpenID Connect Core says that a provider should accept an expired ID token while the consumer’s session is current or recent. CIBA Core asks for an ID token issued earlier, and does not say that it must be unexpired.',
    options: { accept: 'Yes; the trace notes that the ID token has expired', refuse: 'No: invalid_request' },
    sources: ['OIDC:3.1.2.2', 'CIBA:7.1'],
  },
  failedRedemption: {
    question: 'Is a code still valid after a client has tried to redeem it with another redirect_uri?',
    why: 'RFC 6749 asks for the same redirect_uri, and allows a code to be used once. It does not say whether a refused attempt counts.',
    options: { stays: 'Yes, until the code is redeemed or expires', ends: 'No: the refused attempt uses the code up' },
    sources: ['RFC6749:4.1.2', 'RFC6749:4.1.3'],
  },
  deniedThenExpired: {
    question:
      'What does a poll answer when the consumer has denied the backchannel request and its auth_req_id has expired?',
    why: 'CIBA Core 11 has access_denied for a denied request and expired_token for an expired auth_req_id. It does not say which of the two applies when both are true.',
    options: {
      expired_token: 'access_denied until the auth_req_id expires, then expired_token',
      access_denied: 'Always access_denied',
    },
    sources: ['CIBA:11'],
  },
  deletedConsent: {
    question:
      'What does a resource call get when the access token has not expired, but its consent or arrangement has ended?',
    why: 'The interfaces document shows no status for this case. Today’s error codes have 403 Consent Is Revoked; a holder that answers 401 departs from them. UserInfo answers 401 invalid_token either way.',
    options: { '401': '401 invalid_token', '403': '403 Consent Is Revoked' },
    sources: ['interfaces:Authentication 11', 'CDS:Error Codes'],
    leaving: ['401'],
  },
  registrationErrors: {
    question: 'Which error codes report what is wrong with a registration?',
    why: 'Profile 0.1.1 refers only to OpenID Connect Registration.',
    options: {
      rfc7591:
        'invalid_redirect_uri, invalid_client_metadata, invalid_software_statement and unapproved_software_statement, as in RFC 7591',
      'oidc-cr': 'Only invalid_redirect_uri and invalid_client_metadata',
    },
    sources: ['IS:13.9', 'RFC7591:3.2.2', 'OIDC-CR:3.3'],
  },
  registrationParties: {
    question: 'How do iss and aud in the registration JWT name the parties?',
    why: 'Profile 0.1.1’s text uses identifiers from the register; profile 0.1.1’s example uses URLs.',
    options: {
      either: 'By an identifier from the register, or by an https URL of the same party',
      register: 'Only by an identifier from the register',
    },
    sources: ['IS:13.9.1', 'IS:13.9'],
  },
  refreshAdvertised: {
    question: 'Does grant_types_supported list refresh_token?',
    why: 'Profile 0.1.1’s example omits refresh_token, but holders must support refresh tokens.',
    options: { yes: 'Yes', no: 'No' },
    sources: ['IS:13.1', 'IS:7.3'],
  },
  idTokenEncryption: {
    question: 'How is an ID token encrypted when the client registered no algorithm?',
    why: 'Profile 0.1.1 requires encryption. It names no algorithm, and no registration member that would name one.',
    options: {
      'by-key':
        'The content with A256GCM, and the content key with the alg of the client’s key or, if the key names none, with RSA-OAEP-256 or ECDH-ES+A256KW, whichever fits',
      refuse:
        'A new registration must name both: without id_token_encrypted_response_alg or id_token_encrypted_response_enc it is refused',
    },
    sources: ['IS:7.1', 'FAPI-RW:8.6'],
  },
  secondRegistration: {
    question: 'What happens when a software product registers a second time?',
    why: 'Profile 0.1.1 does not say. Today’s standards require status 400. Their example shows invalid_software_statement, though nothing is wrong with the statement.',
    options: {
      refuse: 'The second registration is refused with 400 invalid_client_metadata',
      replace:
        'The second registration replaces the first. This breaks today’s standards, and helps tests that register again and again',
    },
    sources: ['CDS:Registration Validation', 'CDS:Registration Errors'],
    leaving: ['replace'],
  },
  shortQuery: {
    question: 'May an authorisation query have only client_id and request?',
    why: 'OpenID Connect Core 6.1 requires response_type and scope outside the request object too. Libraries that follow RFC 9101 leave them out.',
    options: { accept: 'Yes; the trace warns', refuse: 'No: invalid_request' },
    sources: ['OIDC:6.1', 'RFC9101:5'],
  },
  requestObjectAudience: {
    question: 'Which audience must a request object name?',
    why: 'Profile 0.1.1’s examples name the recipient’s own URL; OpenID Connect Core names the provider.',
    options: {
      issuer: 'The holder’s issuer',
      'issuer-or-example':
        'The holder’s issuer, or, as in profile 0.1.1’s examples, a URL of the recipient: one with the origin of a registered redirect URI',
    },
    sources: ['OIDC:6.1', 'IS:13.2', 'CDS:Request Object', 'FAPI-A:5.2.2-15'],
    leaving: ['issuer-or-example'],
  },
  trustmark: {
    question: 'What is the value of vtm?',
    why: 'The value is the URL of a trustmark. Profile 0.1.1 does not say which URL.',
    options: { sandbox: 'The holder’s issuer followed by /trustmark; no page is served there' },
    sources: ['IS:10.2.2'],
  },
  vectorsOfTrust: {
    question: 'Does the holder support vectors of trust?',
    why: 'Profile 0.1.1 leaves it to the holder.',
    options: { on: 'Yes, and its metadata says so', off: 'No' },
    sources: ['IS:10', 'IS:10.2', 'IS:13.1'],
  },
  backchannel: {
    question: 'Does the holder support client-initiated backchannel authentication?',
    why: 'Profile 0.1.1 leaves it to the holder.',
    options: { on: 'Yes, and its metadata says so', off: 'No' },
    sources: ['IS:4.2', 'IS:13.1'],
  },
  consentApi: {
    question: 'Where is the consent API, and what are its requests and responses?',
    why: 'Profile 0.1.1 says that the holder hosts create, query and delete. Only a figure shows a path: POST /clients/{client_id}/consents, answered with 201. The bodies and the other paths are out of its scope.',
    options: { sandbox: 'The paths and bodies that this sandbox’s reference describes' },
    sources: ['IS:14', 'IS:17.1'],
  },
  pairwiseSector: {
    question: 'Do two software products with the same redirect host share a sub?',
    why: 'OpenID Connect Core 8.1 gives clients with one sector identifier, here the redirect host, the same sub. Profile 0.1.1 refers to that section, but describes one identifier for each consumer and recipient.',
    options: {
      product:
        'No: a consumer has a different sub at each software product. Under today’s profile, products whose sector_identifier_uri has the same host still share one',
      sector: 'Yes: the host of sector_identifier_uri or, without one, the redirect host is the sector',
    },
    sources: ['IS:9', 'IS:17.2', 'OIDC:8.1'],
  },
  loopbackRedirects: {
    question: 'May a redirect URI use http with a loopback address?',
    why: 'FAPI part 1 asks for https in 5.2.2; its final text, in 7.5, forbids loopback redirection even to native applications. RFC 8252 7.3 allows it. An application under development usually runs at a loopback address, so the sandbox accepts one until you choose otherwise.',
    options: {
      accept: 'Yes: 127.0.0.0/8, [::1], localhost and names that end in .localhost',
      refuse: 'No: only https',
    },
    sources: ['FAPI-R:5.2.2', 'FAPI-B:7.5', 'RFC8252:7.3', 'OIDC-CR:2'],
    leaving: ['accept'],
  },
  versions: {
    question: 'Which endpoint versions are served?',
    why: 'The interfaces document fixes one version of each endpoint. The published files have newer ones.',
    options: {
      document: 'Only the versions of the interfaces document',
      published:
        'The newest published versions. The decisions retiredVersions and registerVersions say whether earlier versions are served too',
    },
    sources: ['interfaces:Versioning'],
    leaving: ['document'],
  },
} as const satisfies DecisionTexts<typeof securityDecisions>;
