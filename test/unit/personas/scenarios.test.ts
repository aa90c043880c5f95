// The scenarios that come with the sandbox, and how people load them and define their own.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nmisOf } from '../../../mocks/scenario/nmi.ts';
import { parseScenario } from '../../../mocks/personas/scenario-schema.ts';
import { defineScenario, loadScenario, scenarioNames } from '../../../mocks/personas/scenarios.ts';
import { retiredPlanDetail } from '../../../mocks/holder/resources/plan-retired.ts';
import { tariffNames, type Scenario, type ScenarioAccount } from '../../../mocks/scenario/scenario.ts';
import { EnergyPlanDetailV3 } from '../../../mocks/spec/schemas/plans-published.ts';
import { EnergyPlanDetail } from '../../../mocks/spec/schemas/plans.ts';
import { planDetailOf } from '../../../mocks/scenario/tariffs/index.ts';
import { present, scenarioNamed, scenarios } from '../../kit/energy/readings.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { scenarioSchemaFile, scenarioSchemaText } from '../../tools/write-scenario-schema.ts';

const accountsIn = (scenario: Scenario): readonly ScenarioAccount[] =>
  scenario.customers.flatMap(({ profiles }) => profiles.flatMap(({ accounts }) => accounts));

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'the scenario %s is plain JSON and valid',
  (name, scenario) => {
    expect(scenarioNames).toContain(name);
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
  },
);

test('every hard case has its scenario', () => {
  const kinds = (name: string) => scenarioNamed(name).servicePoints.map(({ kind }) => kind);
  expect(scenarioNames[0]).toBe('solar-home');
  expect(scenarioNamed('solar-home').customers[0]?.slug).toBe('priya');
  expect(scenarioNamed('solar-home').servicePoints[0]).toMatchObject({ kind: 'house-solar', solarKw: 8 });
  expect(kinds('solar-battery')).toContain('house-solar-battery');
  expect(accountsIn(scenarioNamed('two-properties')).length).toBe(3);
  const business = accountsIn(scenarioNamed('big-business')).find(({ key }) => key === 'brolga-all-sites');
  expect(nmisOf(present(business?.plans[0]))).toHaveLength(1000);
  expect(scenarioNamed('one-name').customers[0]).toMatchObject({ givenNamesAsOne: 'Ni Luh Ayu' });
  expect(
    accountsIn(scenarioNamed('joint-account')).filter(({ otherOwners }) => otherOwners !== undefined),
  ).toHaveLength(2);
  expect(accountsIn(scenarioNamed('concession'))[0]?.concessions.map(({ type }) => type)).toEqual([
    'FIXED_AMOUNT',
    'FIXED_PERCENTAGE',
    'VARIABLE',
  ]);
  expect(accountsIn(scenarioNamed('account-unavailable')).map(({ status }) => status)).toEqual([
    'open',
    'closed',
    'unavailable',
    'open',
  ]);
  expect(scenarioNamed('moved-house').servicePoints.some(({ validTo }) => validTo !== undefined)).toBe(true);
  const tilly = present(scenarioNamed('no-eligible-account').customers[0]);
  expect(tilly.profiles.flatMap(({ accounts }) => accounts).every(({ ineligible }) => ineligible)).toBe(true);
  expect(scenarioNamed('controlled-load').servicePoints[0]?.registers.map(({ suffix }) => suffix)).toContain('E2');
  expect(scenarioNamed('estimated-reads').servicePoints.map(({ interval }) => interval)).toContain(0);
  expect(scenarioNamed('no-der').servicePoints.some(({ solarKw }) => solarKw === undefined)).toBe(true);
  expect(scenarioNamed('outages').holders[0]?.outages.map(({ startsAt }) => startsAt)).toEqual(['-PT1H', 'P3D']);
});

test('every scenario has Sam, two recipients, one holder (two-profiles has two), and one account per NMI', () => {
  for (const scenario of scenarios) {
    expect(scenario.customers.at(-1)?.slug).toBe('sam');
    const others = scenario.name === 'two-profiles' ? ['bottlebrush-power'] : [];
    expect(scenario.holders.map(({ brand }) => brand)).toEqual(['wattle-energy', ...others]);
    expect(scenario.recipients.map(({ slug }) => slug)).toEqual(['sunny-saver', 'moon-meter']);
    const keys = new Map<string, string>();
    for (const account of accountsIn(scenario)) {
      for (const nmi of account.plans.flatMap(nmisOf)) {
        expect(keys.get(nmi) ?? account.key).toBe(account.key);
        keys.set(nmi, account.key);
      }
    }
  }
});

test('people, numbers and addresses are invented', () => {
  const abnHolds = (abn: string): boolean => {
    const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
    const digits = Array.from(abn, Number);
    return (
      weights.reduce((sum, weight, place) => sum + weight * ((digits[place] ?? 0) - (place === 0 ? 1 : 0)), 0) % 89 ===
      0
    );
  };
  expect(abnHolds('51824753556')).toBe(true);
  for (const scenario of scenarios) {
    for (const { mobile, email, profiles } of scenario.customers) {
      expect(mobile).toMatch(/^0491 57\d \d{3}$/);
      expect(email).toMatch(/@example\.(?:com|net)$/);
      for (const { organisation } of profiles) if (organisation) expect(abnHolds(organisation.abn)).toBe(false);
    }
    expect(scenario.holders.some(({ abn }) => abnHolds(abn))).toBe(false);
    expect(scenario.servicePoints.every(({ nmi }) => nmi.startsWith('99'))).toBe(true);
  }
});

test.each(tariffNames)('the tariff %s meets every conditional rule, in version 4 and in version 1', (tariff) => {
  const detail = planDetailOf(tariff);
  expect(EnergyPlanDetailV3.safeParse(detail).error).toBeUndefined();
  expect(EnergyPlanDetail.safeParse(retiredPlanDetail(detail)).error).toBeUndefined();
});

test('defineScenario replaces the given members and keeps the others', async () => {
  const base = await loadScenario('solar-home');
  const mine = await defineScenario({ extends: 'solar-home', name: 'mine', seed: 7 });
  expect(mine).toEqual({ ...base, name: 'mine', seed: 7 });
  const next = await defineScenario({ extends: mine, population: 'none' });
  expect(next).toEqual({ ...mine, population: 'none' });
  const named = await defineScenario({ extends: mine, ...({ $schema: './scenario.schema.json' } as object) });
  expect(named).toEqual(mine);
  await expect(defineScenario({ extends: mine, seed: 1.5 })).rejects.toThrow(/seed: expected a whole number/);
});

test('loadScenario refuses an unknown name and lists the known ones', async () => {
  await expectMisuse(loadScenario('toString' as 'solar-home'), 'scenario-unknown');
  await expect(loadScenario('solar-hime' as 'solar-home')).rejects.toThrow(
    /no scenario “solar-hime”. Did you mean solar-home\? .*solar-battery/,
  );
});

test('public/scenario.schema.json is up to date', async () => {
  expect(await readFile(scenarioSchemaFile, 'utf8')).toBe(await scenarioSchemaText());
});

test.each(scenarioNames)('in %s all names a reader meets are different', (name) => {
  const { recipients, holders } = scenarioNamed(name);
  const names = [
    ...recipients.flatMap(({ productName, brandName, legalEntityName }) => [productName, brandName, legalEntityName]),
    ...holders.map(({ brandName }) => brandName),
  ];
  expect(new Set(names).size).toBe(names.length);
});
