// Which plans can be played in an existing world: those with one lie to a registered recipient that shares once.
import { expect, test } from 'vitest';
import { builtInPlans } from '../../mocks/examination.ts';
import { profileIds } from '../../mocks/spec/ids.ts';
import { toldPlans } from '../../src/pages/examination/told-plans.ts';

test.each(profileIds)('%s: each plan is listed once, in its group, by number', (profile) => {
  const groups = toldPlans(profile);
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
  '%s: only plans that need a script, options, a second run or another world are left out',
  (profile) => {
    const told = new Set(toldPlans(profile).flatMap(({ plans }) => plans.map(({ id }) => id)));
    const left = builtInPlans(profile).filter(({ id }) => !told.has(id));
    const reasons = left.map(({ lie, play, options, needs = [], world = 'registered' }) => ({
      honest: lie === undefined,
      played: play !== undefined,
      asked: options !== undefined,
      needs: needs.length > 0,
      elsewhere: world !== 'registered',
    }));
    expect(reasons.filter((reason) => !Object.values(reason).includes(true))).toEqual([]);
    const kept = builtInPlans(profile).filter(({ id }) => told.has(id));
    expect(
      kept.filter(({ lie, play, options }) => lie === undefined || play !== undefined || options !== undefined),
    ).toEqual([]);
    expect(kept.filter(({ needs = [], world = 'registered' }) => needs.length > 0 || world !== 'registered')).toEqual(
      [],
    );
  },
);
