// Where a clause that a plan rests on can be read.
import { sources } from '../../mocks/spec/clauses.ts';

const texts: readonly (readonly [name: string, source: keyof typeof sources])[] = [
  ['CDS', 'CDS'],
  ['InfoSec profile', 'IS'],
  ['JARM', 'JARM'],
  ['CIBA', 'CIBA'],
  ['OpenID Connect Core', 'OIDC'],
  ['OpenID Connect Discovery', 'OIDC-D'],
  ['FAPI 1.0 Baseline', 'FAPI-B'],
  ['FAPI 1.0 Advanced', 'FAPI-A'],
];

/** Undefined where it is no text that can be read by everybody. */
export function addressOfClause(clause: string): string | undefined {
  const [, rfc, section] = /^RFC (\d+)(?: (\d+(?:\.\d+)*))?/u.exec(clause) ?? [];
  if (rfc !== undefined)
    return `https://www.rfc-editor.org/rfc/rfc${rfc}${section === undefined ? '' : `#section-${section}`}`;
  const source = texts.find(([name]) => clause.startsWith(`${name} `))?.[1];
  const address = source === undefined ? undefined : sources[source].address;
  return address !== undefined && 'url' in address ? address.url : undefined;
}
