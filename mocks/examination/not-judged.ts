// What no plan judges: the simulated parts of the sandbox, and what is left to the developer.

/** One line each, in every report. */
export const notJudged: readonly string[] = [
  'TLS versions, ciphers, server certificates, host names and stapling: no handshake takes place.',
  'How long the recipient took, and how many requests it sent in a second.',
  'Who hosts key set, notification and revocation addresses, where the developer gave none.',
  'Redirect URIs on loopback addresses or over http, as development has them.',
  'CORS: a real holder would not let a page read its answers.',
  'Where keys are kept: a front end was examined as if it were a confidential client.',
  'This is no certification, and says nothing about conformance or accreditation.',
];
