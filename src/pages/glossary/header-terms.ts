// Glossary terms for headers and claims, by their name on the wire, each with the text that defines it.
import { flow, rule, term, view, type Term } from './term.ts';

export const headerTerms: readonly Term[] = [
  term(
    'x-v',
    'x-v and x-min-v',
    'Headers that name the version of an endpoint: x-v the highest that the client understands, x-min-v the lowest. The server answers with the highest between them, or with 406 (Consumer Data Standards, Versioning).',
    rule('version.present'),
    rule('version.supported'),
  ),
  term(
    'x-fapi-interaction-id',
    'x-fapi-interaction-id',
    'Header with a UUID for one call. The response repeats it, so both sides can find the call in their logs (Consumer Data Standards, HTTP Headers).',
    rule('header.interaction-id'),
  ),
  term(
    'x-fapi-auth-date',
    'x-fapi-auth-date',
    'Header with the time of the customer’s last login to the recipient’s product, as an HTTP date. Calls for a consumer’s energy or customer data need it (Consumer Data Standards, HTTP Headers).',
    rule('header.auth-date-present'),
    rule('header.auth-date'),
  ),
  term(
    'x-fapi-customer-ip-address',
    'x-fapi-customer-ip-address',
    'Header with the customer’s IP address. It says that the customer is present; without it, the call counts as unattended (Consumer Data Standards, HTTP Headers).',
    rule('header.ip-address'),
  ),
  term(
    'x-cds-client-headers',
    'x-cds-client-headers',
    'Header with the headers that the customer’s browser sent to the recipient, as Base64. It is sent when the customer is present (Consumer Data Standards, HTTP Headers).',
    rule('header.client-headers'),
  ),
  term(
    'x-cds-arrangement',
    'x-cds-arrangement',
    'Header of a call from a data holder to the secondary data holder: the arrangement that the call is made for.',
    rule('header.arrangement'),
  ),
  term(
    'cnf',
    'cnf',
    'Claim that binds a token to a certificate: its member x5t#S256 is the certificate’s thumbprint (RFC 8705 3.1). The register’s access tokens are JWTs and show it. A holder’s access tokens are opaque here, so the holder stores the thumbprint.',
    rule('token.bound-to-certificate'),
  ),
  term(
    'acr',
    'acr',
    'Claim with the level of assurance that was reached, such as urn:cds.au:cdr:2 (OpenID Connect Core 2). A request asks for it among its claims.',
    rule('level.reachable'),
  ),
  term(
    'aud',
    'aud',
    'Claim that names whom a JWT is for (RFC 7519 4.1.3). A party refuses a JWT that is for somebody else.',
    rule('client.assertion-aud'),
    view('judge'),
  ),
  term(
    'iss',
    'iss',
    'Claim that names who made and signed a JWT (RFC 7519 4.1.1).',
    rule('client.assertion-iss'),
    view('judge'),
  ),
  term(
    'sub',
    'sub',
    'Claim that names whom a JWT is about (RFC 7519 4.1.2): in an ID token the consumer, in a client assertion the client itself.',
    rule('client.assertion-sub'),
    flow('hybrid'),
  ),
  term(
    'exp',
    'exp, iat and nbf',
    'Claims with times in seconds since 1970: until when a JWT is valid, when it was issued, and from when it is valid (RFC 7519 4.1.4 to 4.1.6).',
    rule('client.assertion-exp'),
    rule('request-object.lifetime'),
  ),
  term(
    'cdr-arrangement-id',
    'cdr_arrangement_id',
    'The id of an arrangement under today’s standards. It comes with the tokens, stays the same when the arrangement is amended, and names it in a withdrawal.',
    rule('sharing.arrangement'),
  ),
];
