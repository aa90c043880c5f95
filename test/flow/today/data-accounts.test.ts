// Today’s accounts: versions and headers of the data operations, the list with its filter, and the contract in the detail.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { accountOf, accountsOf, allOf, detailOf, openBilledWorld } from '../../kit/energy/billed.ts';
import { codesOf, refusalOf } from '../../kit/calls/caller.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();
const grace = await billedWorld.as('grace');
const home = await accountOf(grace, 'Situation Street');

const asking = (version: string, least?: string) => ({ headers: { 'x-v': version, 'x-min-v': least } });

describe('versions and headers', () => {
  test('AD-005 billing with the headers of the published collection answers in version 3', async () => {
    const answer = await grace.call(`/energy/accounts/${home.accountId}/billing`, asking('3', '1'));
    expect([answer.status, answer.headers.get('x-v')]).toEqual([200, '3']);
  });

  test.each(['0', '1.0', '-1', 'foo'])(
    'AD-006 invoices with x-v %s are refused as an invalid version',
    async (version) => {
      const answer = await grace.call(`/energy/accounts/${home.accountId}/invoices`, asking(version));
      expect([answer.status, await codesOf(answer)]).toEqual([400, ['cds-all:Header/InvalidVersion']]);
    },
  );

  test('AD-007 invoices without x-v are refused for a missing header', async () => {
    const answer = await grace.call(`/energy/accounts/${home.accountId}/invoices`, {
      headers: { 'x-v': undefined, 'x-min-v': undefined },
    });
    expect([answer.status, await codesOf(answer)]).toEqual([400, expect.arrayContaining(['cds-all:Header/Missing'])]);
  });

  test('AD-008 x-fapi-interaction-id is returned, or made if missing, on refusals too', async () => {
    const own = crypto.randomUUID();
    const path = `/energy/accounts/${home.accountId}/invoices`;
    const idOf = async (at: string, id: string | undefined): Promise<string | null> =>
      (await grace.call(at, { headers: { 'x-fapi-interaction-id': id } })).headers.get('x-fapi-interaction-id');
    expect(await idOf(path, own)).toBe(own);
    expect(await idOf(path, undefined)).toMatch(/^[0-9a-f-]{36}$/u);
    expect(await idOf('/energy/accounts/nobody/invoices', own)).toBe(own);
  });

  test('AD-009 the nine operations that were not implemented all answer', async () => {
    const { accountId } = home;
    const body = { data: { accountIds: [accountId] } };
    const { publicBase } = billedWorld.fixture.urls.dataHolder;
    const plans = await billedWorld.sandbox.fetch(`${publicBase}/energy/plans`, { headers: { 'x-v': '1' } });
    const { planId } = present(
      ((await plans.clone().json()) as { data: { plans: readonly { planId: string }[] } }).data.plans[0],
    );
    const detail = await billedWorld.sandbox.fetch(`${publicBase}/energy/plans/${encodeURIComponent(planId)}`, {
      headers: { 'x-v': '3' },
    });
    const answers = [plans, detail];
    for (const path of ['invoices', 'billing']) {
      answers.push(await grace.call(`/energy/accounts/${accountId}/${path}`));
      answers.push(await grace.call(`/energy/accounts/${path}`));
      answers.push(await grace.post(`/energy/accounts/${path}`, body));
    }
    answers.push(await grace.post('/energy/accounts/balances', body));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  });

  test('AD-010 a world of 0.1.1 still refuses version 2 of accounts', async () => {
    const sandbox = await createSandbox({ storage: 'memory:' });
    const one = await authorisedIn(sandbox, { persona: 0, scopes: ['openid', 'energy:accounts.basic:read'] });
    const answer = await one.call('/energy/accounts', asking('2'));
    expect([answer.status, await codesOf(answer)]).toEqual([406, ['cds-all:Header/UnsupportedVersion']]);
    await sandbox.stop();
  });
});

