// The words of the decisions of the security profile of today.
import type { DecisionTexts } from './decision-words.ts';
import type { todayDecisions } from './decisions-by-push.ts';

export const todayDecisionTexts: DecisionTexts<typeof todayDecisions> = {
  publishedLists: {
    question: 'What do the metadata list as response types, response modes, grant types and encryption of ID tokens?',
    why: 'The standard’s example still prints the hybrid flow, a backchannel grant and encrypted ID tokens, which its text allows no more.',
    options: {
      working: 'What works here alone',
      example: 'What the example prints, though none of it works but the code',
    },
    sources: ['CDS:OpenID Provider Configuration End Point', 'CDS:Authorization Code Flow'],
  },
  sharingDurationListed: {
    question: 'Does claims_supported list sharing_duration?',
    why: 'The standard’s list does not name it; the conformance suite of the OpenID Foundation fails without it.',
    options: { yes: 'Listed', no: 'Left out' },
    sources: ['CDS:OpenID Provider Configuration End Point'],
  },
  responseEncryption: {
    question: 'Does the holder offer to encrypt its authorisation responses?',
    why: 'It may, and is advised not to; a client gets an encrypted one only where it registered for it.',
    options: {
      offered: 'Offered: registration and metadata have its members',
      off: 'Not offered: the metadata have no members, and registration drops them',
    },
    sources: ['CDS:Authorization Code Flow', 'CDS:JARM Response Encryption Considerations'],
  },
  requestUriForm: {
    question: 'Which form does a request_uri have?',
    why: 'The standard shows two forms.',
    options: {
      rfc9126: 'The prefix urn:ietf:params:oauth:request_uri:, and 256 random bits',
      host: 'urn:, the host of the holder, and 256 random bits',
    },
    sources: ['RFC9126:2.2', 'CDS:Pushed Authorisation End Point'],
  },
  requestUriLifetime: {
    question: 'For how many seconds is a request_uri good?',
    why: 'The text allows 10 to 90 seconds; its example says 3600.',
    options: { '90': '90 seconds', '60': '60 seconds', '10': '10 seconds' },
    sources: ['CDS:Request Object Submission', 'RFC9126:2.2'],
  },
  requestUriUse: {
    question: 'When is a request_uri used up?',
    why: 'Single use is a must; RFC 9126 advises to allow that a page is loaded again before the login ends.',
    options: {
      arrival: 'With the first browser that comes',
      completion: 'When its interaction ends: until then a reload shows the same screens',
    },
    sources: ['RFC9126:4', 'CDS:Request Object Submission'],
  },
  parametersBesideRequest: {
    question: 'Authorisation parameters stand beside request in the pushed form.',
    why: 'RFC 9126 forbids them; FAPI says only that those of the object alone count.',
    options: { ignore: 'They have no effect', refuse: 'invalid_request' },
    sources: ['RFC9126:3', 'FAPI-A:5.2.2-10'],
  },
  unknownScopes: {
    question: 'A request names a scope that this holder does not give to consumers’ authorisations.',
    why: 'Software statements hold scopes of every sector; only registration is ruled.',
    options: { drop: 'It is dropped; scope of the answer shows what is left', refuse: 'invalid_scope' },
    sources: ['CDS:Authorisation Scopes', 'RFC6749:3.3'],
  },
  noKeyForResponses: {
    question: 'A client registered for encrypted responses and publishes no key that they could be encrypted for.',
    why: 'The standard does not say.',
    options: {
      refuse: 'The push is refused; where the key has gone since, the browser stays on a page, status 500',
      'unencrypted-error': 'The push is taken; the response is an error, signed and not encrypted',
    },
    sources: ['CDS:JARM Response Encryption Considerations', 'JARM:2.2'],
  },
  pushedIssuer: {
    question: 'Must a pushed request object carry iss?',
    why: 'The example carries it, and no rule asks for it.',
    options: { optional: 'It may; then it is the client_id', required: 'It must, and it is the client_id' },
    sources: ['CDS:Request Object', 'RFC9101:4'],
  },
  queryJwt: {
    question: 'A request asks for response_mode query.jwt.',
    why: 'For a code it means the same as jwt, but the text says jwt.',
    options: { refuse: 'invalid_request', accept: 'Taken as jwt' },
    sources: ['JARM:2.3.1', 'FAPI-A:5.2.2-2'],
  },
  spentRequestUri: {
    question: 'A request_uri has been used or has expired: is the refusal a page, or does it go back?',
    why: 'RFC 9126 does not say; while the holder remembers the request it knows where to send the browser.',
    options: { redirect: 'Back to the recipient for an hour, then a page', page: 'Always a page' },
    sources: ['RFC9126:4', 'RFC6749:4.1.2.1'],
  },
  foreignArrangement: {
    question: 'Which error has an arrangement that is another consumer’s?',
    why: 'The standard says that it is rejected, and not how.',
    options: { access_denied: 'access_denied, in the words of any refusal', invalid_request: 'invalid_request' },
    sources: ['CDS:Request Object Submission', 'RFC6749:4.1.2.1'],
  },
  redirectToApp: {
    question: 'How does the sandbox represent Redirect to App?',
    why: 'It binds from 10 May 2027: the holder’s app answers, opened by a claimed link. A sandbox in a browser tab has no app.',
    options: {
      'not-represented': 'Not at all: the consumer answers on the holder’s pages',
      'device-view':
        'The page of the consumer’s device plays the app: the authorisation endpoint redirects there, and the screens go on in it',
    },
    sources: ['CDS:Redirect to App'],
  },
  onceOffEnd: {
    question: 'When does an arrangement end that shares once?',
    why: 'The standard does not say.',
    options: {
      'access-token': 'With its access token: until then it may be amended and withdrawn',
      immediately: 'With the answer of the token endpoint: the access token alone lives on',
    },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  oneTimeRefresh: {
    question: 'Is a refresh token issued for a collection of at most a day?',
    why: 'The standard says that it should be.',
    options: { issued: 'Issued; it ends with the sharing', none: 'None' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  sharingDurationForm: {
    question: 'May sharing_duration be a text of digits?',
    why: 'The standard says that it is a number, and not what becomes of anything else.',
    options: { number: 'A whole JSON number alone', 'numeric-text': 'Digits in a text as well' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  sharingCounts: {
    question: 'From when on does the sharing duration count?',
    why: 'The standard does not say.',
    options: { confirmation: 'From the consumer’s confirmation', tokens: 'From the first tokens' },
    sources: ['CDS:Requesting Sharing Duration'],
  },
  accessTokenBeyond: {
    question: 'What of an access token that would outlive the arrangement?',
    why: 'Access tokens live for 2 to 10 minutes; nothing is said of the last minutes of an arrangement.',
    options: {
      cut: 'Cut to what is left, but never under two minutes: the resource then refuses',
      uncut: 'It lives as long as ever: the resource refuses',
    },
    sources: ['CDS:Tokens'],
  },
  unequalArrangementIds: {
    question: 'A holder’s call names one arrangement in the form and another in cdr_arrangement_jwt.',
    why: 'The recipient must compare them since 15 November 2022; with which code it refuses is not said.',
    options: { '400': '400 Invalid Field', '422': '422 Invalid Consent Arrangement' },
    sources: ['CDS:CDR Arrangement Revocation End Point'],
  },
  unreachableRecipient: {
    question: 'A recipient cannot be reached when a holder withdraws an arrangement.',
    why: 'The standard asks for the call, and not what becomes of one that fails. The holder’s side has ended whatever comes back.',
    options: { retries: 'Called again after 1, 5 and 25 minutes', once: 'Called once' },
    sources: ['CDS:CDR Arrangement Revocation End Point'],
  },
  refreshRevocation: {
    question: 'Does revoking the refresh token end the arrangement?',
    why: 'The endpoint is for housekeeping; older text of the standard said that it does.',
    options: { tokens: 'No: its tokens end, and it may be amended still', arrangement: 'Yes' },
    sources: ['CDS:Token Revocation End Point', 'RFC7009:2.1'],
  },
  codeFlowHashes: {
    question: 'Which hashes stand in the ID token of the code flow?',
    why: 'c_hash and s_hash are for what travels beside an ID token through the browser; here nothing does.',
    options: { at_hash: 'at_hash alone', all: 'c_hash and s_hash too' },
    sources: ['OIDC:3.1.3.6', 'CDS:Tokens'],
  },
  responseAlgLeftOut: {
    question: 'A registration leaves out authorization_signed_response_alg.',
    why: 'The table asks for it with the code flow; the text beside it has PS256 as the default.',
    options: { PS256: 'PS256 is meant; the answer says so, and the trace warns', required: 'invalid_client_metadata' },
    sources: ['CDS:Registration Request using JWT', 'CDS:Authorization Code Flow', 'JARM:3'],
  },
  narrowedScopes: {
    question: 'A client puts a registration with fewer scopes in the place of its own: what of living arrangements?',
    why: 'The standard does not say.',
    options: {
      keep: 'They keep what the consumer authorised; new ones get less',
      narrow: 'They are narrowed at once: tokens give what the registration still holds',
    },
    sources: ['CDS:PUT Operations'],
  },
  sectorIdentifierFile: {
    question: 'Is the document at sector_identifier_uri fetched with a registration?',
    why: 'Holders must support the member, which groups products; what its document holds is not ruled.',
    options: {
      fetched: 'Fetched: it has to list every redirect URI that is registered',
      'not-fetched': 'Not fetched: the address alone groups the products that name it',
    },
    sources: ['CDS:Identifiers and Subject Types', 'OIDC-CR:5'],
  },
  registrationDeletion: {
    question: 'May a client end its registration?',
    why: 'The standard leaves it to the holder, and does not say what becomes of arrangements.',
    options: { supported: '204; tokens and arrangements end with it', '405': '405, and all stays as it is' },
    sources: ['CDS:Registration Management', 'RFC7591:3'],
  },
  denialTold: {
    question: 'What does error_description tell of an authorisation that was denied?',
    why: 'Recipients ask for causes; the redirect is not the place to tell on a consumer.',
    options: {
      'one-text': 'One text for every cause; the trace names it',
      cause: 'Cancelled, refused, locked out, or the level that was not reached',
    },
    sources: ['RFC6749:4.1.2.1', 'OIDC:3.1.2.6'],
  },
};
