// Addresses of the clauses that plans cite in plain text.
import { sources, type SourceId } from '../../mocks/spec/clauses.ts';
import { rfcAddress } from '../../mocks/spec/texts/ietf.ts';
import { sectionAddress } from '../../mocks/spec/texts/section-address.ts';

/** Names of texts as plans write them; RFCs are matched by number. */
const texts: readonly (readonly [name: string, source: SourceId])[] = [
  ['CDS', 'CDS'],
  ['InfoSec profile', 'IS'],
  ['JARM', 'JARM'],
  ['CIBA', 'CIBA'],
  ['OpenID Connect Core', 'OIDC'],
  ['OpenID Connect Discovery', 'OIDC-D'],
  ['FAPI 1.0 Baseline', 'FAPI-B'],
  ['FAPI 1.0 Advanced', 'FAPI-A'],
];

/** Undefined for a text that is not public. */
export function addressOfClause(clause: string): string | undefined {
  const [, rfc, place = ''] = /^RFC (\d+)(?: (.+))?/u.exec(clause) ?? [];
  if (rfc !== undefined) return sectionAddress({ address: rfcAddress(Number(rfc)), sections: {} }, place);
  const text = texts.find(([name]) => clause.startsWith(`${name} `));
  return text === undefined ? undefined : sectionAddress(sources[text[1]], clause.slice(text[0].length + 1));
}