describe('the list', () => {
  test('AD-011 an open account has status, creation date and plans with shared service points', async () => {
    const points = await allOf<{ servicePointId: string }>(grace, '/energy/electricity/servicepoints', 'servicePoints');
    const ids = points.map(({ servicePointId }) => servicePointId);
    const all = await accountsOf(grace);
    expect(all).toHaveLength(2);
    for (const { openStatus, creationDate, plans } of all) {
      expect([openStatus, creationDate]).toEqual(['OPEN', expect.stringMatching(/^\d{4}-\d\d-\d\d$/u)]);
      for (const { planOverview, servicePointIds } of plans) {
        expect(planOverview?.startDate).toMatch(/^\d{4}-\d\d-\d\d$/u);
        expect(servicePointIds.every((id) => ids.includes(id))).toBe(true);
      }
    }
  });

  test('AD-012 open-status splits the list into open and closed accounts', async () => {
    const odile = await billedWorld.as('odile');
    const names = async (query: string) => (await accountsOf(odile, query)).map(({ displayName }) => displayName);
    expect(await names('?open-status=OPEN')).toEqual(['Studio']);
    expect(await names('?open-status=CLOSED')).toEqual(['Closed']);
    expect(await names('?open-status=ALL')).toEqual(await names(''));
    expect(await names('')).toHaveLength(2);
    const [closed] = await accountsOf(odile, '?open-status=CLOSED');
    expect(closed?.plans[0]?.planOverview?.endDate).toBe('2026-06-22');
  });

  test.each(['open', 'PENDING'])('AD-013 open-status %s is refused', async (status) => {
    const answer = await grace.call(`/energy/accounts?open-status=${status}`);
    expect(await refusalOf(answer)).toEqual([400, 'Field/Invalid open-status']);
  });

  test('AD-021 an account without a plan is open, and has an empty list of plans', async () => {
    const bess = await billedWorld.as('bess');
    const account = await accountOf(bess);
    expect([account.openStatus, account.plans, (await detailOf(bess, account)).plans]).toEqual(['OPEN', [], []]);
  });

  test('AD-023 an unavailable account is not listed, and is refused as unavailable by id', async () => {
    const ivo = await billedWorld.as('ivo');
    expect((await accountsOf(ivo)).map(({ displayName }) => displayName)).toEqual(['Open']);
    await billedWorld.sandbox.decisions.set('unavailableAccounts', 'listed');
    const away = await accountOf(ivo, 'Laundry (being moved)');
    await billedWorld.sandbox.decisions.set('unavailableAccounts', 'hidden');
    const answer = await ivo.call(`/energy/accounts/${away.accountId}`);
    expect(await refusalOf(answer)).toEqual([404, `Authorisation/UnavailableEnergyAccount ${away.accountId}`]);
  });

  test('AD-024 the detail without its scope is refused', async () => {
    const narrow = await billedWorld.as('grace', ['openid', 'energy:accounts.basic:read']);
    const { accountId } = await accountOf(narrow);
    const answer = await narrow.call(`/energy/accounts/${accountId}`);
    expect([answer.status, await codesOf(answer)]).toEqual([403, ['cds-all:Authorisation/InvalidConsent']]);
  });

  test('TD2-10 an ended plan stays with its end date, or is left out under the decision', async () => {
    const moved = await openBilledWorld('moved-house');
    const kofi = await moved.as('kofi');
    const ends = async () =>
      (await accountOf(kofi)).plans.map(({ planOverview }) => planOverview?.endDate !== undefined);
    expect(await ends()).toEqual([true, false]);
    await moved.sandbox.decisions.set('endedPlans', 'left_out');
    expect(await ends()).toEqual([false]);
    await moved.sandbox.stop();
  });
});

type Contract = NonNullable<
  NonNullable<Awaited<ReturnType<typeof detailOf>>['plans'][number]['planDetail']>['electricityContract']
>;
const planOf = async (slug: string) => {
  const one = await billedWorld.as(slug);
  return present((await detailOf(one, await accountOf(one))).plans[0]?.planDetail);
};
const contractOf = async (slug: string): Promise<Contract> => present((await planOf(slug)).electricityContract);

const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

