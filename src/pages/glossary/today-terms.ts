// Words of today's security profile: how a request is pushed and answered, and what becomes of an arrangement.
import { rule, term, view, type Term } from './term.ts';

export const todayTerms: readonly Term[] = [
  term(
    'par',
    'Pushed authorisation request (PAR)',
    'In today’s CDR the recipient sends the request to the holder directly, and the browser carries only a reference to it. Under profile 0.1.1 the browser carries the request itself.',
    rule('authorise.no-request-uri'),
    rule('pushed.no-request-uri'),
  ),
  term(
    'request-uri',
    'request_uri',
    'The reference to a pushed request. It works in one browser, for at most 90 seconds, and reveals nothing about what was pushed.',
    rule('request-uri.unused'),
    rule('request-uri.live'),
  ),
  term(
    'pkce',
    'PKCE',
    'The recipient keeps a secret, and later proves with it that it made the request. Today’s CDR binds the code to the recipient in this way; profile 0.1.1 uses c_hash.',
    rule('pkce.challenge'),
    rule('pkce.verifier'),
  ),
  term(
    'response-jwt',
    'Response JWT (JARM)',
    'The holder’s response to an authorisation request, as one signed JWT in the URL. It contains the code or the error, and says who sent it, for whom, and until when it is valid. If it is encrypted too, only the recipient that registered for this can read it.',
    rule('pushed.response-mode'),
  ),
  term(
    'amendment',
    'Amendment',
    'An arrangement authorised again under the same id, with other data, other accounts or another duration. The earlier sharing ends when the new tokens are issued.',
    rule('sharing.arrangement'),
    rule('arrangement.consumer'),
  ),
  term(
    'redirect-to-app',
    'Redirect to App',
    'The holder’s app answers instead of its page. A claimed https link opens the app. Required from 10 May 2027. Here the screens are web pages; with the decision redirectToApp, the page of the consumer’s device plays the app.',
    view('profiles'),
  ),
];
