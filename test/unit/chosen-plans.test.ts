// Which plans of the examination are chosen when another recipient or another profile is.
import { expect, test } from 'vitest';
import { changed, chosenIds, type Chosen } from '../../src/pages/examination/chosen.ts';

const before: Chosen = { examined: 'honest', profile: '0.1.1', extent: 'id-token' };

test('a group that was chosen stays chosen with another recipient', () => {
  expect(changed(before, { examined: 'credulous' })).toEqual({ ...before, examined: 'credulous' });
  expect(chosenIds(changed(before, { examined: 'package' })).length).toBe(chosenIds(before).length);
});

test('one that leaves a single thing out is examined where its gap shows', () => {
  expect(changed(before, { examined: 'RJ-66' }).extent).toBe('own');
  expect(changed({ ...before, examined: 'RJ-66', extent: 'own' }, { examined: 'honest' }).extent).toBe('all');
});
