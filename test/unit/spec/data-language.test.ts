// The consumer’s words for shared data: every scope has them, for a person and for a business.
import { describe, expect, test } from 'vitest';
import { clustersOf } from '../../../mocks/holder/authorisation/clusters.ts';
import type { ConsumerKind } from '../../../mocks/spec/data-language.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import type { ClusterOnScreen } from '../../../mocks/spec/screens.ts';

const dataScopes = consumerScopes.filter((scope) => scope !== 'openid');

const inOwnWords = (scopes: readonly string[], kind: ConsumerKind): readonly ClusterOnScreen[] =>
  clustersOf('own', { scopes, claims: [] }, kind);

describe.each([
  ['own', 'person'],
  ['own', 'organisation'],
  ['mandated', 'person'],
  ['mandated', 'organisation'],
] as const)('CX data language: %s words, for the profile of a %s', (language, kind) => {
  const inWords = (scopes: readonly string[]): readonly ClusterOnScreen[] =>
    clustersOf(language, { scopes, claims: [] }, kind);

  test.each(dataScopes)('%s has a heading and permissions', (scope) => {
    const [cluster, ...others] = inWords([scope]);
    expect(others).toEqual([]);
    expect(cluster?.heading).not.toBe('');
    expect(cluster?.permissions.length).toBeGreaterThan(0);
  });

  test('openid has no words, as the consumer decides nothing about it', () => {
    expect(inWords(['openid'])).toEqual([]);
  });

  test('no heading occurs twice, and no line twice under a heading', () => {
    const clusters = inWords(consumerScopes);
    expect(new Set(clusters.map(({ heading }) => heading)).size).toBe(clusters.length);
    for (const { permissions } of clusters) expect(new Set(permissions).size).toBe(permissions.length);
  });
});

test('CX the sandbox’s own words put detail and basic in one cluster, in any order of scopes', () => {
  const both = ['energy:accounts.detail:read', 'energy:accounts.basic:read'];
  for (const scopes of [both, both.toReversed(), [both[0] ?? '']]) {
    const clusters = inOwnWords(scopes, 'person');
    expect(clusters.map(({ heading }) => heading)).toEqual(['Account and plan details']);
    expect(clusters[0]?.permissions).toContain('Plan name and dates');
  }
});

test('CX a business reads about the organisation, not “you”', () => {
  const [cluster] = inOwnWords(['common:customer.basic:read'], 'organisation');
  expect(cluster?.heading).toBe('Organisation profile');
  expect(cluster?.permissions.join(' ')).not.toContain('Your');
});
