// The public half of a key as a JSON Web Key (RFC 7517, profile 13.6).

/** As any party may publish it: only `kty` is guaranteed. */
export interface PublicJwk {
  readonly kty: string;
  readonly kid?: string;
  readonly use?: string;
  readonly alg?: string;
  readonly key_ops?: readonly string[];
  readonly n?: string;
  readonly e?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
}

/** As the sandbox publishes its own: with every member that the profile requires. */
export interface PublishedJwk extends PublicJwk {
  readonly kid: string;
  readonly use: 'sig' | 'enc';
  readonly alg: string;
}

const publicMembers: readonly string[] = ['kty', 'n', 'e', 'crv', 'x', 'y'];

/** Only the members that identify the key, so that no private member can leak. */
export function publicPart(jwk: PublicJwk): PublicJwk {
  const members = Object.entries(jwk).filter(([name]) => publicMembers.includes(name));
  return { kty: jwk.kty, ...(Object.fromEntries(members) as Partial<PublicJwk>) };
}
