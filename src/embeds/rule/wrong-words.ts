// Describes what is wrong with the example of a rule.
import type { RuleExample, Wrong } from './rule-examples.ts';

const certificates = { none: 'no certificate', other: 'another recipient’s certificate', own: 'its certificate' };
const tokens = {
  none: 'no access token',
  other: 'another recipient’s token',
  ended: 'a token that has ended',
  withdrawn: 'a token whose consent was withdrawn',
  own: 'an access token',
};

function fieldWords([key, value]: readonly [string, string]): string {
  const [place = '', ...rest] = key.split('.');
  const name = rest.join('.');
  if (place === 'body') return `the body ${value.length > 60 ? `${value.slice(0, 60)}…` : value}`;
  if (value === '') return `no ${name}`;
  return place === 'header' ? `${name}: ${value}` : `${name}=${value}`;
}

const claimWords = (claims: NonNullable<Wrong['claims']>): string =>
  `another ${Object.keys(claims(0)).join(' and ')} in the signed request`;

export function wrongWords({ wrong: { version, token, certificate, written = {}, claims } }: RuleExample): string {
  return [
    version === undefined ? [] : version === 'none' ? 'no x-v' : `x-v: ${version}`,
    token === undefined ? [] : tokens[token],
    certificate === undefined ? [] : certificates[certificate],
    Object.entries(written).map(fieldWords),
    claims === undefined ? [] : claimWords(claims),
  ]
    .flat()
    .join(', ');
}
