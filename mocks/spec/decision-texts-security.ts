// Decisions of the security profile (area D) in words: the question, why ours, what each option means, and the sources.
import type { DecisionTexts } from './decision-words.ts';
import type { securityDecisions } from './decisions-security.ts';

export const securityDecisionTexts = {
  unverifiableRequest: {
    question:
      'The request object cannot be verified but the redirect_uri of the query is registered: page or fragment?',
    why: 'The conformance suite accepts both.',
    options: {
      fragment: 'Redirect to the registered redirect_uri with the error in the fragment',
      page: 'Show an error page at the holder',
    },
    sources: ['conformance checks, page or fragment'],
  },
  queryAndObjectDiffer: {
    question: 'Query and request object differ in scope, state, nonce or redirect_uri: which counts?',
    why: 'OpenID Connect Core 6.1 lets the object win; the profile’s own example has different scopes outside and inside.',
    options: {
      object: 'The object wins and the outer value has no effect; client_id and response_type must match',
      refuse: 'Refuse with invalid_request',
    },
    sources: ['OIDC:6.1', 'IS:13.2'],
  },
  requestObjectIss: {
    question: 'The request object carries an iss claim equal to the client_id.',
    why: 'Section 12 says iss is not supported, the example in 13.2 carries it, and common libraries add it.',
    options: { refuse: 'Refuse with invalid_request_object', ignore: 'Ignore it and say so in the trace' },
    sources: ['interfaces:request object rule 4', 'IS:12', 'IS:13.2'],
  },
  assertionAudience: {
    question: 'Which audience must a client assertion name?',
    why: 'The profile asks for the URL of the invoked endpoint; libraries send the issuer.',
    options: {
      endpoint: 'The invoked endpoint, alone or in an array',
      'issuer-or-endpoint': 'Also the issuer or the token endpoint',
    },
    sources: ['IS:5.1'],
  },
  invalidClientStatus: {
    question: 'Which status does invalid_client have?',
    why: 'RFC 6749 5.2 allows 400 and 401; 401 demands a challenge, which changes the error class client libraries throw.',
    options: { '400': '400 with a JSON body and no challenge', '401': '401 with a WWW-Authenticate challenge' },
    sources: ['RFC6749:5.2', 'RFC9110:15.5.2'],
  },
  missingCertificate: {
    question: 'What does a mutual-TLS security endpoint answer when no certificate is presented?',
    why: 'A real server drops the handshake; there is no HTTP answer to copy.',
    options: { invalid_request: '400 invalid_request', invalid_client: '400 invalid_client' },
    sources: ['IS:11.2'],
  },
  foreignCertificate: {
    question: 'A trusted certificate of another software product is presented with a valid client assertion.',
    why: 'The profile ties the certificate to the software product only at registration.',
    options: { refuse: 'invalid_client', accept: 'Accept it; tokens are bound to the certificate presented' },
    sources: ['IS:13.9.1'],
  },
  tokenRedirectUri: {
    question: 'redirect_uri is missing at the token endpoint.',
    why: 'The profile’s example omits it, RFC 6749 4.1.3 wants it.',
    options: {
      'one-registered': 'Accept when exactly one is registered, else invalid_request',
      required: 'Always invalid_request',
    },
    sources: ['RFC6749:4.1.3', 'IS:13.4'],
  },
  grantTypeSpelling: {
    question: 'May the grant type be spelt authorisation_code?',
    why: 'Section 5.1 spells it with an s, the examples with a z.',
    options: { wire: 'Only authorization_code; the answer points at the spelling', both: 'Accept both' },
    sources: ['IS:5.1', 'RFC6749:4.1.3'],
  },
  backchannelGrantName: {
    question: 'Which name does the backchannel grant type have?',
    why: 'The profile’s metadata has the older MODRNA name, CIBA Core another.',
    options: {
      both: 'Advertise and accept both names',
      modrna: 'Only urn:openid:params:modrna:grant-type:backchannel_request',
    },
    sources: ['IS:13.1', 'CIBA:4'],
  },
  senderConstrainedMember: {
    question: 'What does mutual_tls_sender_constrained_access_tokens hold?',
    why: 'The profile’s example is the string "true", the draft it comes from defines a boolean, and the later name differs.',
    options: { boolean: 'Boolean true under both names', string: 'The string "true" under the profile’s name alone' },
    sources: ['IS:13.1', 'RFC8705:3.3'],
  },
  registrationResponseTypes: {
    question: 'A registration asks for response_types "code" as in the profile’s example.',
    why: 'Only code id_token may be used, though the example says otherwise.',
    options: { substitute: 'Register ["code id_token"] instead', refuse: 'invalid_client_metadata' },
    sources: ['IS:13.9', 'OIDC-CR:3.2'],
  },
  introspectOtherTokens: {
    question: 'An access token or ID token is introspected.',
    why: '“Must not be supported” could be an error or an inactive answer.',
    options: { inactive: '200 {"active": false}', refuse: '400 unsupported_token_type' },
    sources: ['IS:13.7', 'RFC7662:2.2'],
  },
  refreshRotation: {
    question: 'Are refresh tokens rotated?',
    why: 'The profile does not say.',
    options: {
      off: 'The token stays good until it ends',
      on: 'Each use issues a new one; reuse of an old one revokes the grant',
    },
    sources: ['OIDC:12.1'],
  },
  refreshOnce: {
    question: 'Is a refresh token issued when the consumer shares once?',
    why: 'The document says the token endpoint returns one; the later standard returns none when the sharing duration is zero.',
    options: {
      yes: 'Yes; it ends with the sharing, eleven minutes after the authorisation',
      no: 'No; the access token is all there is',
    },
    sources: ['interfaces:Area D: tokens and assertions', 'CDS:1.36.0 request object'],
  },
  requestObjectExp: {
    question: 'Must a request object carry exp, and how far ahead may it be?',
    why: 'The profile’s examples have none; FAPI-RW 5.2.2, which the profile cites, requires it. No bound is given.',
    options: {
      required: 'Required, at most 60 minutes ahead',
      optional: 'Optional; the trace warns when it is absent',
    },
    sources: ['FAPI-RW:5.2.2', 'IS:12'],
  },
  consentClaimPlace: {
    question: 'Where must cdr_consent_id stand as an essential claim?',
    why: 'The rule names id_token and userinfo, the example has id_token only.',
    options: {
      'id-token': 'In id_token always; a userinfo member, if present, carries the same value',
      both: 'In id_token and in userinfo',
    },
    sources: ['IS:12', 'IS:12.2'],
  },
  consentIdReturned: {
    question: 'Is cdr_consent_id returned to the recipient?',
    why: 'It is not among the claims seen in ID tokens.',
    options: { yes: 'In both ID tokens and in UserInfo', no: 'Nowhere' },
    sources: ['interfaces:Area D: tokens and assertions'],
  },
  unusableConsent: {
    question: 'Which error answers an unknown, foreign or ended consent id?',
    why: 'The conformance suite accepts three codes.',
    options: {
      invalid_request_object: 'invalid_request_object, the same text for every cause',
      access_denied: 'access_denied, the same text for every cause',
    },
    sources: ['IS:14'],
  },
  backchannelHint: {
    question: 'What does a login_hint look like in a backchannel request, and may the request object carry iss?',
    why: 'The profile only says that hints must not reveal personal information; CIBA Core makes iss mandatory, the profile does not support it.',
    options: {
      opaque: 'sub:<pairwise sub> or hint:<id>; iss optional and equal to client_id',
      'opaque-no-iss': 'The same hints; iss refused',
    },
    sources: ['IS:4.2', 'CIBA:7.1.1'],
  },
  hintReach: {
    question: 'For whom is the hint that a consumer’s device shows?',
    why: 'IS 4.2 asks that hints reveal nobody, IS 9 that recipients cannot compare subjects; how a hint looks is not said.',
    options: {
      product: 'A new one each time, for the first software product that asks with it; to others it names nobody',
      shown: 'A new one each time, for everybody who is given it',
      same: 'Each consumer has one for everybody, by which recipients can compare',
    },
    sources: ['IS:4.2', 'IS:9'],
  },
  expiredIdTokenHint: {
    question: 'An id_token_hint of the client’s own has expired: does it still name the consumer?',
    why: 'OpenID Connect Core and CIBA Core ask for a token previously issued; neither says that it has to be in date.',
    options: { accept: 'Yes; the trace says that it has expired', refuse: 'invalid_request' },
    sources: ['OIDC:3.1.2.1', 'CIBA:7.1'],
  },
  failedRedemption: {
    question: 'A code is redeemed by its own client with another redirect_uri: is the code good for another try?',
    why: 'The redirect_uri has to be the same, and a code is good once; whether a refused try uses it up is not said.',
    options: { stays: 'The code stays good until it is redeemed or expires', ends: 'The refused try uses the code up' },
    sources: ['RFC6749:4.1.2', 'RFC6749:4.1.3'],
  },
  deniedThenExpired: {
    question: 'The consumer has denied a backchannel request, and its auth_req_id expires: what does a poll answer?',
    why: 'CIBA Core 11 has access_denied for the one and expired_token for the other, and no order.',
    options: {
      expired_token: 'access_denied until the auth_req_id expires, then expired_token',
      access_denied: 'access_denied for good',
    },
    sources: ['CIBA:11'],
  },
  deletedConsent: {
    question: 'A resource is called with a living access token after its consent was deleted.',
    why: 'No status is shown.',
    options: { '401': '401 invalid_token at once', '403': '403 Consent Is Revoked until the token ends' },
    sources: ['interfaces:Authentication 11', 'CDS:errors'],
  },
  registrationErrors: {
    question: 'Which errors does registration answer with?',
    why: 'The profile refers to OpenID Connect Registration only.',
    options: {
      rfc7591: 'The four codes of RFC 7591',
      'oidc-cr': 'Only invalid_redirect_uri and invalid_client_metadata',
    },
    sources: ['RFC7591:3.2.2', 'OIDC-CR:3.3'],
  },
  registrationParties: {
    question: 'How do iss and aud of the registration JWT name the parties?',
    why: 'The prose has register identifiers, the example URLs.',
    options: {
      either: 'Register identifier or https identifier of the same party',
      register: 'Register identifiers only',
    },
    sources: ['IS:13.9.1', 'IS:13.9'],
  },
  refreshAdvertised: {
    question: 'Is refresh_token in grant_types_supported?',
    why: 'It is not in the profile’s list, but refresh must be supported.',
    options: { yes: 'Yes', no: 'No' },
    sources: ['IS:13.1'],
  },
  idTokenEncryption: {
    question: 'How is an ID token encrypted when the client registered no algorithm?',
    why: 'The profile demands encryption and names no algorithm or metadata for it.',
    options: {
      'by-key': 'RSA-OAEP-256 or ECDH-ES+A256KW by the client’s key, with A256GCM',
      refuse: 'Refuse the registration until both members are given',
    },
    sources: ['IS:7.1', 'FAPI-RW:8.6'],
  },
  secondRegistration: {
    question: 'A software product that is already registered registers again.',
    why: 'The profile does not say.',
    options: { refuse: 'invalid_client_metadata', replace: 'The new registration replaces the old one' },
    sources: ['CDS:1.36.0 client registration'],
  },
  shortQuery: {
    question: 'The authorisation query has client_id and request only.',
    why: 'OpenID Connect Core 6.1 wants response_type and scope outside too; JAR helpers of libraries send just the two.',
    options: { accept: 'Accept and warn in the trace', refuse: 'invalid_request' },
    sources: ['OIDC:6.1'],
  },
  requestObjectAudience: {
    question: 'Which audience must a request object name?',
    why: 'The profile’s examples use the recipient’s own URL, OpenID Connect Core the provider.',
    options: { issuer: 'The holder’s issuer', 'issuer-or-example': 'Also the form of the profile’s example' },
    sources: ['OIDC:6.1', 'IS:13.2'],
  },
  trustmark: {
    question: 'Which address does vtm hold?',
    why: 'The trustmark address is not defined.',
    options: { sandbox: 'A page under the holder’s issuer' },
    sources: ['IS:10.2.2'],
  },
  vectorsOfTrust: {
    question: 'Does the holder support vectors of trust?',
    why: 'A holder may.',
    options: { on: 'Supported and advertised', off: 'Not supported' },
    sources: ['IS:10.2', 'IS:13.1'],
  },
  backchannel: {
    question: 'Does the holder support client-initiated backchannel authentication?',
    why: 'A holder may.',
    options: { on: 'Supported and advertised', off: 'Not supported' },
    sources: ['IS:4.2', 'IS:13.1'],
  },
  consentApi: {
    question: 'Where is the consent API, and what does it exchange?',
    why: 'The profile says only that the holder hosts create, query and delete.',
    options: { sandbox: 'The paths and payloads described in the reference' },
    sources: ['IS:14', 'IS:17.1'],
  },
  pairwiseSector: {
    question: 'Do two software products that share a redirect host share a sub?',
    why: 'OpenID Connect Core 8.1 groups by sector; the profile speaks of the recipient.',
    options: { product: 'No: each software product has its own', sector: 'Yes: the redirect host is the sector' },
    sources: ['IS:9', 'OIDC:8.1'],
  },
  loopbackRedirects: {
    question: 'May a redirect URI be http at a loopback address?',
    why: 'FAPI part 1, 5.2.2-20 asks for https; RFC 8252 7.3 knows loopback addresses, and an application under development stands at one.',
    options: { accept: 'Yes: 127.0.0.1, [::1] and localhost', refuse: 'No: https alone' },
    sources: ['FAPI-R:5.2.2', 'RFC8252:7.3', 'OIDC-CR:2'],
  },
  versions: {
    question: 'Which endpoint versions are served?',
    why: 'The interfaces document fixes one version each; the published files carry newer ones.',
    options: { document: 'Exactly the versions of the document', published: 'Also the newer published versions' },
    sources: ['interfaces:Versioning'],
  },
} as const satisfies DecisionTexts<typeof securityDecisions>;
