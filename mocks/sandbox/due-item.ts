// What falls due by the sandbox's clock, as people who hold a sandbox see it. These names are a contract.

/** `withdrawal-call`: a recipient is told, once more, that an arrangement has ended. `client-token`: an access token of the client itself, for the consent API. `login`: a consumer on the holder’s screens. */
export type DueKind =
  | 'access-token'
  | 'client-token'
  | 'refresh-token'
  | 'authorisation-code'
  | 'one-time-password'
  | 'login'
  | 'backchannel-request'
  | 'consent'
  | 'withdrawal-call'
  | 'certificate'
  | 'register-copy'
  | 'key-set-copy'
  | 'key-overlap';

export interface DueItem {
  /** What ends, or grows too old to be believed. */
  readonly kind: DueKind;
  /** When, by the sandbox’s clock. */
  readonly at: Date;
  /** With the kind it is unique: the token, the code, the id of the consent, a certificate’s thumbprint, a key id. */
  readonly id: string;
  /** Whose it is: the name of the client, a common name, the address of a key set, the owner of a key. */
  readonly of: string;
  /** client_id at the data holder, of what a client holds. */
  readonly clientId?: string;
  /** Of a token: x5t#S256 of the certificate that it is bound to. */
  readonly thumbprint?: string;
}
