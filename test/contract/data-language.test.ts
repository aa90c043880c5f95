// Clusters and permissions are named as the standards print them (today-data.md, section 8).
import { describe, expect, test } from 'vitest';
import { wordsIn, type ConsumerKind } from '../../mocks/spec/data-language.ts';
import { consumerScopes, scopes as scopeRows } from '../../mocks/spec/scopes.ts';
import { printedClusters as printed } from '../kit/oracles/printed-clusters.ts';

test.each(printed)(
  'section 8: $asked $claims for $kind is $cluster.0',
  ({ asked, claims = [], kind = 'person', cluster: [name, permissions] }) => {
    for (const scopes of [asked, asked.toReversed()]) {
      const clusters = wordsIn.mandated.clusters({ scopes, claims }, kind);
      const found = clusters.filter(({ heading }) => heading === name);
      expect(found.map((one) => one.permissions.join('; '))).toEqual([permissions]);
      // Each scope opens one cluster; together they open no other.
      expect(clusters).toHaveLength(Math.max(asked.length, 1));
    }
  },
);

describe('section 8: completeness', () => {
  test('every scope that a consumer decides on has a row', () => {
    const asked = new Set(printed.flatMap(({ asked: scopes }) => scopes));
    expect(consumerScopes.filter((scope) => 'cluster' in scopeRows[scope] && !asked.has(scope))).toEqual([]);
  });

  test('energy data is described in the same words to a person and an organisation', () => {
    const scopes = consumerScopes.filter((scope) => scope.startsWith('energy:'));
    const told = (kind: ConsumerKind) => wordsIn.mandated.clusters({ scopes, claims: [] }, kind);
    expect(told('organisation')).toEqual(told('person'));
  });

  test('an organisation’s profile claims are described as being about the person who logged in', () => {
    const [cluster] = wordsIn.mandated.clusters({ scopes: ['profile'], claims: [] }, 'organisation');
    expect(cluster?.heading).toBe('Name');
    expect(cluster?.details).toEqual(['About the person who logged in, not the organisation']);
  });
});
