// Every row has a careless recipient; those of profile 0.1.1 fail the rows they are written to fail.
import { expect, test } from 'vitest';
import { planIds } from '../../mocks/examination.ts';
import { profileIds } from '../../mocks/spec/ids.ts';
import { rowOf } from '../../mocks/spec/plan-row.ts';
import { rows, testRows } from '../kit/recipients/examination-of.ts';

/** Rows that no recipient can fail, since both outcomes are right, and one whose judge needs half a minute of real time. */
const withoutCareless = ['RJ-104', 'RJ-106', 'RJ-20'];

test('every row of the catalogue has a careless recipient', () => {
  const all = [...new Set(profileIds.flatMap((profile) => planIds(profile).map(rowOf)))];
  expect(all.filter((row) => !withoutCareless.includes(row)).toSorted()).toEqual([...rows].toSorted());
  expect(all).toHaveLength(115);
});

testRows('0.1.1');
