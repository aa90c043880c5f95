// What to examine, as the address names it and the form changes it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtInPlans, planIds } from '../../../mocks/examination.ts';
import { defaultProfileId, profileIds, profileNameOf } from '../../../mocks/spec/ids.ts';
import {
  changed,
  chosenIds,
  chosenInAddress,
  groupsOf,
  noteChosen,
  type Chosen,
} from '../../../src/pages/examination/chosen.ts';
import { plansFor } from '../../../src/examination/examinee.ts';

const at = (search: string): void => {
  const place = { search, href: `https://site.example/${search}` };
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, address: string) => {
      const url = new URL(address, place.href);
      Object.assign(place, { search: url.search, href: url.href });
    },
  });
};
beforeEach(() => at(''));
afterEach(() => void vi.unstubAllGlobals());

const profile = defaultProfileId;
const other = profileIds.find((one) => one !== profile) ?? expect.unreachable();

test.each<[string, Partial<Chosen>]>([
  ['', { examined: 'honest', profile, extent: 'all' }],
  ['?recipient=package', { examined: 'package', extent: 'all' }],
  ['?recipient=nobody', { examined: 'honest' }],
  ['?recipient=RJ-68', { examined: 'RJ-68', extent: 'own' }],
  ['?plan=RJ-68a', { examined: 'RJ-68', extent: 'own' }],
  ['?recipient=package&plan=RJ-68a', { examined: 'package' }],
  ['?lesson=x', { examined: 'app', extent: 'all' }],
  ['?lesson=x&recipient=honest', { examined: 'honest' }],
  ['?recipient=RJ-68&plans=all', { extent: 'all' }],
  ['?plans=response', { extent: 'response' }],
  ['?plans=banana', { extent: 'all' }],
  ['?recipient=RJ-68&plans=banana', { extent: 'own' }],
  [`?speaks=${profileNameOf(other)}`, { profile: other }],
  ['?speaks=banana', { profile }],
])('%s chooses %j', (search, chosen) => {
  at(search);
  expect(chosenInAddress()).toMatchObject(chosen);
});

const chosen: Chosen = { examined: 'honest', profile, extent: 'all' };

test('notes the choice in the address without defaults, and reads it back', () => {
  for (const one of [
    chosen,
    { ...chosen, examined: 'RJ-68', extent: 'own' },
    { ...chosen, profile: other, extent: 'response' },
  ] as const) {
    at('?plan=RJ-01');
    noteChosen(one);
    expect(chosenInAddress()).toEqual(one);
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      recipient: one.examined,
      ...(one.profile === other && { speaks: profileNameOf(other) }),
      ...(one.extent === 'response' && { plans: 'response' }),
    });
  }
});

test('keeps a chosen group; one gap selects its own plans; what does not fit falls back', () => {
  const group: Chosen = { ...chosen, extent: 'response' };
  expect(changed(group, { examined: 'package' })).toEqual({ ...group, examined: 'package' });
  expect(changed(group, { examined: 'RJ-68' })).toEqual({ ...group, examined: 'RJ-68', extent: 'own' });
  expect(changed({ ...chosen, examined: 'RJ-68', extent: 'own' }, { examined: 'honest' })).toEqual(chosen);
  expect(changed({ ...chosen, examined: 'RJ-68' }, { profile: other })).toEqual({
    ...chosen,
    examined: 'RJ-68',
    profile: other,
  });
  expect(changed({ ...chosen, examined: 'app', extent: 'own' }, { profile: other })).toEqual({
    ...chosen,
    profile: other,
  });
  const onlyHere = (Object.keys(plansByRow(profile)) as Chosen['examined'][]).find(
    (row) => plansFor(row as 'RJ-68', other).length === 0,
  );
  if (onlyHere !== undefined)
    expect(changed({ ...chosen, examined: onlyHere, extent: 'own' }, { profile: other })).toEqual({
      ...chosen,
      profile: other,
    });
});

const plansByRow = (of: typeof profile): Readonly<Record<string, unknown>> =>
  Object.groupBy(planIds(of), (id) => /^RJ-\d+/u.exec(id)?.[0] ?? id);

test('selects all plans, those of a gap or those of a group; the user’s own app has no gap', () => {
  expect(chosenIds(chosen)).toEqual(planIds(profile));
  expect(chosenIds({ ...chosen, examined: 'RJ-68', extent: 'own' })).toEqual(plansFor('RJ-68', profile));
  expect(chosenIds({ ...chosen, examined: 'app', extent: 'own' })).toEqual([]);
  const counts = new Map(groupsOf(profile));
  for (const [group, count] of counts)
    expect([group, count]).toEqual([group, builtInPlans(profile).filter((plan) => plan.group === group).length]);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(planIds(profile).length);
  expect([...counts.values()]).not.toContain(0);
});
