// The scenarios that come with the sandbox, and what happens to those that people write.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nmisOf } from '../../mocks/scenario/nmi.ts';
import { ScenarioError } from '../../mocks/personas/scenario-error.ts';
import { parseScenario } from '../../mocks/personas/scenario-schema.ts';
import { defineScenario, loadScenario, scenarioNames } from '../../mocks/personas/scenarios.ts';
import type { Scenario, ScenarioAccount, TariffName } from '../../mocks/scenario/scenario.ts';
import { EnergyPlanDetail } from '../../mocks/spec/schemas/plans.ts';
import { planDetailOf } from '../../mocks/scenario/tariffs.ts';
import { present, scenarioNamed, scenarios } from '../kit/readings.ts';
import { scenarioSchemaFile, scenarioSchemaText } from '../tools/write-scenario-schema.ts';

const accountsIn = (scenario: Scenario): readonly ScenarioAccount[] =>
  scenario.customers.flatMap(({ profiles }) => profiles.flatMap(({ accounts }) => accounts));

type Change = readonly [path: string, value: unknown];

/** The default scenario as JSON with members replaced, or removed where the value is undefined. */
function broken(changes: readonly Change[]): unknown {
  const copy = JSON.parse(JSON.stringify(scenarioNamed('solar-home'))) as Record<string, unknown>;
  for (const [path, value] of changes) {
    const keys = path.split(/[.[\]]+/u).filter((key) => key !== '');
    const last = keys.pop() ?? '';
    const place = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy);
    if (value === undefined) Reflect.deleteProperty(place, last);
    else place[last] = value;
  }
  return copy;
}

