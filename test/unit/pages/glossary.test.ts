// The glossary: enough terms, each explained briefly and once, with links that work.
import { expect, test } from 'vitest';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { glossed, glossedWords } from '../../../src/pages/glossary/glossed.ts';
import { terms } from '../../../src/pages/glossary/terms.ts';
import { href } from '../../../src/pages/address/href.ts';
import { viewAt } from '../../../src/pages/address/view-address.ts';

test('has at least forty terms, each with its own id and a short explanation', () => {
  expect(terms.length).toBeGreaterThanOrEqual(40);
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  for (const { id, name, words } of terms) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
    expect(name.length, id).toBeLessThan(50);
    expect(words, id).toMatch(/^\S.*[.]$/u);
    expect(words.length, id).toBeLessThan(260);
  }
});

test('links a term in a step’s words to its entry, at its first mention', () => {
  const ids = terms.map(({ id }) => id);
  expect(Object.values(glossedWords).filter((id) => !ids.includes(id))).toEqual([]);
  const parts = glossed('The ID token names the pairwise subject; the ID token is encrypted.');
  expect(parts.filter((part) => typeof part !== 'string').map(({ values }) => values)).toEqual([
    ['?view=glossary&term=id-token', 'ID token'],
    ['?view=glossary&term=pairwise-subject', 'pairwise subject'],
  ]);
});

test('every term is used somewhere, and each link leads to an existing view, flow or rule', () => {
  for (const { id, seen } of terms) {
    expect(seen.length, id).toBeGreaterThan(0);
    for (const { place, more } of seen) {
      const query = href(place, more);
      const search = query === './' ? '' : query;
      expect(viewAt(search).view, `${id}: ${query}`).not.toBe('unknown');
      const rule = new URLSearchParams(search).get('rule') ?? undefined;
      if (rule !== undefined) expect(ruleIds as readonly string[], `${id}: ${rule}`).toContain(rule);
    }
  }
});

test('only 0.1.1 records a consent before it is given, and only it has those operations', () => {
  const ofConsents = operations.filter(({ id }) => id === 'createConsent' || id === 'deleteConsent');
  expect(ofConsents.map(({ profiles }) => profiles)).toEqual([['0.1.1'], ['0.1.1']]);
  const words = terms.find(({ id }) => id === 'consent')?.words ?? '';
  expect(words).toMatch(/0\.1\.1 the recipient first records/u);
  expect(words).toMatch(/today’s standards the holder has no such record/u);
});

test('a software product has only the statuses in the register’s schema: none is suspended', () => {
  const statusOf = (status: string): unknown =>
    breachOf('SoftwareProductsStatusList', {
      data: [{ softwareProductId: 'a', status }],
      links: { self: 'https://register.example' },
      meta: {},
    });
  expect(['ACTIVE', 'INACTIVE', 'REMOVED'].map(statusOf)).toEqual([undefined, undefined, undefined]);
  expect(statusOf('SUSPENDED')).toContain('status');
  const words = terms.find(({ id }) => id === 'software-product')?.words ?? '';
  expect(words).toContain('inactive');
  expect(words).not.toMatch(/suspend/iu);
});
