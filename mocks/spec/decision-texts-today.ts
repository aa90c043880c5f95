// The words of the decisions of the security profile of today.
import type { DecisionTexts } from './decision-texts.ts';
import type { todayDecisions } from './decisions-today.ts';

export const todayDecisionTexts: DecisionTexts<typeof todayDecisions> = {
  sharingDurationListed: {
    question: 'Does claims_supported list sharing_duration?',
    why: 'The standard’s list does not name it; the conformance suite of the OpenID Foundation fails without it.',
    options: { yes: 'Listed', no: 'Left out' },
    sources: ['CDS:OpenID Provider Configuration End Point'],
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
  refreshRevocation: {
    question: 'Does revoking the refresh token end the arrangement?',
    why: 'The endpoint is for housekeeping; older text of the standard said that it does.',
    options: { tokens: 'No: its tokens end, and it may be amended still', arrangement: 'Yes' },
    sources: ['CDS:Token Revocation End Point', 'RFC7009:2.1'],
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
