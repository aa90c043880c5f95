// The texts that rules rest on, and how a clause of one is named: `source:place`.

export const sources = {
  interfaces: { title: 'Data-Sharing Ecosystem Interfaces', note: 'the interfaces document this sandbox implements' },
  IS: { title: 'CDR InfoSec profile 0.1.1', note: 'section numbers' },
  CDS: { title: 'Consumer Data Standards', note: '1.36.0 unless another version is named' },
  'FAPI-R': { title: 'FAPI 1.0 Part 1 (read-only)', note: 'clause numbers' },
  'FAPI-RW': { title: 'FAPI 1.0 Part 2 (read and write), implementer draft', note: 'clause numbers' },
  'FAPI-B': { title: 'FAPI 1.0 Part 1 (Baseline)', note: 'clause numbers' },
  'FAPI-A': { title: 'FAPI 1.0 Part 2 (Advanced)', note: 'clause numbers' },
  JARM: { title: 'JWT Secured Authorization Response Mode', note: 'section numbers' },
  OIDC: { title: 'OpenID Connect Core 1.0', note: 'section numbers' },
  'OIDC-D': { title: 'OpenID Connect Discovery 1.0', note: 'section numbers' },
  'OIDC-CR': { title: 'OpenID Connect Dynamic Client Registration 1.0', note: 'section numbers' },
  CIBA: { title: 'OpenID Connect CIBA Core 1.0', note: 'section numbers' },
  RFC3339: { title: 'Date and Time on the Internet', note: '' },
  RFC4122: { title: 'UUID URN Namespace', note: '' },
  RFC4648: { title: 'Base Encodings', note: '' },
  RFC5280: { title: 'X.509 PKI Certificate and CRL Profile', note: '' },
  RFC6585: { title: 'Additional HTTP Status Codes', note: '' },
  RFC6749: { title: 'OAuth 2.0', note: '' },
  RFC6750: { title: 'OAuth 2.0 Bearer Token Usage', note: '' },
  RFC7009: { title: 'OAuth 2.0 Token Revocation', note: '' },
  RFC7515: { title: 'JSON Web Signature', note: '' },
  RFC7516: { title: 'JSON Web Encryption', note: '' },
  RFC7517: { title: 'JSON Web Key', note: '' },
  RFC7519: { title: 'JSON Web Token', note: '' },
  RFC7521: { title: 'Assertion Framework for OAuth 2.0', note: '' },
  RFC7523: { title: 'JWT Profile for OAuth 2.0 Client Authentication', note: '' },
  RFC7591: { title: 'OAuth 2.0 Dynamic Client Registration', note: '' },
  RFC7636: { title: 'Proof Key for Code Exchange', note: '' },
  RFC7662: { title: 'OAuth 2.0 Token Introspection', note: '' },
  RFC8252: { title: 'OAuth 2.0 for Native Apps', note: '' },
  RFC8705: { title: 'OAuth 2.0 Mutual-TLS Client Authentication and Certificate-Bound Tokens', note: '' },
  RFC8725: { title: 'JSON Web Token Best Current Practices', note: '' },
  RFC9101: { title: 'JWT-Secured Authorization Request', note: '' },
  RFC9110: { title: 'HTTP Semantics', note: '' },
  RFC9126: { title: 'OAuth 2.0 Pushed Authorization Requests', note: '' },
  RFC9440: { title: 'Client-Cert HTTP Header Field', note: '' },
  sandbox: { title: 'This sandbox', note: 'a rule of our own, where no text speaks' },
} as const;

export type SourceId = keyof typeof sources;
/** For example `interfaces:Versioning 3`, `IS:12`, `RFC6749:4.1.2`. */
export type ClauseId = `${SourceId}:${string}`;

/** In words, for people: 'CDR InfoSec profile 0.1.1, 12'. */
export function clauseTitle(clause: ClauseId): string {
  const cut = clause.indexOf(':');
  const source = sources[clause.slice(0, cut) as SourceId];
  const place = clause.slice(cut + 1);
  return place === '' ? source.title : `${source.title}, ${place}`;
}
