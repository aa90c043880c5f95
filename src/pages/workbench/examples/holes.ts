// The holes of the examples: what is filled in from the row that is copied. Declared alone: nothing here runs.
export declare const row: {
  /** Of the party that is asked. */
  readonly issuer: string;
  /** The name by which that party knows the recipient: `clientId` or `softwareProductId`. */
  readonly client: string;
  /** The token that opens the operation, by its name. */
  readonly token: string;
  /** Whose address is the audience of the client assertion. */
  readonly endpoint:
    'backchannel_authentication_endpoint' | 'token_endpoint' | 'introspection_endpoint' | 'revocation_endpoint';
  readonly scope: Record<string, string>;
  /** `scope` where the row asks for fewer; nothing else. */
  readonly fewer: Record<string, string>;
  /** Parameters of the signed request. */
  readonly parameters: Record<string, string> & Record<'response_type' | 'scope' | 'redirect_uri', string>;
  /** Members of the registration that are the recipient’s to choose. */
  readonly registration: Record<string, string>;
  readonly audience: string;
  readonly alg: string;
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string;
};
