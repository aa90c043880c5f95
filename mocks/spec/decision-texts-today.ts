// The words of the decisions of the security profile of today.
import type { DecisionTexts } from './decision-words.ts';
import type { todayDecisions } from './decisions-by-push.ts';

export const todayDecisionTexts: DecisionTexts<typeof todayDecisions> = {
  publishedLists: {
    question: 'Which response types, response modes, grant types and ID token encryption does the metadata list?',
    why: 'The standard’s example still shows the hybrid flow, a backchannel grant and encrypted ID tokens. Its text no longer allows them.',
    options: {
      working: 'Only what works here',
      example: 'What the example shows, although only the code flow works',
    },
    sources: ['CDS:OpenID Provider Configuration endpoint', 'CDS:Authorization Code Flow'],
  },
  sharingDurationListed: {
    question: 'Does claims_supported list sharing_duration?',
    why: 'The standard’s list omits it. The OpenID Foundation’s conformance suite fails a holder that leaves it out.',
    options: { yes: 'Yes', no: 'No' },
    sources: ['CDS:OpenID Provider Configuration endpoint'],
  },
  responseEncryption: {
    question: 'Does the holder offer encrypted authorisation responses?',
    why: 'The standard allows them and advises against them. A client gets one only if it registered for it.',
    options: {
      offered: 'Yes: registration and metadata have members for it',
      off: 'No: the metadata omits those members, and a new registration is accepted without them. A client that registered for encryption before still gets it, until it updates its registration (PUT)',
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
    why: 'The text allows 10 to 90 seconds; its example says 3600.',
    options: { '90': '90 seconds', '60': '60 seconds', '10': '10 seconds' },
    sources: ['CDS:Request Object Submission', 'RFC9126:2.2'],
  },
  requestUriUse: {
    question: 'When is a request_uri used up?',
    why: 'The standard requires single use. RFC 9126 says that it should be used once, and that a server may accept it again when the page is reloaded.',
    options: {
      arrival: 'When a browser first opens it',
      completion: 'When its interaction ends: until then a reload shows the same screens',
    },
    sources: ['RFC9126:4', 'CDS:Request Object Submission'],
  },
  parametersBesideRequest: {
    question: 'What happens to authorisation parameters sent beside request in the pushed form?',
    why: 'RFC 9126 forbids them. FAPI says only that the parameters inside the object count.',
    options: { ignore: 'They are ignored', refuse: 'Refused with invalid_request' },
    sources: ['RFC9126:3', 'FAPI-A:5.2.2-10'],
  },
  unknownScopes: {
    question: 'What happens to a scope that no consumer can grant at this holder?',
    why: 'Software statements contain scopes for every sector. The standard has a rule for this at registration only.',
    options: { drop: 'It is dropped; scope in the response lists the rest', refuse: 'Refused with invalid_scope' },
    sources: ['CDS:Authorisation Scopes', 'RFC6749:3.3'],
  },
  noKeyForResponses: {
    question: 'What if a client registered for encrypted responses, but publishes no key for them?',
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
    why: 'The standard’s example has it, but its text does not ask for it. RFC 9101 says that a signed object should have it.',
    options: { optional: 'No; if present, it must be the client_id', required: 'Yes, and it must be the client_id' },
    sources: ['CDS:Request Object', 'RFC9101:4'],
  },
  queryJwt: {
    question: 'May a request ask for response_mode query.jwt?',
    why: 'For a code it means the same as jwt. FAPI and the standard name only jwt.',
    options: { refuse: 'No: invalid_request', accept: 'Yes: it is treated as jwt' },
    sources: ['JARM:2.3.1', 'JARM:2.3.4', 'FAPI-A:5.2.2-2'],
  },
  spentRequestUri: {
    question: 'Where does the browser go when a request_uri has been used or has expired?',
    why: 'RFC 9126 does not say. While the holder remembers the request, it knows where to send the browser.',
    options: {
      redirect: 'Back to the recipient for an hour, then to an error page at the holder',
      page: 'Always to an error page at the holder',
    },
    sources: ['RFC9126:4', 'RFC6749:4.1.2.1'],
  },
  foreignArrangement: {
    question: 'Which error reports an arrangement that belongs to another consumer?',
    why: 'The standard says that it is rejected, and names no error.',
    options: {
      access_denied: 'access_denied, with the same text as any other denial',
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
      'access-token': 'With its access token; until then it can be amended and withdrawn',
      immediately: 'With the token response; only the access token lives on',
    },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  oneTimeRefresh: {
    question: 'Is a refresh token issued when the consumer agrees to share for at most one day?',
    why: 'The standard says that one SHOULD be issued, not that one MUST be.',
    options: { issued: 'Yes; it ends with the sharing', none: 'No' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  sharingDurationForm: {
    question: 'May sharing_duration be a string of digits?',
    why: 'The standard says that it is a number. It does not say how other values are treated.',
    options: { number: 'No: only a whole JSON number', 'numeric-text': 'Yes: digits in a string as well' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  sharingCounts: {
    question: 'When does the sharing duration begin?',
    why: 'The standard does not say.',
    options: { confirmation: 'When the consumer confirms', tokens: 'When the first tokens are issued' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  accessTokenBeyond: {
    question: 'How long does an access token live when its arrangement ends sooner?',
    why: 'Access tokens live for 2 to 10 minutes. The standard does not say what happens in the last minutes of an arrangement.',
    options: {
      cut: 'Until the arrangement ends, but at least two minutes; after the end, resources refuse it',
      uncut: 'As long as any other; after the end, resources refuse it',
    },
    sources: ['CDS:Tokens'],
  },
  unequalArrangementIds: {
    question: 'What does a recipient answer when the form and cdr_arrangement_jwt name different arrangements?',
    why: 'Recipients have had to compare them since 15 November 2022. The standard does not name the error.',
    options: { '400': '400 Invalid Field', '422': '422 Invalid Consent Arrangement' },
    sources: ['CDS:CDR Arrangement Revocation endpoint'],
  },
  unreachableRecipient: {
    question: 'What does a holder do when it withdraws an arrangement and cannot reach the recipient?',
    why: 'The standard asks for the call and does not say what to do when it fails. At the holder, the arrangement has ended either way.',
    options: { retries: 'It calls again after 1, 5 and 25 minutes', once: 'It calls only once' },
    sources: ['CDS:CDR Arrangement Revocation endpoint'],
  },
  refreshRevocation: {
    question: 'Does revoking the refresh token end the arrangement?',
    why: 'The endpoint is for housekeeping. Older versions of the standard said that it does.',
    options: { tokens: 'No: its tokens end, and the arrangement can still be amended', arrangement: 'Yes' },
    sources: ['CDS:Token Revocation endpoint', 'RFC7009:2.1'],
  },
  codeFlowHashes: {
    question: 'Which hashes does the ID token in the code flow contain?',
    why: 'OpenID Connect asks for c_hash when a code and an ID token travel through the browser together. In this flow they do not, but the ACCC’s server sends one.',
    options: { at_hash: 'Only at_hash', all: 'c_hash and s_hash as well' },
    sources: ['OIDC:3.1.3.6', 'CDS:Tokens'],
  },
  responseAlgLeftOut: {
    question: 'What if a registration omits authorization_signed_response_alg?',
    why: 'The standard’s table requires it with the code flow. Its text on that flow makes PS256 the default.',
    options: {
      PS256: 'PS256 is used; the response says so, and the trace warns',
      required: 'Refused with invalid_client_metadata',
    },
    sources: ['CDS:Registration Request using JWT', 'CDS:Authorization Code Flow', 'JARM:3'],
  },
  narrowedScopes: {
    question:
      'What happens to active arrangements when a client replaces its registration with one that has fewer scopes?',
    why: 'The standard does not say.',
    options: {
      keep: 'They keep the scopes that the consumer authorised; only new arrangements get fewer',
      narrow: 'They are narrowed at once: tokens carry only the scopes still registered',
    },
    sources: ['CDS:PUT Operations'],
  },
  sectorIdentifierFile: {
    question: 'Does the holder fetch the document at sector_identifier_uri at registration?',
    why: 'The standard requires holders to support the member, and says nothing about the document. OpenID Connect Registration 5 requires it to list every registered redirect URI. Some test set-ups cannot serve one.',
    options: {
      fetched: 'Yes: it must list every registered redirect URI',
      'not-fetched': 'No: products that name the same URL are grouped without it',
    },
    sources: ['CDS:Identifiers and Subject Types', 'OIDC-CR:5'],
  },
  registrationDeletion: {
    question: 'May a client delete its registration?',
    why: 'The standard leaves it to the holder, and does not say what happens to arrangements.',
    options: { supported: 'Yes: 204; its tokens and arrangements end', '405': 'No: 405; nothing changes' },
    sources: ['CDS:Registration Management'],
  },
  denialTold: {
    question: 'What does error_description say when an authorisation is denied?',
    why: 'Recipients want to know the cause. A redirect is not the place to reveal it about a consumer.',
    options: {
      'one-text': 'The same text for every cause; the trace names the cause',
      cause: 'The cause: cancelled, refused, locked out, or a level that was not reached',
    },
    sources: ['RFC6749:4.1.2.1', 'OIDC:3.1.2.6'],
  },
  assertionLifetime: {
    question: 'How far in the future may exp of a client assertion be?',
    why: 'RFC 7523 allows a server to refuse an exp unreasonably far in the future. The standard sets no limit. The holder remembers each jti until its exp.',
    options: { hour: 'At most 60 minutes', unbounded: 'No limit' },
    sources: ['RFC7523:3', 'CDS:Private Key JWT Client Authentication'],
  },
  lowVelocityPages: {
    question: 'Where traffic thresholds are enforced, does each page of low velocity data count as a call?',
    why: 'A holder may refuse calls for low velocity data beyond ten in 24 hours. The standard does not say whether a further page is another call.',
    options: {
      'one-call': 'No: all pages of one response count as one call',
      'each-page': 'Yes: ten pages in 24 hours, then 429',
    },
    sources: ['CDS:Low Velocity Data Sets'],
  },
  activeAuthorisations: {
    question: 'Where traffic thresholds are enforced, how many active authorisations is the holder taken to have?',
    why: 'The threshold for all secure traffic rises with them: 150 calls a second up to 10,000, 50 more for each further 10,000, and 450 above 60,000. No world of the sandbox holds that many.',
    options: {
      '10000': 'At most 10,000: 150 calls a second',
      '35000': '35,000: 300 calls a second',
      '60001': 'More than 60,000: 450 calls a second',
    },
    sources: ['CDS:Traffic Thresholds'],
  },
  unattendedDaytime: {
    question: 'Where traffic thresholds are enforced, which unattended calls between 06:00 and 24:00 are served?',
    why: 'The standard asks for best effort only: a holder may refuse any of them.',
    options: {
      served: 'All of them',
      half: 'Every second one; the others get 429',
      refused: 'None: 429, and Retry-After names the seconds until midnight',
    },
    sources: ['CDS:Traffic Thresholds'],
  },
};
