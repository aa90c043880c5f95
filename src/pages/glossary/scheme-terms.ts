// Words of the scheme: who takes part, what a consumer agrees to, how the parties prove who they are.
import { flow, rule, term, view, type Term } from './term.ts';

export const schemeTerms: readonly Term[] = [
  // The scheme and who takes part in it.
  term(
    'cdr',
    'Consumer Data Right (CDR)',
    'The Australian law by which people and businesses can have data about themselves sent to somebody they trust. Banking and energy are under it; this sandbox plays the energy part.',
    flow('hybrid'),
  ),
  term(
    'data-recipient',
    'Data recipient',
    'A business that is accredited to be given consumers’ data, and only what they agreed to. On these pages it is the app Sunny Saver.',
    flow('hybrid'),
    view('register'),
  ),
  term(
    'data-holder',
    'Data holder',
    'The business that has the data and must share it when the consumer says so; in energy, the retailer. It asks the consumer, and answers the recipient.',
    flow('hybrid'),
  ),
  term(
    'secondary-data-holder',
    'Secondary data holder',
    'Whoever holds part of the data for the retailers: in energy the market operator with its meter readings. It speaks with holders alone, never with recipients or consumers.',
    rule('secondary.caller'),
  ),
  term(
    'register',
    'Register',
    'The scheme’s list of who takes part and in what standing. Everybody asks it before trusting anybody, and it signs what recipients show to holders.',
    view('register'),
    flow('registration'),
  ),
  term(
    'software-product',
    'Software product',
    'One app or service of a data recipient. It is the product that registers, holds keys and certificate, and may be suspended on its own.',
    view('register'),
  ),
  term(
    'brand',
    'Brand',
    'The name under which a participant deals with consumers. One company may have several, each with addresses of its own.',
    view('register'),
  ),
  // What the consumer agrees to.
  term(
    'consent',
    'Consent',
    'What a consumer agrees to: which data, with whom, for how long. Here the recipient records it at the holder first, and the consumer then says yes or no to it.',
    flow('hybrid'),
    rule('consent.alive'),
  ),
  term(
    'arrangement',
    'Arrangement',
    'One sharing that was agreed to, from the yes until it ends or is withdrawn. Today’s standards name it by cdr_arrangement_id; profile 0.1.1 names the consent itself.',
    rule('sharing.arrangement'),
    rule('header.arrangement'),
  ),
  term(
    'sharing-duration',
    'Sharing duration',
    'How long the consumer lets the data be read, in seconds and at most a year. Nought means once.',
    flow('hybrid'),
  ),
  term(
    'scope',
    'Scope',
    'A name for a kind of data or a right, such as energy:electricity.usage:read. A token opens what its scopes name, and nothing else.',
    rule('token.scope'),
    rule('request.scope'),
  ),
  term(
    'claim',
    'Claim',
    'One statement inside a token: a name and a value, such as exp and a time. Whoever signs the token stands for it.',
    view('judge'),
  ),
  term(
    'one-time-password',
    'One-time password',
    'Digits sent to the consumer by the holder and typed in once. The consumer never tells the recipient a password.',
    rule('interaction.code'),
  ),
  term(
    'level-of-assurance',
    'Level of assurance',
    'How sure the holder is who sat at the screen. Requests ask for it with acr, and the ID token says what was reached.',
    rule('level.reachable'),
    rule('token.level'),
  ),
  term(
    'pairwise-subject',
    'Pairwise subject',
    'The name for a consumer that is different at every recipient, so that two of them cannot put together what they know.',
    flow('hybrid'),
  ),
  // How the parties prove who they are.
  term(
    'mutual-tls',
    'Mutual TLS (mTLS)',
    'A connection in which both sides show a certificate. In a browser tab there is no such handshake: the certificates are real, the handshake is simulated, and says so.',
    rule('transport.certificate-present'),
  ),
  term(
    'certificate',
    'Certificate',
    'A public key with a name, signed by an authority that everybody trusts. The name of a recipient’s is the id of its software product.',
    view('judge'),
    rule('transport.certificate-issuer'),
  ),
  term(
    'certificate-bound-token',
    'Certificate-bound token',
    'An access token that works only together with the certificate that was shown when it was issued. Stolen alone it opens nothing.',
    rule('token.bound-to-certificate'),
  ),
  term(
    'thumbprint',
    'Thumbprint',
    'The SHA-256 of a certificate, written in base64url: a short name for exactly this one. A bound token carries it as x5t#S256.',
    view('judge'),
  ),
  term(
    'private-key-jwt',
    'private_key_jwt',
    'Client authentication without a shared secret: the client signs a small token about itself, and the holder checks it with the published key.',
    rule('client.assertion-signature'),
    view('judge'),
  ),
  term(
    'client-assertion',
    'Client assertion',
    'The small token of private_key_jwt: who I am, for which endpoint, until when. It works once.',
    view('judge'),
    rule('client.assertion-once'),
  ),
  term(
    'client-id',
    'client_id',
    'The name by which one holder knows one software product; given at registration, different at every holder.',
    flow('registration'),
  ),
  term(
    'dcr',
    'Dynamic client registration (DCR)',
    'A recipient makes itself known to a holder by one signed request, without forms or phone calls.',
    flow('registration'),
    rule('registration.statement-present'),
  ),
  term(
    'ssa',
    'Software statement (SSA)',
    'What the register knows of a software product, signed by the register. It lives ten minutes, and a registration is believed because of it.',
    flow('registration'),
    view('judge'),
  ),
];
