// K-43: usage of a service point is given only for days on which the consumer’s own account held it (CDS 1.36.0, shared responsibility).
import { expect, test } from 'vitest';
import { scenario as threeAccounts } from '../../../mocks/personas/scenarios/account-unavailable.ts';
import type { Scenario, ScenarioAccount } from '../../../mocks/scenario/scenario.ts';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { allOf, openBilledWorld } from '../../kit/energy/billed.ts';
import { present } from '../../kit/energy/readings.ts';

const movedIn = '2026-05-10';
const movedOut = '2026-08-31';

/** A home whose customer came to this retailer in May, and a studio that somebody else has used since September. */
function held(account: ScenarioAccount): ScenarioAccount {
  const [plan] = account.plans;
  if (account.key === 'ines-home' && plan !== undefined)
    return { ...account, creationDate: movedIn, plans: [{ ...plan, startDate: movedIn }] };
  if (account.key === 'ines-studio' && plan !== undefined)
    return { ...account, plans: [{ ...plan, endDate: movedOut }] };
  return account;
}

const scenario: Scenario = {
  ...threeAccounts,
  customers: threeAccounts.customers.map((customer) => ({
    ...customer,
    profiles: customer.profiles.map((profile) => ({ ...profile, accounts: profile.accounts.map(held) })),
  })),
  servicePoints: threeAccounts.servicePoints.map((point) => {
    const { validTo: _left, ...others } = point;
    return others;
  }),
};

const billedWorld = await ownBilledWorld(scenario);
const ines = await billedWorld.as('ines');

interface Read {
  readonly servicePointId: string;
  readonly readStartDate: string;
}
const points = '/energy/electricity/servicepoints';
const daysOf = (reads: readonly Read[]): readonly string[] =>
  reads.map(({ readStartDate }) => readStartDate).toSorted();

/** Ids of the two service points, by their account. */
async function pointIds(): Promise<{ readonly home: string; readonly studio: string }> {
  const { data } = await ines.read<{
    accounts: readonly { displayName: string; plans: readonly { servicePointIds: readonly string[] }[] }[];
  }>('/energy/accounts');
  const idOf = (name: string) =>
    present(data.accounts.find(({ displayName }) => displayName === name)?.plans[0]?.servicePointIds[0]);
  return { home: idOf('Ironbark Drive'), studio: idOf('Studio (closed)') };
}

test('K-43 usage begins with the account, even if the service point was used before', async () => {
  const { home } = await pointIds();
  const days = daysOf(await allOf<Read>(ines, `${points}/${home}/usage`, 'reads'));
  expect([days[0], days.at(-1)]).toEqual([movedIn, '2026-11-22']);
});

test('K-43 usage ends with the account, even if the service point is used after', async () => {
  const { studio } = await pointIds();
  const days = daysOf(await allOf<Read>(ines, `${points}/${studio}/usage`, 'reads'));
  expect([days[0], days.at(-1)]).toEqual(['2024-11-23', movedOut]);
});

test('K-43 a list of both has each one’s own days, in pages of any size', async () => {
  const { home, studio } = await pointIds();
  const whole = await allOf<Read>(ines, `${points}/usage`, 'reads');
  const ofOne = (id: string) => daysOf(whole.filter(({ servicePointId }) => servicePointId === id));
  expect([ofOne(home)[0], ofOne(studio).at(-1)]).toEqual([movedIn, movedOut]);
  const [first, second] = [
    await ines.read<{ reads: readonly Read[] }>(`${points}/usage?page=1&page-size=200`),
    await ines.read<{ reads: readonly Read[] }>(`${points}/usage?page=2&page-size=200`),
  ];
  expect([...first.data.reads, ...second.data.reads]).toEqual(whole.slice(0, 400));
  expect(first.meta.totalRecords).toBe(whole.length);
});

test('K-43 a range outside the consumer’s time is empty and no error', async () => {
  const { home, studio } = await pointIds();
  const before = `${points}/${home}/usage?oldest-date=2026-01-01&newest-date=2026-05-09`;
  const after = `${points}/${studio}/usage?oldest-date=2026-09-01`;
  for (const path of [before, after])
    expect((await ines.read<{ reads: readonly Read[] }>(path)).data.reads).toEqual([]);
  const across = `${points}/${home}/usage?oldest-date=2026-01-01&newest-date=2026-05-11`;
  expect(daysOf((await ines.read<{ reads: readonly Read[] }>(across)).data.reads)).toEqual([
    '2026-05-10',
    '2026-05-11',
  ]);
});

test('K-43 an account closed before the default range has no reads, in a list or by itself', async () => {
  const later = await openBilledWorld('account-unavailable', '2027-10-15T18:04:14.000Z');
  const one = await later.as('ines');
  const whole = await allOf<Read>(one, `${points}/usage`, 'reads');
  expect(new Set(whole.map(({ servicePointId }) => servicePointId)).size).toBe(1);
  const { data } = await one.read<{ servicePoints: readonly { servicePointId: string }[] }>(points);
  const each = data.servicePoints.map(({ servicePointId }) =>
    allOf<Read>(one, `${points}/${servicePointId}/usage`, 'reads'),
  );
  expect((await Promise.all(each)).flat().length).toBe(whole.length);
  await later.sandbox.stop();
});

test('of service points of which no row, or no first page, stands on a page only the number of rows is asked for, with one row', async () => {
  const { sandbox } = billedWorld;
  const { home } = await pointIds();
  const rows = (await allOf<Read>(ines, `${points}/${home}/usage`, 'reads')).length;
  /** Page and size of each call to the secondary holder: first about the home, then about the studio. */
  const askedFor = async (page: number, size: number): Promise<readonly unknown[]> => {
    sandbox.trace.clear();
    await ines.read(`${points}/usage?page=${String(page)}&page-size=${String(size)}`);
    return sandbox.trace
      .entries(({ to }) => to === 'secondary')
      .map(({ request: { url } }) => {
        const { searchParams } = new URL(url);
        return [searchParams.get('page'), searchParams.get('page-size')].map(Number);
      });
  };
  const number = [1, 1];
  expect(rows).toBeGreaterThan(100);
  expect((await askedFor(1, 100))[0]).toEqual([1, 100]);
  expect((await askedFor(2, 100)).slice(0, 2)).toEqual([number, [2, 100]]);
  expect(await askedFor(1, rows)).toEqual([[1, rows], number]);
  expect(await askedFor(1, rows + 1)).toEqual([
    [1, rows + 1],
    [1, rows + 1],
  ]);
  expect(await askedFor(2, rows)).toEqual([number, [1, rows]]);
});
