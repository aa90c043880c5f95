// Glossary terms for tokens and for the authorisation that issues them.
import { flow, onlyIn, rule, term, view, type Term } from './term.ts';

export const tokenTerms: readonly Term[] = [
  // Tokens and how they are written.
  term(
    'jwt',
    'JSON Web Token (JWT)',
    'Claims written as JSON, encoded so that they fit into a URL or a header, and signed or encrypted.',
    view('judge'),
  ),
  term(
    'jws',
    'JSON Web Signature (JWS)',
    'The signed form of a JWT: header, payload and signature, with dots between them. Anybody can read it, but nobody can change it undetected.',
    view('judge'),
    rule('request-object.signature'),
  ),
  term(
    'jwe',
    'JSON Web Encryption (JWE)',
    'The encrypted form of a JWT: five parts that only the owner of one private key can decrypt. Under profile 0.1.1 ID tokens are signed first, then encrypted for the recipient; under today’s profile they are only signed.',
    flow('hybrid'),
    view('judge'),
  ),
  term(
    'jwks',
    'Key set (JWKS)',
    'A list of public keys at a known URL. A party that verifies a signature fetches the key there, never from the token itself.',
    rule('request-object.key'),
    view('judge'),
  ),
  term(
    'kid',
    'kid',
    'The id of a key in a key set. The kid in a token’s header says which key signed the token.',
    rule('client.assertion-key'),
  ),
  term(
    'jti',
    'jti',
    'A unique id for one token. A receiver that sees the same jti again knows that the token is being replayed.',
    rule('client.assertion-once'),
    rule('registration.jti-once'),
  ),
  term(
    'ps256',
    'PS256 and ES256',
    'The two signature algorithms that both profiles allow. The alg none, RS256 and algorithms with a shared secret, such as HS256, are refused.',
    rule('request-object.alg'),
  ),
  term(
    'access-token',
    'Access token',
    'The token that a recipient sends with every call for a consumer’s data. It is valid for minutes, and bound to a certificate.',
    rule('token.known'),
    rule('token.live'),
  ),
  term(
    'refresh-token',
    'Refresh token',
    'The token that gets a new access token without asking the consumer again. It lasts as long as the sharing; under profile 0.1.1, 90 days at most.',
    flow('refresh'),
  ),
  term(
    'id-token',
    'ID token',
    'The holder’s signed statement of who logged in, when and how. In the hybrid flow it also vouches for the code that is sent with it.',
    flow('hybrid'),
    view('judge'),
  ),
  // The authorisation itself.
  ...onlyIn(
    '0.1.1',
    term(
      'hybrid-flow',
      'Hybrid flow',
      'The browser brings back a code and an encrypted ID token together, so that the recipient can check the code before redeeming it. Today’s standards ended this flow on 12 May 2025.',
      flow('hybrid'),
      rule('authorise.response-type'),
    ),
  ),
  term(
    'request-object',
    'Request object',
    'The whole authorisation request as one signed JWT. Under profile 0.1.1 the browser carries the JWT; today the recipient pushes the JWT. The signature reveals any change made on the way.',
    view('judge'),
    rule('authorise.request-present'),
  ),
  term(
    'authorisation-code',
    'Authorisation code',
    'A short-lived string that the browser brings back. The recipient exchanges it for tokens, once, in a direct call to the holder.',
    rule('code.unused'),
    rule('code.live'),
  ),
  term(
    'code',
    'code',
    'The parameter that has the authorisation code: in the response that the browser brings back, and in the token request that redeems it.',
    rule('code.present'),
    rule('code.known'),
  ),
  term(
    'response-mode',
    'response_mode',
    'How the response to an authorisation request comes back. Under profile 0.1.1 its parameters are in the fragment of the URL; today the mode is jwt, and one signed JWT has them all.',
    rule('authorise.response-mode'),
    rule('pushed.response-mode'),
  ),
  term(
    'redirect-uri',
    'redirect_uri',
    'The recipient’s URL to which the browser returns. The recipient registers it with the holder, and the holder compares it character for character with the one in each request.',
    rule('authorise.redirect-uri'),
  ),
  term(
    'state',
    'state',
    'A random string that is sent with the request and comes back unchanged. It ties the response to the browser that made the request.',
    rule('authorise.query-agrees'),
  ),
  term(
    'nonce',
    'nonce',
    'A random string that comes back inside the ID token. It shows that the token was made for this request.',
    rule('authorise.nonce'),
  ),
  ...onlyIn(
    '0.1.1',
    term(
      'c-hash',
      'c_hash',
      'The first half of the SHA-256 hash of the code, inside the signed ID token. If somebody swaps the code on the way, the hash no longer matches.',
      view('judge'),
      flow('hybrid'),
    ),
    term(
      's-hash',
      's_hash',
      'The first half of the SHA-256 hash of state, inside the signed ID token. If somebody swaps state on the way, the hash no longer matches.',
      view('judge'),
      flow('hybrid'),
    ),
    term(
      'ciba',
      'Backchannel authentication (CIBA)',
      'Asking the consumer on their own device, without redirecting a browser. The recipient polls for the answer, or the holder pings the recipient when the consumer has answered.',
      flow('backchannel'),
      rule('auth-req.pace'),
    ),
  ),
  term(
    'introspection',
    'Introspection',
    'A recipient asks the holder whether a refresh token is still valid. The holder answers whether the token is active and, by design, not why.',
    flow('introspect'),
  ),
  term(
    'revocation',
    'Revocation',
    'A recipient tells the holder to end a token, and from then on the token does not work. Revoking a refresh token ends its access tokens too; revoking an access token ends only that token.',
    flow('revoke'),
  ),
  // Other profiles and decisions.
  term(
    'fapi',
    'FAPI',
    'The OpenID Foundation’s security profile for APIs with sensitive data. Profile 0.1.1 is built on a draft of its first edition, today’s profile on FAPI 1.0.',
    view('rules'),
  ),
  term(
    'decision',
    'Decision',
    'A point on which the documents are silent or contradict each other, so the sandbox had to choose. For most decisions you can choose another option.',
    view('decisions'),
  ),
];
