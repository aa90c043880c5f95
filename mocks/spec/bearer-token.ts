// The token in an Authorization header (RFC 6750 2.1).

/** The token of `Bearer` and a token, whatever the case of the scheme; undefined where the header says anything else. */
export const bearerTokenOf = (authorization: string | null | undefined): string | undefined =>
  /^Bearer +([\w\-.~+/]+=*)$/iu.exec(authorization ?? '')?.[1];
