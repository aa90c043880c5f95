// The register as a caller of data holders (CDS, CDR Register calling Data Holders).

/** `iss` and `sub` of the JWTs that the register signs. */
export const registerClientId = 'cdr-register';
