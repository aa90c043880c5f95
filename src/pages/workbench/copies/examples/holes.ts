// Placeholders of the examples, filled in from the copied row. Declarations only: nothing here runs.
export declare const row: {
  /** Issuer of the called party. */
  readonly issuer: string;
  /** The name for the recipient’s id at that party: `clientId` or `softwareProductId`. */
  readonly client: string;
  /** The name of the operation’s token. */
  readonly token: string;
  /** The endpoint that is the audience of the client assertion. */
  readonly endpoint:
    'backchannel_authentication_endpoint' | 'token_endpoint' | 'introspection_endpoint' | 'revocation_endpoint';
  readonly scope: Record<string, string>;
  /** `scope` if the row requests fewer scopes; otherwise empty. */
  readonly fewer: Record<string, string>;
  /** Parameters of the signed request. */
  readonly parameters: Record<string, string> & Record<'response_type' | 'scope' | 'redirect_uri', string>;
  /** Members of the registration that the recipient chooses. */
  readonly registration: Record<string, string>;
  readonly audience: string;
  readonly alg: string;
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string;
};
