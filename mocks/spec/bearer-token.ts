// The token in an Authorization header (RFC 6750 2.1).

/** The token of a `Bearer` header, with the scheme in any case; undefined if the header has any other form. */
export const bearerTokenOf = (authorization: string | null | undefined): string | undefined =>
  /^Bearer +([\w\-.~+/]+=*)$/iu.exec(authorization ?? '')?.[1];
