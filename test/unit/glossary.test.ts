// The glossary: enough words, each said shortly and once, and every link of it leads somewhere.
import { expect, test } from 'vitest';
import { isRule } from '../../src/pages/rules/rule-facts.ts';
import { terms } from '../../src/pages/glossary/terms.ts';
import { viewAt } from '../../src/pages/view-address.ts';

test('forty words and more, each with an id of its own and one to three short sentences', () => {
  expect(terms.length).toBeGreaterThanOrEqual(40);
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  for (const { id, name, words } of terms) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
    expect(name.length, id).toBeLessThan(50);
    expect(words, id).toMatch(/^\S.*[.]$/u);
    expect(words.length, id).toBeLessThan(260);
  }
});

test('every word is seen somewhere, and each link leads to a view, a flow or a rule that there is', () => {
  for (const { id, seen } of terms) {
    expect(seen.length, id).toBeGreaterThan(0);
    for (const { query } of seen) {
      const search = query === './' ? '' : query;
      expect(viewAt(search).view, `${id}: ${query}`).not.toBe('unknown');
      const rule = new URLSearchParams(search).get('rule') ?? undefined;
      if (rule !== undefined) expect(isRule(rule), `${id}: ${rule}`).toBe(true);
    }
  }
});
