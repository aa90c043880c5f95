// The audiences of a JWT: aud is one value or an array (RFC 7519 4.1.3).

/** The values as sent, of any type. */
export const audiencesOf = (aud: unknown): readonly unknown[] => (Array.isArray(aud) ? aud : [aud]);
