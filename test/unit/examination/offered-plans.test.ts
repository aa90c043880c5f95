// Which plans are offered in an existing world: those with a single lie, for a registered recipient that shares once.
import { expect, test } from 'vitest';
import { builtInPlans } from '../../../mocks/examination.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { offeredPlans } from '../../../src/pages/examination/offered-plans.ts';

test.each(profileIds)('%s: lists each plan once, in its own group, by number', (profile) => {
  const groups = offeredPlans(profile);
  const ids = groups.flatMap(({ plans }) => plans.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { group, plans } of groups) {
    expect(plans).not.toEqual([]);
    expect(plans.filter((plan) => plan.group !== group)).toEqual([]);
    const numbers = plans.map(({ id }) => Number(/\d+/u.exec(id)?.[0]));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
});

test.each(profileIds)(
  '%s: leaves out exactly the plans that need a play, options, a second run or another world',
  (profile) => {
    const offered = new Set(offeredPlans(profile).flatMap(({ plans }) => plans.map(({ id }) => id)));
    const left = builtInPlans(profile).filter(({ id }) => !offered.has(id));
    const reasons = left.map(({ lie, play, options, needs = [], world = 'registered' }) => ({
      honest: lie === undefined,
      played: play !== undefined,
      asked: options !== undefined,
      needs: needs.length > 0,
      elsewhere: world !== 'registered',
    }));
    expect(reasons.filter((reason) => !Object.values(reason).includes(true))).toEqual([]);
    const kept = builtInPlans(profile).filter(({ id }) => offered.has(id));
    expect(
      kept.filter(({ lie, play, options }) => lie === undefined || play !== undefined || options !== undefined),
    ).toEqual([]);
    expect(kept.filter(({ needs = [], world = 'registered' }) => needs.length > 0 || world !== 'registered')).toEqual(
      [],
    );
  },
);
