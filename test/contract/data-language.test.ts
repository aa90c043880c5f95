// The names of clusters and permissions are those that the standards print (today-data.md, section 8).
import { describe, expect, test } from 'vitest';
import { wordsIn, type ConsumerKind } from '../../mocks/spec/data-language.ts';
import { consumerScopes, scopes as scopeRows } from '../../mocks/spec/scopes.ts';
import { printedClusters as printed } from '../kit/printed-clusters.ts';

test.each(printed)(
  'section 8: $asked $claims for $kind is $cluster.0',
  ({ asked, claims = [], kind = 'person', cluster: [name, permissions] }) => {
    for (const scopes of [asked, asked.toReversed()]) {
      const clusters = wordsIn.mandated.clusters({ scopes, claims }, kind);
      const found = clusters.filter(({ heading }) => heading === name);
      expect(found.map((one) => one.permissions.join('; '))).toEqual([permissions]);
      // One cluster each: the scopes together open no other.
      expect(clusters).toHaveLength(Math.max(asked.length, 1));
    }
  },
);

describe('section 8: nothing is left out', () => {
  test('every scope that a consumer decides on has a row', () => {
    const asked = new Set(printed.flatMap(({ asked: scopes }) => scopes));
    expect(consumerScopes.filter((scope) => 'cluster' in scopeRows[scope] && !asked.has(scope))).toEqual([]);
  });

  test('energy data is told alike to a person and to an organisation', () => {
    const scopes = consumerScopes.filter((scope) => scope.startsWith('energy:'));
    const told = (kind: ConsumerKind) => wordsIn.mandated.clusters({ scopes, claims: [] }, kind);
    expect(told('organisation')).toEqual(told('person'));
  });

  test('claims of an organisation’s profile are said to be about the person who logged in', () => {
    const [cluster] = wordsIn.mandated.clusters({ scopes: ['profile'], claims: [] }, 'organisation');
    expect(cluster?.heading).toBe('Name');
    expect(cluster?.details).toEqual(['About the person who logged in, not the organisation']);
  });
});
