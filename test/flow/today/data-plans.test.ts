// Public plans: filters, order, detail and address.
import { describe, expect, test } from 'vitest';
import type { EnergyPlan, EnergyPlanDetailFullV3 } from '../../../mocks/spec/schemas/plan-catalogue.ts';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { allOf } from '../../kit/energy/billed.ts';
import { publicCaller, refusalOf } from '../../kit/calls/caller.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();
const anybody = publicCaller(billedWorld.sandbox);

const plans = (query = ''): Promise<readonly EnergyPlan[]> => allOf(anybody, `/energy/plans${query}`, 'plans');
const ids = (some: readonly EnergyPlan[]): readonly string[] => some.map(({ planId }) => planId).toSorted();
const detail = (planId: string) =>
  anybody.call(`/energy/plans/${encodeURIComponent(planId)}`, { headers: { 'x-v': '3' } });
const refused = async (path: string) => refusalOf(await anybody.call(path));

const now = Date.parse('2026-11-23T12:00:00+10:00');
const isCurrent = ({ effectiveFrom, effectiveTo }: EnergyPlan): boolean =>
  (effectiveFrom === undefined || Date.parse(effectiveFrom) <= now) &&
  (effectiveTo === undefined || now < Date.parse(effectiveTo));

describe('the list', () => {
  test('AD-025 anybody gets a page of 25, last change first, from any origin', async () => {
    const { publicBase } = billedWorld.fixture.urls.dataHolder;
    const answer = await billedWorld.sandbox.fetch(`${publicBase}/energy/plans`, {
      headers: { 'x-v': '1', origin: 'https://somewhere.example' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { data } = (await answer.json()) as { data: { plans: readonly EnergyPlan[] } };
    expect(data.plans).toHaveLength(25);
    const changes = data.plans.map(({ lastUpdated }) => lastUpdated);
    expect(changes).toEqual(changes.toSorted().toReversed());
  });

  test('AD-026 without a filter every plan is current', async () => {
    const all = await plans();
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter((plan) => !isCurrent(plan))).toEqual([]);
  });

  test('AD-027 current, five future and past plans make up ALL', async () => {
    const [every, current, future] = [await plans('?effective=ALL'), await plans(), await plans('?effective=FUTURE')];
    const over = every.filter(({ effectiveTo }) => effectiveTo !== undefined && Date.parse(effectiveTo) <= now);
    expect([future.length, over.length]).toEqual([5, 5]);
    expect(ids(every)).toEqual([...ids(current), ...ids(future), ...ids(over)].toSorted());
    expect(every.length).toBeGreaterThanOrEqual(60);
  });

  test('AD-028 fuels split the list', async () => {
    const parts = await Promise.all(['GAS', 'ELECTRICITY', 'DUAL'].map((fuel) => plans(`?fuelType=${fuel}`)));
    expect(parts.every((part) => part.length > 0)).toBe(true);
    expect(parts.flatMap(ids).toSorted()).toEqual(ids(await plans('?fuelType=ALL')));
  });

  test('AD-029 two filters apply together', async () => {
    const found = await plans('?type=MARKET&fuelType=ELECTRICITY');
    expect(new Set(found.map(({ type, fuelType }) => `${type} ${fuelType}`))).toEqual(new Set(['MARKET ELECTRICITY']));
  });

  test('AD-030 a brand has its own plans, and an unknown brand has none', async () => {
    const brands = new Set((await plans('?effective=ALL')).map(({ brand }) => brand));
    expect(brands.size).toBe(2);
    for (const brand of brands)
      expect(new Set((await plans(`?brand=${brand}`)).map((one) => one.brand))).toEqual(new Set([brand]));
    const none = await anybody.read<{ plans: readonly EnergyPlan[] }>('/energy/plans?brand=nobody');
    expect([none.data.plans, none.meta.totalRecords, none.meta.totalPages]).toEqual([[], 0, 0]);
  });

  test('AD-031 updated-since gives plans changed after that moment, not at it', async () => {
    const all = await plans('?effective=ALL');
    const at = present(all[20]).lastUpdated;
    const later = await plans(`?effective=ALL&updated-since=${encodeURIComponent(at)}`);
    expect(later.length).toBeGreaterThan(0);
    expect(ids(later)).toEqual(ids(all.filter(({ lastUpdated }) => lastUpdated > at)));
  });

  test('AD-032 refuses an invalid date-time or enumeration value', async () => {
    expect(await refused('/energy/plans?updated-since=yesterday')).toEqual([
      400,
      'Field/InvalidDateTime updated-since',
    ]);
    expect(await refused('/energy/plans?effective=now')).toEqual([400, 'Field/Invalid effective']);
    expect(await refused('/energy/plans?type=market')).toEqual([400, 'Field/Invalid type']);
  });

  test('TD2-43 the older code for an invalid date is a decision', async () => {
    await billedWorld.sandbox.decisions.set('dateErrors', 'Invalid');
    expect(await refused('/energy/plans?updated-since=yesterday')).toEqual([400, 'Field/Invalid updated-since']);
    await billedWorld.sandbox.decisions.set('dateErrors', 'InvalidDateTime');
  });

  test('AD-033 a page holds at most a thousand plans, and a page beyond the last is refused', async () => {
    expect((await anybody.call('/energy/plans?page-size=1000')).status).toBe(200);
    expect(await refused('/energy/plans?page-size=1001')).toEqual([
      400,
      expect.stringContaining('Field/InvalidPageSize'),
    ]);
    const { meta } = await anybody.read('/energy/plans');
    expect(await refused('/energy/plans?page=99')).toEqual([422, `Field/InvalidPage ${String(meta.totalPages)}`]);
  });

  test('AD-037 ignores an interaction id', async () => {
    const headers = { 'x-fapi-interaction-id': crypto.randomUUID() };
    const answer = await anybody.call('/energy/plans', { headers });
    expect([answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([200, null]);
  });
});

describe('the detail', () => {
  test('AD-034 repeats the list, has the contracts of its fuel, and the billing frequency', async () => {
    const { meta } = await anybody.read('/energy/plans?effective=ALL');
    for (let page = 1; page <= meta.totalPages; page += 1) {
      const { data } = await anybody.read<{ plans: readonly EnergyPlan[] }>(`/energy/plans?effective=ALL&page=${page}`);
      const listed = present(data.plans[0]);
      const answer = await detail(listed.planId);
      expect([answer.status, answer.headers.get('x-v')]).toEqual([200, '3']);
      const { data: full } = (await answer.json()) as { data: EnergyPlanDetailFullV3 };
      expect(full).toMatchObject(listed);
      expect([full.electricityContract !== undefined, full.gasContract !== undefined]).toEqual([
        listed.fuelType !== 'GAS',
        listed.fuelType !== 'ELECTRICITY',
      ]);
      for (const contract of [full.electricityContract, full.gasContract])
        if (contract !== undefined) expect(contract.billFrequency.length).toBeGreaterThan(0);
    }
  });

  test('AD-035 a market plan has cooling-off days', async () => {
    for (const { planId } of (await plans('?type=MARKET')).slice(0, 12)) {
      const { data } = (await (await detail(planId)).json()) as { data: EnergyPlanDetailFullV3 };
      for (const contract of [data.electricityContract, data.gasContract])
        if (contract !== undefined) expect(contract.coolingOffDays).toBeGreaterThan(0);
    }
  });

  test('AD-036 refuses an unknown plan as an invalid resource', async () => {
    expect(await refusalOf(await detail('nope'))).toEqual([404, 'Resource/Invalid nope']);
  });
});

describe('the address', () => {
  test('AD-038 the resource host has no plans', async () => {
    const grace = await billedWorld.as('grace');
    expect(await refusalOf(await grace.call('/energy/plans'))).toEqual([
      404,
      expect.stringContaining('Resource/NotFound'),
    ]);
  });

  test('TD2-4, TD2-5 plans are at the holder, at a regulator’s address, or nowhere; the register says where', async () => {
    const { publicBase } = billedWorld.fixture.urls.dataHolder;
    const { sandbox } = billedWorld;
    const listed = async (): Promise<string | undefined> => {
      const { register } = sandbox.urls;
      const answer = await sandbox.fetch(
        `${register.base}/cdr-register/v1/energy/data-holders/brands/summary?page-size=1000`,
        {
          headers: { 'x-v': '2' },
        },
      );
      const { data } = (await answer.json()) as { data: readonly { brandName: string; productBaseUri?: string }[] };
      return present(data.find(({ brandName }) => brandName === 'Wattle Energy')).productBaseUri;
    };
    const at = async (base: string): Promise<readonly unknown[]> => {
      const answer = await sandbox.fetch(`${base}/energy/plans`, { headers: { 'x-v': '1' } });
      return answer.status === 200 ? [200] : refusalOf(answer);
    };
    const notImplemented = [404, expect.stringContaining('Resource/NotImplemented')];
    expect([await listed(), await at(publicBase)]).toEqual([billedWorld.fixture.urls.dataHolder.issuer, [200]]);
    await sandbox.decisions.set('plansAt', 'regulator');
    const base = present(await listed());
    expect(base).not.toContain('wattle-energy.cdr');
    expect([await at(`${base}/cds-au/v1`), await at(publicBase)]).toEqual([[200], notImplemented]);
    await sandbox.decisions.set('plansAt', 'off');
    expect([await listed(), await at(publicBase)]).toEqual([undefined, notImplemented]);
    await sandbox.decisions.set('plansAt', 'holder');
  });

  test('K-30 a customer’s plan is on offer by its name, with the prices of their contract', async () => {
    const offered = new Map(
      (await plans()).filter(({ type }) => type === 'MARKET').map((plan) => [plan.displayName, plan]),
    );
    for (const { slug } of billedWorld.sandbox.scenario.customers.slice(0, 8)) {
      const one = await billedWorld.as(slug);
      const { data } = await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts');
      for (const { accountId } of data.accounts) {
        const { plans: own } = (
          await one.read<{
            plans: readonly { planOverview: { displayName: string; endDate?: string }; planDetail: object }[];
          }>(`/energy/accounts/${accountId}`)
        ).data;
        for (const { planOverview, planDetail } of own.filter((plan) => plan.planOverview.endDate === undefined)) {
          const { planId } = present(offered.get(planOverview.displayName));
          const { data: full } = (await (await detail(planId)).json()) as { data: object };
          const { isContingentPlan: _, ...prices } = planDetail as Record<string, unknown>;
          expect(full).toMatchObject(prices);
        }
      }
    }
  });
});
