// What judging has made in the world of the page is said, and nothing else is.
import { expect, test } from 'vitest';
import { madeWords } from '../../src/pages/judge/made-words.ts';

const added = (table: string) => ({ party: 'holder', table, id: 'x', verb: 'added' }) as const;

test('consents and clients are counted; rows that nobody would miss are not', () => {
  expect(madeWords([{ changes: [added('holder.consents'), added('holder.clients')] }])).toBe(
    'To judge it, this page has made in your world: 1 client, 1 consent.',
  );
  expect(madeWords([{ changes: [added('holder.jtis')] }, { changes: [] }])).toBeUndefined();
  expect(madeWords([{ changes: [{ ...added('holder.consents'), verb: 'changed' }] }])).toBeUndefined();
});