describe('the contract', () => {
  test('AD-014 time of use is LOCAL, with windows that have no offset and cover each day once', async () => {
    const { timeZone, pricingModel, tariffPeriod } = await contractOf('lucas');
    expect([timeZone, pricingModel]).toEqual(['LOCAL', 'TIME_OF_USE']);
    const windows = tariffPeriod.flatMap(({ timeOfUseRates = [] }) => timeOfUseRates.flatMap((rate) => rate.timeOfUse));
    expect(windows.length).toBeGreaterThan(3);
    for (const { startTime, endTime } of windows)
      expect([startTime, endTime].every((time) => /^\d\d:\d\d(?::\d\d)?$/u.test(time))).toBe(true);
    for (const day of days)
      for (let minute = 0; minute < 1440; minute += 30) {
        const holding = windows.filter(({ days: on, startTime, endTime }) => {
          const [from, to] = [minutesOf(startTime), minutesOf(endTime)];
          return on.includes(day) && (from < to ? from <= minute && minute < to : minute >= from || minute < to);
        });
        expect([day, minute, holding.length]).toEqual([day, minute, 1]);
      }
  });

  test('AD-015 a varying feed-in tariff is a list of named variations with days, and has rates', async () => {
    const { solarFeedInTariff = [] } = await contractOf('lucas');
    expect(solarFeedInTariff.map(({ tariffUType }) => tariffUType)).toEqual(['timeVaryingTariffs', 'singleTariff']);
    const [varying, single] = solarFeedInTariff;
    for (const { displayName, rates = [], timeVariations } of present(varying?.timeVaryingTariffs)) {
      expect([displayName.length > 0, rates.length]).toEqual([true, 1]);
      expect(timeVariations.every(({ days: on }) => on.length > 0)).toBe(true);
    }
    expect(single?.singleTariff?.rates[0]?.unitPrice).toMatch(/^\d+\.\d+$/u);
    expect(JSON.stringify(solarFeedInTariff)).not.toContain('"amount"');
  });

  test('AD-016 a supply charge is a single charge', async () => {
    const { tariffPeriod } = await contractOf('grace');
    expect(tariffPeriod[0]).toMatchObject({ dailySupplyChargeType: 'SINGLE', dailySupplyCharge: '1.0450' });
    expect(JSON.stringify(tariffPeriod)).not.toContain('dailySupplyCharges"');
  });

  test('AD-017 a banded supply charge has rising bands and no single charge', async () => {
    const { tariffPeriod } = await contractOf('noa');
    const [period] = tariffPeriod;
    expect([period?.dailySupplyChargeType, period?.dailySupplyCharge]).toEqual(['BAND', undefined]);
    const volumes = present(period?.bandedDailySupplyCharges).map(({ volume }) => volume ?? Infinity);
    expect(volumes).toEqual(volumes.toSorted((a, b) => a - b));
    expect(new Set(volumes).size).toBe(3);
  });

  test('AD-018 a controlled load is listed with the pricing model that names it', async () => {
    const { pricingModel, controlledLoad = [] } = await contractOf('marta');
    expect(pricingModel).toMatch(/_CONT_LOAD$/u);
    for (const load of controlledLoad) expect(Object.keys(load)).toContain(load.rateBlockUType);
    expect(controlledLoad).toHaveLength(1);
  });

  test('AD-019 demand is charged above its floor and up to its cap', async () => {
    const { tariffPeriod } = await contractOf('dev');
    const [charge] = tariffPeriod.flatMap(({ demandCharges = [] }) => demandCharges);
    expect(charge).toMatchObject({ measurementPeriod: 'MONTH', chargePeriod: 'MONTH', startTime: '07:00:00' });
    expect(Number(charge?.maxDemand)).toBeGreaterThan(Number(charge?.minDemand));
  });

  test('AD-020 power and gas are two contracts, the gas one with a single rate and nothing of electricity', async () => {
    const { fuelType, electricityContract, gasContract } = await planOf('henrik');
    expect([fuelType, electricityContract?.pricingModel, gasContract?.pricingModel]).toEqual([
      'DUAL',
      'SINGLE_RATE',
      'SINGLE_RATE',
    ]);
    expect([gasContract?.intrinsicGreenPower, gasContract?.solarFeedInTariff]).toEqual([undefined, undefined]);
  });

  test('AD-022 discounts, fees and green power of every account have the members of their kind', async () => {
    let seen = 0;
    for (const { slug } of billedWorld.sandbox.scenario.customers.slice(0, 12)) {
      const one = await billedWorld.as(slug);
      const { plans } = await detailOf(one, await accountOf(one));
      for (const contract of plans.flatMap(({ planDetail }) => [
        planDetail?.electricityContract,
        planDetail?.gasContract,
      ])) {
        for (const discount of contract?.discounts ?? []) {
          seen += 1;
          const methods = ['percentOfBill', 'percentOfUse', 'fixedAmount', 'percentOverThreshold'];
          expect(methods.filter((method) => method in discount)).toEqual([discount.methodUType]);
          if (discount.type === 'CONDITIONAL') expect(discount.category).toBeDefined();
        }
        for (const { term, rate, amount } of contract?.fees ?? []) {
          seen += 1;
          expect([rate === undefined, amount === undefined]).toEqual(
            term === 'PERCENT_OF_BILL' ? [false, true] : [true, false],
          );
        }
        for (const { type, tiers } of contract?.greenPowerCharges ?? []) {
          seen += 1;
          const shares = tiers.map(({ percentGreen }) => Number(percentGreen));
          expect(shares).toEqual(shares.toSorted((a, b) => a - b));
          const member = type.startsWith('FIXED') ? 'amount' : 'rate';
          expect(tiers.every((tier) => member in tier)).toBe(true);
        }
      }
    }
    expect(seen).toBeGreaterThan(30);
  });
});