const problemsOf = (value: unknown): readonly string[] => {
  try {
    parseScenario(value);
  } catch (error) {
    if (error instanceof ScenarioError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
};

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'the scenario %s is plain JSON and passes its own schema',
  (name, scenario) => {
    expect(scenarioNames).toContain(name);
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
  },
);

test('every hard case of the list has its scenario', () => {
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

test('every scenario has Sam, one holder, two recipients, and one account for each NMI', () => {
  for (const scenario of scenarios) {
    expect(scenario.customers.at(-1)?.slug).toBe('sam');
    expect(scenario.holders.map(({ brand }) => brand)).toEqual(['wattle-energy']);
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

test('people, numbers and places are invented', () => {
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

test.each(['flat', 'flat-controlled-load', 'time-of-use-solar', 'business-demand'] as const satisfies TariffName[])(
  'EnergyPlanContract (energy@1.18.0): the tariff %s keeps every conditional rule',
  (tariff) => {
    expect(EnergyPlanDetail.safeParse(planDetailOf(tariff)).error).toBeUndefined();
  },
);

test('defineScenario replaces what is given and keeps the rest', async () => {
  const base = await loadScenario('solar-home');
  const mine = await defineScenario({ extends: 'solar-home', name: 'mine', seed: 7 });
  expect(mine).toEqual({ ...base, name: 'mine', seed: 7 });
  const next = await defineScenario({ extends: mine, population: 'none' });
  expect(next).toEqual({ ...mine, population: 'none' });
  const named = await defineScenario({ extends: mine, ...({ $schema: './scenario.schema.json' } as object) });
  expect(named).toEqual(mine);
});

test('loadScenario refuses an unknown name and says which there are', async () => {
  await expect(loadScenario('solar-hime' as 'solar-home')).rejects.toThrow(/no scenario "solar-hime".*solar-battery/);
  await expect(loadScenario('toString' as 'solar-home')).rejects.toThrow(RangeError);
});

const account = 'customers[0].profiles[0].accounts[0]';
const repeatedMeter = scenarioNamed('solar-home').servicePoints[0];

const crowd = Array.from({ length: 500 }, (_, index) => ({
  ...scenarioNamed('solar-home').recipients[0],
  slug: `recipient-${String(index)}`,
}));

test.each<[string, readonly Change[], string]>([
  ['a mobile that is a number', [['customers[0].mobile', 4]], 'customers[0].mobile: '],
  ['a member nobody knows', [['customers[0].phone', '1']], 'customers[0]: '],
  ['null where a member is left out', [['clock', null]], 'clock: '],
  ['an NMI of nine digits', [['servicePoints[0].nmi', '991000000']], 'servicePoints[0].nmi: must be ten digits'],
  [
    'a payment without its object',
    [[`${account}.paymentSchedule[0].directDebit`, undefined]],
    `${account}.paymentSchedule[0].cardDebit: Exactly the member`,
  ],
  ['an unknown brand', [['customers[1].holder', 'gum']], 'customers[1].holder: "gum" is no brand of the holders'],
  [
    'two customers with one id',
    [['customers[1].customerId', '20000001']],
    'customers[1].customerId: "20000001" stands here for the second time',
  ],
  [
    'a plan for an unknown meter',
    [[`${account}.plans[0].servicePoints`, ['9999999999']]],
    `${account}.plans[0].servicePoints: "9999999999" is no service point of the scenario`,
  ],
  [
    'a range that leads past its run',
    [[`${account}.plans[0].servicePoints`, { range: { from: '9910000001', count: 2 } }]],
    `${account}.plans[0].servicePoints: "9910000002" is no service point of the scenario`,
  ],
  [
    'two runs that overlap',
    [
      ['servicePoints[0].nmi', '9930000000'],
      ['servicePoints[0].count', 8],
    ],
    'servicePoints[1].nmi: is also in servicePoints[0]',
  ],
  [
    'a meter that stands twice',
    [['servicePoints[2]', repeatedMeter]],
    'servicePoints[2].nmi: is also in servicePoints[0]',
  ],
  [
    'a name that turns the reading direction',
    [['holders[0].brandName', 'Wattle \u202eygrenE']],
    'holders[0].brandName: must have no control characters and no marks',
  ],
  [
    'a name of a person that does',
    [['customers[0].name.lastName', 'Raman\u2066']],
    'customers[0].name.lastName: must have no control',
  ],
  [
    'a run past ten digits',
    [
      ['servicePoints[1].nmi', '9999999990'],
      ['servicePoints[1].count', 11],
    ],
    'servicePoints[1].count: leads past ten digits',
  ],
  [
    'an end before the start',
    [['servicePoints[0].validTo', '2001-01-01']],
    'servicePoints[0].validTo: comes before validFrom',
  ],
  [
    'export without panels',
    [['servicePoints[0].solarKw', undefined]],
    'servicePoints[0].solarKw: must be given where a register exports',
  ],
  [
    'an organisation nobody describes',
    [['customers[0].profiles[0].kind', 'organisation']],
    'customers[0].profiles[0].organisation: must be given for an organisation',
  ],
  [
    'a joint owner who does not know',
    [[`${account}.otherOwners`, ['20000007']]],
    `${account}.otherOwners: must name exactly`,
  ],
  [
    'somebody else’s account key',
    [['customers[1].profiles[0].accounts[0].key', 'priya-home']],
    `${account}.otherOwners: must name exactly`,
  ],
  [
    'the host of another party as brand',
    [['holders[0].brand', 'register']],
    'holders[0].brand: is the name of another',
  ],
  ['a brand too long for a host', [['holders[0].brand', 'b'.repeat(64)]], 'holders[0].brand: '],
  ['a clock before 1970', [['clock', '1900-06-01T00:00:00Z']], 'clock: must be from 1970'],
  ['a clock in the year nought', [['clock', '0000-06-01T00:00:00Z']], 'clock: must be from 1970'],
  ['a clock at the end of all years', [['clock', '9999-06-01T00:00:00Z']], 'clock: must be from 1970'],
  [
    'an outage of all time',
    [['holders[0].outages', [{ startsAt: '-PT1H', duration: 'P999999999999D', explanation: 'x' }]]],
    'holders[0].outages[0].duration: must be ten years at most',
  ],
  [
    'an outage that ends before it begins',
    [['holders[0].outages', [{ startsAt: '-PT1H', duration: '-PT2H', explanation: 'x' }]]],
    'holders[0].outages[0].duration: must not be negative',
  ],
  ['a customer id with blanks around it', [['customers[0].customerId', ' 123']], 'customers[0].customerId: must be 1'],
  ['a customer id that no screen takes', [['customers[0].customerId', '1'.repeat(200)]], 'customers[0].customerId: '],
  ['a crowd of recipients', [['recipients', crowd]], 'recipients: at most 20'],
  [
    'a hundred thousand service points for one consumer',
    [[`${account}.plans[0].servicePoints`, { range: { from: '1000000000', count: 100_000 } }]],
    'customers[0].profiles[0].accounts: have 100000 service points, and may have 10000',
  ],
])('a scenario with %s is refused with path and reason', (_, changes, expected) => {
  expect(problemsOf(broken(changes)).map((problem) => problem.slice(0, expected.length))).toContain(expected);
});

test('what is no object at all is refused as such', () => {
  expect(problemsOf(undefined)[0]).toMatch(/^\(the scenario\): /);
  expect(problemsOf([])[0]).toMatch(/^\(the scenario\): /);
});

test('public/scenario.schema.json is what the schema says', async () => {
  expect(await readFile(scenarioSchemaFile, 'utf8')).toBe(await scenarioSchemaText());
});

test.each(scenarioNames)('in %s no two things a reader meets have the same name', (name) => {
  const { recipients, holders } = scenarioNamed(name);
  const names = [
    ...recipients.flatMap(({ productName, brandName, legalEntityName }) => [productName, brandName, legalEntityName]),
    ...holders.map(({ brandName }) => brandName),
  ];
  expect(new Set(names).size).toBe(names.length);
});
