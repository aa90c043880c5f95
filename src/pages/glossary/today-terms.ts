// Glossary terms of today’s security profile: pushed requests, their responses, and arrangements.
import { onlyIn, rule, term, view, type Term } from './term.ts';

export const todayTerms: readonly Term[] = [
  ...onlyIn(
    'cds-1.36',
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
      'The reference to a pushed request. It can be used once, is valid for at most 90 seconds, and reveals nothing about the request that was pushed.',
      rule('request-uri.unused'),
      rule('request-uri.live'),
    ),
    term(
      'pkce',
      'PKCE',
      'The recipient sends the hash of a secret with its request, and the secret itself when it redeems the code. The secret proves that both come from the same recipient. Today’s CDR binds the code in this way; profile 0.1.1 uses c_hash.',
      rule('pkce.challenge'),
      rule('pkce.verifier'),
    ),
    term(
      'code-challenge',
      'code_challenge and code_verifier',
      'The hash and the secret of PKCE. The pushed request has code_challenge, the SHA-256 hash of code_verifier as base64url; the token request has code_verifier itself.',
      rule('pkce.challenge'),
      rule('pkce.verifier'),
    ),
    term(
      'code-challenge-method',
      'code_challenge_method',
      'How code_challenge is made from code_verifier. Only S256 is allowed, a SHA-256 hash. Without this parameter the method would be plain, no hash at all, which is refused.',
      rule('pkce.method'),
    ),
    term(
      'response-jwt',
      'Response JWT (JARM)',
      'The holder’s response to an authorisation request, as one signed JWT in the URL: the code or the error, with issuer, audience and expiry time. If the recipient registered for encryption, the JWT is encrypted too, and only that recipient can read it.',
      rule('pushed.response-mode'),
    ),
  ),
  term(
    'amendment',
    'Amendment',
    'Under today’s standards, an arrangement authorised again under the same id, with other data, other accounts or another duration. The earlier sharing ends when the new tokens are issued. Profile 0.1.1 has no amendments: the recipient records a new consent.',
    rule('sharing.arrangement'),
    rule('arrangement.consumer'),
  ),
  ...onlyIn(
    'cds-1.36',
    term(
      'redirect-to-app',
      'Redirect to App',
      'The consumer authorises in the holder’s app, which a claimed https link opens, instead of on web pages. Holders must support this from 10 May 2027. Here the screens are web pages, unless the decision redirectToApp lets the page of the device play the app.',
      view('profiles'),
    ),
  ),
];
