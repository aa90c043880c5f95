// Glossary terms of the scheme: who takes part, what a consumer agrees to, and how the parties authenticate.
import { flow, rule, term, view, type Term } from './term.ts';

export const schemeTerms: readonly Term[] = [
  // The scheme and who takes part in it.
  term(
    'cdr',
    'Consumer Data Right (CDR)',
    'The Australian law that lets people and businesses have data about themselves sent to an accredited recipient. It covers banking, non-bank lending and energy; this sandbox simulates energy.',
    flow('hybrid'),
  ),
  term(
    'data-recipient',
    'Data recipient',
    'A business accredited to receive the data that consumers agree to share with it. On these pages its app is Sunny Saver.',
    flow('hybrid'),
    view('register'),
  ),
  term(
    'data-holder',
    'Data holder',
    'The business that has the data and must share it when the consumer says so; in energy, the retailer. It asks the consumer for authorisation, and answers the recipient’s calls.',
    flow('hybrid'),
  ),
  term(
    'secondary-data-holder',
    'Secondary data holder',
    'An organisation that has part of the data on behalf of the retailers. In energy it is the market operator, which has the meter readings. It communicates with holders only, never with recipients or consumers.',
    rule('secondary.caller'),
  ),
  term(
    'register',
    'Register',
    'The scheme’s list of participants and their statuses. Participants ask the register whom they may trust. The register signs the statements that recipients show to holders.',
    view('register'),
    flow('registration'),
  ),
  term(
    'software-product',
    'Software product',
    'One app or service of a data recipient. The product itself registers with holders, has keys and a certificate, and can be made inactive on its own.',
    view('register'),
  ),
  term(
    'brand',
    'Brand',
    'The name under which a participant deals with consumers. One company may have several brands, each with its own URLs.',
    view('register'),
  ),
  // What the consumer agrees to.
  term(
    'consent',
    'Consent',
    'What a consumer agrees to: which data, with whom, for how long. Under profile 0.1.1 the recipient first records the consent at the holder, and the consumer then approves or denies it. Under today’s standards the holder has no such record.',
    flow('hybrid'),
    rule('consent.alive'),
  ),
  term(
    'arrangement',
    'Arrangement',
    'One agreed sharing of data, which begins with the consumer’s authorisation and ends when its duration is over or it is withdrawn. Its id is cdr_arrangement_id under today’s standards; profile 0.1.1 has only the id of the consent, cdr_consent_id.',
    rule('sharing.arrangement'),
    rule('header.arrangement'),
  ),
  term(
    'sharing-duration',
    'Sharing duration',
    'How long the consumer lets the recipient read the data, in seconds and at most one year. Zero means once.',
    flow('hybrid'),
  ),
  term(
    'scope',
    'Scope',
    'The name of a kind of data or of a permission, such as energy:electricity.usage:read. A token gives access to what its scopes name, and to nothing else.',
    rule('token.scope'),
    rule('request.scope'),
  ),
  term(
    'claim',
    'Claim',
    'One statement inside a token: a name and a value, such as exp and a time. The signer of the token vouches for the claim.',
    view('judge'),
  ),
  term(
    'one-time-password',
    'One-time password',
    'Digits that the holder sends to the consumer, who types them in once. The consumer never gives the recipient a password.',
    rule('interaction.code'),
  ),
  term(
    'level-of-assurance',
    'Level of assurance',
    'How sure the holder is who is at the screen. A request asks for a level with acr, and the ID token says which level was reached.',
    rule('level.reachable'),
    rule('token.level'),
  ),
  term(
    'pairwise-subject',
    'Pairwise subject',
    'An identifier for a consumer that is different at every recipient, so that two recipients cannot combine what they know about one person.',
    flow('hybrid'),
  ),
  // How the parties prove who they are.
  term(
    'mutual-tls',
    'Mutual TLS (mTLS)',
    'A connection in which both sides present a certificate. A script in a browser tab cannot perform such a handshake. The sandbox’s certificates are real. In a browser tab the handshake is simulated and marked as such; with serve it is real.',
    rule('transport.certificate-present'),
  ),
  term(
    'certificate',
    'Certificate',
    'A public key with a name, signed by an authority that everybody trusts. A recipient’s certificate has, under profile 0.1.1, the id of the software product as common name; under today’s standards the product’s name, and the authority records whose it is.',
    view('judge'),
    rule('transport.certificate-issuer'),
  ),
  term(
    'certificate-bound-token',
    'Certificate-bound token',
    'An access token that works only with the certificate that was presented when it was issued. A stolen token is useless on its own.',
    rule('token.bound-to-certificate'),
  ),
  term(
    'thumbprint',
    'Thumbprint',
    'The SHA-256 hash of a certificate, written in base64url, which identifies exactly that certificate. The holder records it with each access token, which is opaque here. The register’s access tokens are JWTs, and contain it as x5t#S256.',
    view('judge'),
  ),
  term(
    'private-key-jwt',
    'private_key_jwt',
    'Client authentication without a shared secret: the client signs a small JWT about itself, and the holder verifies it with the client’s published key.',
    rule('client.assertion-signature'),
    view('judge'),
  ),
  term(
    'client-assertion',
    'Client assertion',
    'The small JWT that private_key_jwt uses. Its claims are the client’s id, the audience, a unique id and the expiry time. Each assertion is accepted once.',
    view('judge'),
    rule('client.assertion-once'),
  ),
  term(
    'client-id',
    'client_id',
    'The identifier that one holder gives to one software product at registration. It is different at every holder.',
    flow('registration'),
  ),
  term(
    'dcr',
    'Dynamic client registration (DCR)',
    'A recipient registers with a holder in one signed request, without forms or phone calls.',
    flow('registration'),
    rule('registration.statement-present'),
  ),
  term(
    'ssa',
    'Software statement (SSA)',
    'What the register says about a software product, signed by the register. It is valid for ten minutes. Holders trust a registration because it contains this statement.',
    flow('registration'),
    view('judge'),
  ),
];
