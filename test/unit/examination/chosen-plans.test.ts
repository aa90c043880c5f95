// Which plans stay chosen when the recipient or the profile changes.
import { expect, test } from 'vitest';
import { changed, chosenIds, type Chosen } from '../../../src/pages/examination/chosen.ts';

const before: Chosen = { examined: 'honest', profile: '0.1.1', extent: 'id-token' };

test('a chosen group stays chosen with another recipient', () => {
  expect(changed(before, { examined: 'credulous' })).toEqual({ ...before, examined: 'credulous' });
  expect(chosenIds(changed(before, { examined: 'package' })).length).toBe(chosenIds(before).length);
});

test('a recipient with one gap is examined on the plans for that gap', () => {
  expect(changed(before, { examined: 'RJ-66' }).extent).toBe('own');
  expect(changed({ ...before, examined: 'RJ-66', extent: 'own' }, { examined: 'honest' }).extent).toBe('all');
});
