// Errors of scenarios that people write: each wrong place is named, with the reason.
import { expect, test } from 'vitest';
import { ScenarioError } from '../../../mocks/personas/scenario-error.ts';
import { parseScenario } from '../../../mocks/personas/scenario-schema.ts';
import { scenarioNamed } from '../../kit/energy/readings.ts';

type Change = readonly [path: string, value: unknown];

/** The default scenario as JSON, with members replaced, or removed if the value is undefined. */
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

const account = 'customers[0].profiles[0].accounts[0]';
const repeatedMeter = scenarioNamed('solar-home').servicePoints[0];

const crowd = Array.from({ length: 500 }, (_, index) => ({
  ...scenarioNamed('solar-home').recipients[0],
  slug: `recipient-${String(index)}`,
}));

test.each<[string, readonly Change[], string]>([
  ['a mobile that is a number', [['customers[0].mobile', 4]], 'customers[0].mobile: '],
  ['a mobile left out', [['customers[0].mobile', undefined]], 'customers[0].mobile: is missing: expected string'],
  ['an unknown member', [['customers[0].phone', '1']], 'customers[0].phone: is not a known member.'],
  [
    'a misspelt member',
    [[`${account}.plans[0].tarif`, 'flat']],
    `${account}.plans[0].tarif: is not a known member. Did you mean tariff?`,
  ],
  [
    'a misspelt option',
    [[`${account}.plans[0].tariff`, 'flatt']],
    `${account}.plans[0].tariff: expected one of flat, flat-controlled-load,`,
  ],
  [
    'service points that are neither a list nor a range',
    [[`${account}.plans[0].servicePoints`, 'all']],
    `${account}.plans[0].servicePoints: expected array, or object`,
  ],
  [
    'a range with a count that is not a number',
    [[`${account}.plans[0].servicePoints`, { range: { from: '9910000001', count: 'two' } }]],
    `${account}.plans[0].servicePoints.range.count: expected number`,
  ],
  ['no holder', [['holders', []]], 'holders: expected 1 or more entries'],
  ['null instead of a missing member', [['clock', null]], 'clock: expected string'],
  ['an invalid email address', [['customers[0].email', 'mia']], 'customers[0].email: not in the format email'],
  ['an NMI of nine digits', [['servicePoints[0].nmi', '991000000']], 'servicePoints[0].nmi: must be ten digits'],
  [
    'a payment without its object',
    [[`${account}.paymentSchedule[0].directDebit`, undefined]],
    `${account}.paymentSchedule[0].cardDebit: Exactly the member`,
  ],
  [
    'a customer without a registered address',
    [['customers[0].addresses[0].purpose', 'OTHER']],
    'customers[0].addresses: must be empty, or contain exactly one REGISTERED address',
  ],
  ['an unknown brand', [['customers[1].holder', 'gum']], 'customers[1].holder: "gum" is not a brand in holders'],
  [
    'two customers with one id',
    [['customers[1].customerId', '20000001']],
    'customers[1].customerId: "20000001" is used twice',
  ],
  [
    'a plan for an unknown meter',
    [[`${account}.plans[0].servicePoints`, ['9999999999']]],
    `${account}.plans[0].servicePoints: "9999999999" is not a service point of the scenario`,
  ],
  [
    'a range longer than its run of meters',
    [[`${account}.plans[0].servicePoints`, { range: { from: '9910000001', count: 2 } }]],
    `${account}.plans[0].servicePoints: "9910000002" is not a service point of the scenario`,
  ],
  [
    'two runs that overlap',
    [
      ['servicePoints[0].nmi', '9930000000'],
      ['servicePoints[0].count', 8],
    ],
    'servicePoints[1].nmi: is also in servicePoints[0]',
  ],
  ['a repeated meter', [['servicePoints[2]', repeatedMeter]], 'servicePoints[2].nmi: is also in servicePoints[0]'],
  [
    'a brand name that reverses the text direction',
    [['holders[0].brandName', 'Wattle \u202eygrenE']],
    'holders[0].brandName: must have no control characters',
  ],
  [
    'a last name that reverses the text direction',
    [['customers[0].name.lastName', 'Raman\u2066']],
    'customers[0].name.lastName: must have no control',
  ],
  [
    'a run past ten digits',
    [
      ['servicePoints[1].nmi', '9999999990'],
      ['servicePoints[1].count', 11],
    ],
    'servicePoints[1].count: leads to an NMI of more than ten digits',
  ],
  [
    'an end before the start',
    [['servicePoints[0].validTo', '2001-01-01']],
    'servicePoints[0].validTo: comes before validFrom',
  ],
  [
    'export without panels',
    [['servicePoints[0].solarKw', undefined]],
    'servicePoints[0].solarKw: is required if a register exports',
  ],
  [
    'an organisation without a description',
    [['customers[0].profiles[0].kind', 'organisation']],
    'customers[0].profiles[0].organisation: is required if kind is organisation',
  ],
  [
    'the number of another account',
    [['customers[1].profiles[0].accounts[0].accountNumber', '7700000012']],
    'customers[1].profiles[0].accounts[0].accountNumber: "7700000012" is the number of another account of this holder',
  ],
  [
    'a joint owner whose account does not agree',
    [[`${account}.otherOwners`, ['20000007']]],
    `${account}.otherOwners: must list exactly`,
  ],
  [
    'the key of another account',
    [['customers[1].profiles[0].accounts[0].key', 'priya-home']],
    `${account}.otherOwners: must list exactly`,
  ],
  [
    'the host of another party as brand',
    [['holders[0].brand', 'register']],
    'holders[0].brand: is the name of another',
  ],
  ['a brand too long for a host', [['holders[0].brand', 'b'.repeat(64)]], 'holders[0].brand: '],
  ['a clock before 1970', [['clock', '1900-06-01T00:00:00Z']], 'clock: must be from 1970'],
  ['a clock in the year 0', [['clock', '0000-06-01T00:00:00Z']], 'clock: must be from 1970'],
  ['a clock after the last year', [['clock', '9999-06-01T00:00:00Z']], 'clock: must be from 1970'],
  [
    'an endless outage',
    [['holders[0].outages', [{ startsAt: '-PT1H', duration: 'P999999999999D', explanation: 'x' }]]],
    'holders[0].outages[0].duration: must be at most ten years',
  ],
  [
    'an outage that ends before it begins',
    [['holders[0].outages', [{ startsAt: '-PT1H', duration: '-PT2H', explanation: 'x' }]]],
    'holders[0].outages[0].duration: must not be negative',
  ],
  [
    'a customer id that begins with a blank',
    [['customers[0].customerId', ' 123']],
    'customers[0].customerId: must be 1',
  ],
  ['a customer id too long for a screen', [['customers[0].customerId', '1'.repeat(200)]], 'customers[0].customerId: '],
  ['too many recipients', [['recipients', crowd]], 'recipients: at most 20'],
  [
    'a hundred thousand service points for one consumer',
    [[`${account}.plans[0].servicePoints`, { range: { from: '1000000000', count: 100_000 } }]],
    'customers[0].profiles[0].accounts: have 100000 service points; at most 10000 are allowed',
  ],
])('a scenario with %s is refused with path and reason', (_, changes, expected) => {
  expect(problemsOf(broken(changes)).map((problem) => problem.slice(0, expected.length))).toContain(expected);
});

test('refuses a scenario that is not an object', () => {
  expect(problemsOf(undefined)[0]).toMatch(/^\(the scenario\): /);
  expect(problemsOf([])[0]).toMatch(/^\(the scenario\): /);
});
