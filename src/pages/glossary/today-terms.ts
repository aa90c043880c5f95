// Words of today's security profile: how a request is pushed and answered, and what becomes of an arrangement.
import { rule, term, view, type Term } from './term.ts';

export const todayTerms: readonly Term[] = [
  term(
    'par',
    'Pushed authorisation request (PAR)',
    'Today’s CDR sends the request to the holder directly, and the browser carries only a reference to it. Profile 0.1.1 sends it with the browser.',
    rule('authorise.no-request-uri'),
    rule('pushed.no-request-uri'),
  ),
  term(
    'request-uri',
    'request_uri',
    'The reference to a pushed request. It is good for one browser and for 90 seconds at most, and tells nothing of what was pushed.',
    rule('request-uri.unused'),
    rule('request-uri.live'),
  ),
  term(
    'pkce',
    'PKCE',
    'The recipient keeps a secret back, and proves with it that it is the one who asked. Today’s CDR ties the code so; profile 0.1.1 by c_hash.',
    rule('pkce.challenge'),
    rule('pkce.verifier'),
  ),
  term(
    'response-jwt',
    'Response JWT (JARM), signed or sealed too',
    'The holder’s answer to an authorisation request as one signed JWT in the address: the code or the error, who answers, for whom, and until when. Sealed, it is encrypted too, so that only the recipient that registered for it can read it.',
    rule('pushed.response-mode'),
  ),
  term(
    'amendment',
    'Amendment',
    'An arrangement authorised anew under the id that it has: for other data, accounts or another duration. What was shared before ends when the new tokens are issued.',
    rule('sharing.arrangement'),
    rule('arrangement.consumer'),
  ),
  term(
    'redirect-to-app',
    'Redirect to App',
    'The holder’s app answers instead of its page, opened by a claimed https link. Binding from 10 May 2027. Here the screens are pages; the decision redirectToApp lets the page of the consumer’s device play the app.',
    view('profiles'),
  ),
];
