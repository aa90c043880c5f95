// Words of tokens and of the authorisation that they are made for.
import { flow, rule, term, view, type Term } from './term.ts';

export const tokenTerms: readonly Term[] = [
  // Tokens and how they are written.
  term(
    'jwt',
    'JSON Web Token (JWT)',
    'Claims written as JSON, packed so that they fit into an address or a header, and signed or sealed.',
    view('judge'),
  ),
  term(
    'jws',
    'JSON Web Signature (JWS)',
    'The signed form: header, payload and signature, with dots between them. Everybody can read it, nobody can change it unseen.',
    view('judge'),
    rule('request-object.signature'),
  ),
  term(
    'jwe',
    'JSON Web Encryption (JWE)',
    'The sealed form: five parts, and only the owner of one private key can open it. ID tokens are signed first, then sealed for the recipient.',
    flow('hybrid'),
    view('judge'),
  ),
  term(
    'jwks',
    'Key set (JWKS)',
    'A list of public keys at a known address. Whoever checks a signature fetches it there, never from the token itself.',
    rule('request-object.key'),
    view('judge'),
  ),
  term(
    'kid',
    'kid',
    'The name of a key in a key set. A token says by it which key it was signed with.',
    rule('client.assertion-key'),
  ),
  term(
    'jti',
    'jti',
    'A number of its own for one token. Who sees it a second time knows that it is being replayed.',
    rule('client.assertion-once'),
    rule('registration.jti-once'),
  ),
  term(
    'ps256',
    'PS256 and ES256',
    'The two ways of signing that the profile allows. none, RS256 and secrets shared by both sides are refused.',
    rule('request-object.alg'),
  ),
  term(
    'access-token',
    'Access token',
    'What a recipient shows with every call for data. It lives minutes, and is bound to a certificate.',
    rule('token.known'),
    rule('token.live'),
  ),
  term(
    'refresh-token',
    'Refresh token',
    'What gets a new access token without asking the consumer again, for as long as the sharing lasts.',
    flow('refresh'),
  ),
  term(
    'id-token',
    'ID token',
    'The holder’s signed word on who logged in, when and how. In the hybrid flow it also vouches for the code that travels beside it.',
    flow('hybrid'),
    view('judge'),
  ),
  // The authorisation itself.
  term(
    'hybrid-flow',
    'Hybrid flow',
    'The browser brings back a code and a sealed ID token together, so that the recipient can check the code before it spends it.',
    flow('hybrid'),
    rule('authorise.response-type'),
  ),
  term(
    'request-object',
    'Request object',
    'The whole authorisation request as one signed token. The browser carries it, and can change nothing in it.',
    view('judge'),
    rule('authorise.request-present'),
  ),
  term(
    'authorisation-code',
    'Authorisation code',
    'A short-lived word that the browser brings back. The recipient changes it for tokens, once, over its own connection.',
    rule('code.unused'),
    rule('code.live'),
  ),
  term(
    'redirect-uri',
    'redirect_uri',
    'The address of the recipient to which the browser comes back. It is on record, and compared character for character.',
    rule('authorise.redirect-uri'),
  ),
  term(
    'state',
    'state',
    'A random word that goes out with the request and comes back unchanged. It ties the answer to the browser that asked.',
    rule('authorise.query-agrees'),
  ),
  term(
    'nonce',
    'nonce',
    'A random word that comes back inside the ID token. It shows that the token was made for this very request.',
    rule('authorise.nonce'),
  ),
  term(
    'c-hash',
    'c_hash',
    'Half a SHA-256 of the code, inside the signed ID token. A code that somebody swapped on the way does not fit it.',
    view('judge'),
    flow('hybrid'),
  ),
  term(
    's-hash',
    's_hash',
    'The same of the state: half its SHA-256, inside the ID token, so that nobody can swap the state either.',
    view('judge'),
    flow('hybrid'),
  ),
  term(
    'ciba',
    'Backchannel authentication (CIBA)',
    'Asking the consumer on a device of their own, without a browser that goes back and forth. The recipient polls, or is pinged when there is an answer.',
    flow('backchannel'),
    rule('auth-req.pace'),
  ),
  term(
    'introspection',
    'Introspection',
    'A recipient asks the holder whether a token is still good. The holder says active or not, and by design not why.',
    flow('introspect'),
  ),
  term(
    'revocation',
    'Revocation',
    'A recipient hands a token back: from now on it opens nothing, and neither does what was issued with it.',
    flow('revoke'),
  ),
  // Beside and after this profile.
  term(
    'fapi',
    'FAPI',
    'The security profile of the OpenID Foundation for data that thieves would like to have. This sandbox’s profile is built on its first edition.',
    view('rules'),
  ),
  term(
    'decision',
    'Decision',
    'A place where the documents are silent or say two things, and this sandbox had to choose. Each can be switched.',
    view('decisions'),
  ),
];
