// Texts of the decisions on today's security profile.
import type { DecisionTexts } from './decision-words.ts';
import type { todayDecisions } from './decisions-today.ts';

export const todayDecisionTexts: DecisionTexts<typeof todayDecisions> = {
  publishedLists: {
    question: 'Which response types, response modes, grant types and ID token encryption does the metadata list?',
    why: 'The standard’s example still shows the hybrid flow, a backchannel grant and encrypted ID tokens. The standard’s text no longer allows them.',
    options: {
      working: 'Only those that this holder accepts',
      example: 'Those of the standard’s example, although the holder accepts only the code flow',
    },
    sources: ['CDS:OpenID Provider Configuration endpoint', 'CDS:Authorization Code Flow'],
    leaving: ['example'],
  },
  sharingDurationListed: {
    question: 'Does claims_supported list sharing_duration?',
    why: 'The standard’s list omits it. The OpenID Foundation’s conformance suite fails a holder that leaves it out.',
    options: { yes: 'Yes', no: 'No' },
    sources: ['CDS:OpenID Provider Configuration endpoint'],
  },
  responseEncryption: {
    question: 'Does the holder offer encrypted authorisation responses?',
    why: 'The standard allows them and advises against them. A client gets an encrypted response only if it registered for encryption.',
    options: {
      offered: 'Yes: the metadata lists encryption algorithms, and a client can register for encryption',
      off: 'No: the metadata lists no encryption algorithms, and a new registration is accepted as if it had not asked for encryption. A client that registered for encryption before still gets encrypted responses, until it replaces its registration (PUT)',
    },
    sources: ['CDS:Authorization Code Flow', 'CDS:JARM Response Encryption Considerations'],
  },
  requestUriForm: {
    question: 'What does a request_uri look like?',
    why: 'The standard shows two forms.',
    options: {
      rfc9126: 'urn:ietf:params:oauth:request_uri: and 256 random bits',
      host: 'urn:, the holder’s host, and 256 random bits',
    },
    sources: ['RFC9126:2.2', 'CDS:Pushed Authorisation endpoint'],
  },
  requestUriLifetime: {
    question: 'How long is a request_uri valid?',
    why: 'The standard’s text allows 10 to 90 seconds; the standard’s example says 3600.',
    options: { '90': '90 seconds', '60': '60 seconds', '10': '10 seconds' },
    sources: ['CDS:Request Object Submission', 'CDS:Pushed Authorisation endpoint', 'RFC9126:2.2'],
  },
  requestUriUse: {
    question: 'When is a request_uri used up?',
    why: 'The standard requires single use. RFC 9126 says that a request_uri should be used once, and that a server may accept it again when the page is reloaded.',
    options: {
      arrival: 'When a browser first opens the authorisation URL that contains it',
      completion:
        'When the consumer has finished on the holder’s screens, or ten minutes after arriving there; until then a reload shows the same screens',
    },
    sources: ['RFC9126:4', 'CDS:Request Object Submission'],
  },
  parametersBesideRequest: {
    question: 'What happens to authorisation parameters sent beside request in the pushed form?',
    why: 'RFC 9126 forbids such parameters. FAPI says only that the parameters inside the request object count.',
    options: {
      ignore: 'They are ignored, except request_uri, which is always refused',
      refuse: 'The push is refused with invalid_request',
    },
    sources: ['RFC9126:3', 'FAPI-A:5.2.2-10'],
  },
  unknownScopes: {
    question: 'What happens to a scope that no consumer can grant at this holder?',
    why: 'Software statements contain scopes for every sector. The standard has a rule for this at registration only.',
    options: {
      drop: 'The scope is dropped; the token response lists the scopes that remain',
      refuse: 'The push is refused with invalid_scope',
    },
    sources: ['CDS:Registration Validation', 'CDS:Authorisation Scopes', 'RFC6749:3.3'],
  },
  noKeyForResponses: {
    question: 'What happens when a client registered for encrypted responses, but publishes no key for them?',
    why: 'The standard does not say.',
    options: {
      refuse:
        'The push is refused. If the key disappears later, the browser stays at the holder, on an error page with status 500',
      'unencrypted-error': 'The push is accepted; the response is an error, signed but not encrypted',
    },
    sources: ['CDS:JARM Response Encryption Considerations', 'JARM:2.2'],
  },
  pushedIssuer: {
    question: 'Must a pushed request object carry iss?',
    why: 'The standard’s example has iss, but the standard’s text does not ask for it. RFC 9101 says that a signed object should have it.',
    options: { optional: 'No; if present, iss must be the client_id', required: 'Yes, and iss must be the client_id' },
    sources: ['CDS:Request Object', 'RFC9101:4'],
  },
  queryJwt: {
    question: 'May a request ask for response_mode query.jwt?',
    why: 'For a code, query.jwt means the same as jwt. FAPI and the standard name only jwt.',
    options: { refuse: 'No: invalid_request', accept: 'Yes: it has the same effect as jwt' },
    sources: ['JARM:2.3.1', 'JARM:2.3.4', 'FAPI-A:5.2.2-2'],
  },
  spentRequestUri: {
    question: 'Where does the browser go when a request_uri has been used or has expired?',
    why: 'RFC 9126 does not say. While the holder remembers the request, it knows where to send the browser.',
    options: {
      redirect:
        'Back to the recipient until an hour after the request_uri expired; later, to an error page at the holder',
      page: 'Always to an error page at the holder',
    },
    sources: ['RFC9126:4', 'RFC6749:4.1.2.1'],
  },
  foreignArrangement: {
    question: 'Which error reports an arrangement that belongs to another consumer?',
    why: 'The standard says that such a request is rejected, and names no error.',
    options: {
      access_denied: 'access_denied; the decision denialTold says whether the text names the cause',
      invalid_request: 'invalid_request',
    },
    sources: ['CDS:Request Object Submission', 'RFC6749:4.1.2.1'],
  },
  redirectToApp: {
    question: 'How does the sandbox represent Redirect to App, where the holder’s app takes the place of its pages?',
    why: 'From 10 May 2027 holders must support Redirect to App: a link opens the holder’s app on the consumer’s phone, and the consumer answers there. A sandbox in a browser tab has no app.',
    options: {
      'not-represented': 'Not at all: the consumer answers on the holder’s pages',
      'device-view':
        'The page of the consumer’s device plays the app: the authorisation endpoint redirects to it, and the screens continue there',
    },
    sources: ['CDS:Redirect to App'],
  },
  onceOffEnd: {
    question: 'When does a once-off arrangement end?',
    why: 'The standard does not say.',
    options: {
      'access-token': 'When its access token expires; until then the arrangement can be amended and withdrawn',
      immediately: 'When its access token is issued; the access token stays valid until it expires',
    },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  oneTimeRefresh: {
    question: 'Is a refresh token issued when sharing_duration is more than zero and at most one day?',
    why: 'The standard says that one SHOULD be issued, not that one MUST be.',
    options: { issued: 'Yes; it expires when the sharing ends', none: 'No: there is only the access token' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  sharingDurationForm: {
    question: 'May sharing_duration be a string of digits?',
    why: 'The standard says that sharing_duration is a number. It does not say how other values are treated.',
    options: {
      number: 'No: only a whole JSON number',
      'numeric-text': 'Yes: a whole JSON number, or a string of up to ten digits',
    },
    sources: ['CDS:Requesting Sharing Duration'],
    leaving: ['numeric-text'],
  },
  sharingCounts: {
    question: 'When does the sharing duration begin?',
    why: 'The standard does not say.',
    options: { confirmation: 'When the consumer confirms', tokens: 'When the first tokens are issued' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  accessTokenBeyond: {
    question: 'How long is an access token valid when its arrangement ends within ten minutes?',
    why: 'Access tokens are valid for 2 to 10 minutes. The standard does not say what happens in the last minutes of an arrangement.',
    options: {
      cut: 'The token expires with the arrangement, but expires_in is never less than two minutes. Once the arrangement has ended, resource calls with the token are refused, whatever expires_in says. The decision onceOffEnd covers once-off arrangements',
      uncut:
        'Ten minutes, like any other. Once the arrangement has ended, resource calls with the token are refused. The decision onceOffEnd covers once-off arrangements',
    },
    sources: ['CDS:Tokens'],
  },
  unequalArrangementIds: {
    question:
      'What does a recipient answer when cdr_arrangement_id in the form differs from the one in cdr_arrangement_jwt?',
    why: 'Recipients have had to compare the two since 15 November 2022. The standard does not name the error.',
    options: { '400': '400 Invalid Field', '422': '422 Invalid Consent Arrangement' },
    sources: ['CDS:CDR Arrangement Revocation endpoint'],
  },
  unreachableRecipient: {
    question: 'What does a holder do when it withdraws an arrangement and cannot reach the recipient?',
    why: 'The standard asks for the call and does not say what to do when the call fails. At the holder, the arrangement has ended either way.',
    options: { retries: 'It calls again after 1, 5 and 25 minutes', once: 'It calls only once' },
    sources: ['CDS:CDR Arrangement Revocation endpoint'],
  },
  refreshRevocation: {
    question: 'Does revoking the refresh token end the arrangement?',
    why: 'The standard says that the revocation endpoint is for housekeeping. Older versions of the standard said that revoking the refresh token ends the arrangement.',
    options: {
      tokens: 'No: the arrangement’s tokens end, but the arrangement remains and can still be amended',
      arrangement: 'Yes: the arrangement and its tokens end',
    },
    sources: ['CDS:Token Revocation endpoint', 'RFC7009:2.1'],
    leaving: ['arrangement'],
  },
  codeFlowHashes: {
    question: 'Which hashes does the ID token in the code flow contain?',
    why: 'OpenID Connect asks for c_hash when a code and an ID token travel through the browser together. In this flow they do not, but the ACCC’s server sends c_hash.',
    options: { at_hash: 'Only at_hash', all: 'at_hash, c_hash and s_hash' },
    sources: ['OIDC:3.1.3.6', 'OIDC:3.3.2.11', 'CDS:Tokens'],
  },
  responseAlgLeftOut: {
    question: 'What happens when a registration omits authorization_signed_response_alg?',
    why: 'The standard’s table requires this member for the code flow. The standard’s text on that flow makes PS256 the default.',
    options: {
      PS256: 'PS256 is used; the response says so, and the trace warns',
      required: 'The registration is refused with invalid_client_metadata',
    },
    sources: ['CDS:Registration Request using JWT', 'CDS:Authorization Code Flow', 'JARM:3'],
  },
  narrowedScopes: {
    question:
      'What happens to active arrangements when a client replaces its registration with one that has fewer scopes?',
    why: 'The standard does not say.',
    options: {
      keep: 'They keep the scopes that the consumer authorised; the smaller set of scopes limits only new arrangements and amendments',
      narrow: 'They lose scopes at once: tokens give access only to scopes that are still registered',
    },
    sources: ['CDS:PUT Operations'],
  },
  sectorIdentifierFile: {
    question: 'Does the holder fetch the document at sector_identifier_uri at registration?',
    why: 'The standard requires holders to support sector_identifier_uri, and says nothing about the document. OpenID Connect Registration 5 requires the document to list every registered redirect URI. Some test set-ups cannot serve such a document.',
    options: {
      fetched: 'Yes: the document must list every registered redirect URI',
      'not-fetched': 'No: the host of sector_identifier_uri is the sector, whatever the document says',
    },
    sources: ['CDS:Identifiers and Subject Types', 'OIDC-CR:5'],
    leaving: ['not-fetched'],
  },
  registrationDeletion: {
    question: 'May a client delete its registration?',
    why: 'The standard leaves it to the holder, and does not say what happens to arrangements.',
    options: {
      supported: 'Yes: 204; the client’s tokens and arrangements end',
      '405': 'No: 405; nothing changes',
    },
    sources: ['CDS:Registration Management'],
  },
  denialTold: {
    question: 'What does error_description say when an authorisation is denied?',
    why: 'Recipients want to know the cause. A redirect, which passes through a browser, should not reveal it.',
    options: {
      'one-text': 'The same text for every cause; the trace names the cause',
      cause: 'The cause, for example “The consumer cancelled.”',
    },
    sources: ['RFC6749:4.1.2.1', 'OIDC:3.1.2.6'],
  },
  registerClientId: {
    question: 'Must a request for a token of the register carry client_id?',
    why: 'The standard has made client_id optional beside a client assertion, for every server. Its sections on the register do not repeat it, and a register may be stricter.',
    options: {
      optional: 'No: the assertion names the client. A client_id that is sent must be that of the assertion',
      required:
        'Yes: a request without client_id is refused with invalid_request. Data holders under today’s profile do not ask for it',
    },
    sources: ['CDS:Private Key JWT Client Authentication', 'CDS:Register Endpoints'],
  },
  assertionLifetime: {
    question: 'How far in the future may exp of a client assertion for a data holder be?',
    why: 'RFC 7523 allows a server to refuse an exp that is unreasonably far in the future. The standard sets no limit. The holder remembers the jti of each assertion until exp.',
    options: { hour: 'At most 60 minutes, with 30 seconds allowed for clock differences', unbounded: 'No limit' },
    sources: ['RFC7523:3', 'CDS:Private Key JWT Client Authentication'],
  },
  idlePerformance: {
    question: 'What performance do metrics report for an hour or a day without calls?',
    why: 'Performance is the share of calls answered in time. The hours of a day must be reported without gaps, and no document says what the share of no calls is.',
    options: { '1.0': '1.0: no call was late', '0.0': '0.0: no call was in time' },
    sources: ['CDS:Admin APIs'],
  },
  aggregateErrors: {
    question: 'Which errors does errors.aggregate count in metrics?',
    why: 'The figure is for calls that failed “due to server execution”. Metrics also count every status from 400 separately.',
    options: { server: 'Responses with a status from 500', all: 'Responses with a status from 400' },
    sources: ['CDS:Admin APIs'],
  },
  securityCalls: {
    question: 'Do metrics count calls of security endpoints as authenticated?',
    why: 'The standard’s definition refers to authorisation by a customer. Many security endpoints are called before there is one, or with client authentication instead of a customer’s token.',
    options: {
      'by-access': 'Yes, where the endpoint asks for client authentication or a token',
      unauthenticated: 'No: all of them as unauthenticated',
      'left-out': 'Neither: errors, rejections and calls per second leave them out',
    },
    sources: ['CDS:Admin APIs'],
  },
  leftFlows: {
    question: 'When do metrics count an unfinished consent flow as abandoned?',
    why: 'The standard’s metrics count abandoned flows by day and by stage. No document says when a flow that nobody has ended counts as abandoned.',
    options: {
      'at-expiry': 'When its page or its code expires, on that day',
      'at-day-end':
        'At the end of the day on which it began, or when it expires if that is sooner; on the day it began',
    },
    sources: ['CDS:Admin APIs'],
  },
  responseTime: {
    question: 'What response time do metrics report?',
    why: 'The standard measures from receipt of a request to the response, as close to the recipient as possible. A sandbox in a browser tab has no network, so only the delays of armed faults take time.',
    options: {
      measured: 'The time by the sandbox’s clock, delays of armed faults included',
      zero: 'Zero: every call is in time',
    },
    sources: ['CDS:Admin APIs'],
  },
  metadataUpdateBody: {
    question: 'What does the holder answer to a metadata update?',
    why: 'The standard publishes the response as an empty object. Its rules for every response ask for data and links, and its known issues name the contradiction.',
    options: {
      empty: '200 with an empty object',
      'data-and-links': '200 with an empty data object and links',
      accepted: '202 without a body',
    },
    sources: ['CDS:Admin APIs'],
  },
  adminOperations: {
    question: 'Does the holder serve the operations that only the register calls?',
    why: 'The standard asks every holder for a metadata update and for metrics. A recipient never calls them.',
    options: { on: 'Yes, at a separate address', off: 'No: they get 404, not implemented' },
    sources: ['CDS:Admin APIs'],
    leaving: ['off'],
  },
  metadataAudience: {
    question: 'Which audience may the register name when it calls Metadata Update?',
    why: 'The register’s design names the AdminBaseUri for Get Metrics and nothing for Metadata Update. The standard lets any self-signed JWT name the called address.',
    options: {
      'base-or-endpoint': 'The AdminBaseUri or the called address',
      base: 'Only the AdminBaseUri, as for Get Metrics',
    },
    sources: ['CDS:Admin APIs', 'CDS:CDR Register calling Data Holders', 'CDS:Self-signed JWT Client Authentication'],
  },
  lowVelocityPages: {
    question: 'Where traffic thresholds are enforced, does each page of low velocity data count as a call?',
    why: 'A holder may refuse calls for low velocity data beyond ten in 24 hours. The standard does not say whether a further page is another call.',
    options: {
      'one-call': 'No: all pages of one response count as one call',
      'each-page': 'Yes: after ten pages in 24 hours, a call gets 429',
    },
    sources: ['CDS:Low Velocity Data Sets'],
  },
  activeAuthorisations: {
    question: 'Where traffic thresholds are enforced, how many active authorisations is the holder assumed to have?',
    why: 'The threshold for all secure traffic rises with their number: 150 calls a second for up to 10,000 authorisations, 50 more for each further 10,000, and 450 above 60,000. No world of the sandbox has that many authorisations.',
    options: {
      '10000': 'At most 10,000: 150 calls a second',
      '35000': '35,000: 300 calls a second',
      '60001': 'More than 60,000: 450 calls a second',
    },
    sources: ['CDS:Traffic Thresholds'],
  },
  unattendedDaytime: {
    question:
      'Where traffic thresholds are enforced, which unattended calls between 06:00 and 24:00 (UTC+10) are served?',
    why: 'The standard asks for best effort only: a holder may refuse any of them.',
    options: {
      served: 'All of them',
      half: 'Every second one; the others get 429',
      refused: 'None: each gets 429, with the seconds until midnight in Retry-After',
    },
    sources: ['CDS:Traffic Thresholds'],
  },
  certificateForm: {
    question: 'What do the certificates that the sandbox issues contain?',
    why: 'The standard says what a request for a certificate must name. The ACCC’s Certificate Policy, which has the rest, is not public. Validity (one year) and key usage follow the ACCC’s own samples. RSA keys are made of primes that the sandbox ships, because making one takes longer than opening a world. A change applies to certificates issued afterwards. In a world with a holder under profile 0.1.1, every certificate has the form of profile 0.1.1, because that holder reads the software_id from the common name.',
    options: {
      register:
        'As the Register issues them: the common name is the name of the software product, the holder’s brand or the register. The key is RSA, and an intermediate authority issues the certificate. Each mutual-TLS host has a certificate too, with the host as its common name',
      names: 'The same common names, with a P-256 key, issued by the root',
      ids: 'As in profile 0.1.1: the common name is the id at the register, with a P-256 key, issued by the root. Hosts have no certificate',
    },
    sources: ['CDS:Certificate Management', 'sandbox:client certificates'],
  },
};
