// The lines of a worked bill: what each charges for, how it is calculated, and what is left open or taken as billed.
import { expect, test } from 'vitest';
import type { BillEvidence, Transaction } from '../../../src/pages/lessons/bill/bill-evidence.ts';
import { billLines } from '../../../src/pages/lessons/bill/bill-lines.ts';

const half = (value: number): readonly number[] => Array.from({ length: 48 }, () => value);
const read = (servicePointId: string, day: number, intervalReads: readonly number[], more: object = {}) => ({
  servicePointId,
  registerSuffix: 'E1',
  readStartDate: `2026-11-${String(day)}`,
  intervalRead: { readIntervalLength: 30, intervalReads },
  ...more,
});
const exported = { registerSuffix: 'B1' };
const reads = [
  read('other', 23, half(9)),
  read('s', 23, half(0.5)),
  read('s', 24, [...half(1).slice(0, 34), 2, ...half(1).slice(35)]),
  read('s', 23, half(-0.25), exported),
  read('s', 24, half(-0.25), exported),
];

const evenings = [{ days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], startTime: '16:00', endTime: '21:00' }];
const at = (unitPrice: string, volume?: number) => ({ unitPrice, ...(volume === undefined ? {} : { volume }) });
const price = (type: string, displayName: string, rates: readonly object[], more: object = {}) => ({
  type,
  displayName,
  rates,
  timeOfUse: evenings,
  ...more,
});
const demandOf = (displayName: string, more: object = {}) => ({
  displayName,
  amount: '5.00',
  startTime: '16:00',
  endTime: '21:00',
  ...more,
});
const summer = { startDate: '10-01', endDate: '03-31' };
const contract = {
  timeZone: 'AEST',
  discounts: [
    { displayName: 'Green', percentOfUse: { rate: '0.5' } },
    { displayName: 'Loyal', percentOfUse: { rate: '0.1' } },
  ],
  tariffPeriod: [
    {
      startDate: '04-01',
      endDate: '09-30',
      dailySupplyCharge: '9.00',
      demandCharges: [demandOf('Demand', { amount: '9.00' })],
    },
    {
      ...summer,
      dailySupplyCharge: '1.10',
      demandCharges: [
        demandOf('Another', { amount: '8.00' }),
        demandOf('Demand', { chargePeriod: 'DAY' }),
        demandOf('Once', { minDemand: '1', maxDemand: '3', chargePeriod: 'MONTH' }),
        demandOf('Little', { minDemand: '9' }),
      ],
      timeOfUseRates: [
        price('SHOULDER', 'Peak', [at('0.90')], { timeOfUse: [{ days: ['SUN'] }] }),
        price('PEAK', 'Other peak', [at('0.90')], { timeOfUse: [{ days: ['SUN'] }] }),
        price('PEAK', 'Peak', [at('0.40')]),
        price('OFF_PEAK', 'Rest', [at('0.30', 20), at('0.20')], { period: 'P1D', timeOfUse: [{}] }),
      ],
    },
  ],
  controlledLoad: [
    { displayName: 'Slab', singleRate: { displayName: 'Slab', rates: [at('0.10')], dailySupplyCharge: '0.20' } },
    { displayName: 'Tank', timeOfUseRates: [price('PEAK', 'Tank', [at('0.10')], { dailySupplyCharge: '0.30' })] },
  ],
};
const meteringCharges = [
  { displayName: 'Metering', period: 'P1M', minimumValue: '9.00' },
  { displayName: 'Reading', period: 'P1Y', minimumValue: '9.00' },
  { displayName: 'Metering', period: 'P1Y', minimumValue: '100.00' },
];
const gasContract = {
  tariffPeriod: [
    { startDate: '04-01', endDate: '09-30', singleRate: { rates: [at('0.90')] } },
    { ...summer, singleRate: { rates: [at('0.0400', 10), at('0.0300')] } },
  ],
};
const planOf = (electricityContract: object, more: object = {}) => ({
  plans: [
    { servicePointIds: ['other'], planDetail: { electricityContract: { tariffPeriod: [] } } },
    { servicePointIds: [] },
    { servicePointIds: ['u', 's'], planDetail: { electricityContract, gasContract, meteringCharges, ...more } },
  ],
});
const evidence = {
  invoice: { servicePoints: ['s'], period: { startDate: '2026-11-20', endDate: '2026-11-24' } },
  account: planOf(contract),
  states: new Map(),
  reads,
} as unknown as BillEvidence;
const withContract = (more: object) => ({ account: planOf({ ...contract, ...more }) });

const days = { startDate: '2026-11-23', endDate: '2026-11-24' };
const charge = (kind: string, more: object): Transaction =>
  ({ gst: '0.00', [kind]: { amount: '0.00', servicePointId: 's', ...days, ...more } }) as unknown as Transaction;
const usage = (timeOfUseType: string, description: string | undefined, kilowattHours: number, more: object = {}) =>
  charge('usage', { timeOfUseType, description, usage: kilowattHours, ...more });
const peak = usage('PEAK', 'Peak', 16);
const rest = (kilowattHours: number, more: object = {}) => usage('OFF_PEAK', 'Rest', kilowattHours, more);
const gas = (megajoules: number, more: object = {}) =>
  usage('ALL_DAY', undefined, megajoules, { servicePointId: undefined, ...more });
const solar = (description: string, kilowattHours = -24) => usage('SOLAR', description, kilowattHours);
const demand = (description: string, rate: number, more: object = {}) =>
  charge('demand', { description, rate, ...more });
const other = (description: string, more: object = {}) => charge('otherCharges', { description, ...more });

type Read = readonly [about: string, working?: string, reckoned?: number];
/** The last of these lines, next to the others, with evidence changed as given. */
const lastOf = (more: object, ...lines: readonly Transaction[]) => billLines({ ...evidence, lines, ...more }).at(-1);

const both = '23 Nov to 24 Nov 2026';
const evening = 'Monday to Friday, 4 pm to 9 pm';
const feedIns = (single: boolean) =>
  withContract({
    solarFeedInTariff: [
      {
        displayName: 'Early',
        timeVaryingTariffs: ['Early', 'Late'].map((displayName, index) => ({
          displayName,
          rates: [at('0.10')],
          timeVariations: [{ startTime: index === 0 ? '00:00' : '08:00', endTime: index === 0 ? '08:00' : '16:00' }],
        })),
      },
      ...(single ? [{ displayName: 'Always', singleTariff: { rates: [at('0.05')] } }] : []),
    ],
  });
const local = withContract({ timeZone: 'LOCAL' });
const gasIs = '23 Nov to 24 Nov 2026; the quantity is from the bill, because gas readings are not shared';

test.each<[string, object, readonly Transaction[], Read]>([
  ['half-hours in their window', {}, [peak], [`${evening}, AEST`, '16 kWh × $0.40', 640]],
  ['a quantity unlike the bill’s', {}, [usage('PEAK', 'Peak', 15)], [`${evening}, AEST`, '16 kWh × $0.40']],
  ['the first block', {}, [rest(40)], ['at any time; block 1 of 2, 20 kWh a day', '40 kWh × $0.30', 1200]],
  ['the second block', {}, [rest(40), rest(17)], ['at any time; block 2 of 2, the rest', '17 kWh × $0.20', 340]],
  ['a third block', {}, [rest(40), rest(17), rest(0)], ['at any time; block 3 of 2, the rest', '0 kWh × $0.00', 0]],
  [
    'a block after lines of another meter, price or time',
    {},
    [
      rest(1, { servicePointId: 'u' }),
      usage('PEAK', 'Rest', 1),
      usage('OFF_PEAK', 'X', 1),
      rest(1, { startDate: '2026-11-20' }),
      rest(40),
    ],
    ['at any time; block 1 of 2, 20 kWh a day', '40 kWh × $0.30', 1200],
  ],
  ['no price with that name', {}, [usage('PEAK', 'None', 16)], [both]],
  ['no prices known yet', { account: undefined }, [peak], [both]],
  ['no readings known yet', { reads: [] }, [peak], [`${evening}, AEST`]],
  ['a local window when the state is unknown', local, [peak], [`${evening}, local time`]],
  [
    'a local window in a state',
    { ...local, states: new Map([['s', 'QLD']]) },
    [peak],
    [`${evening}, local time`, '16 kWh × $0.40', 640],
  ],
  ['solar without a feed-in tariff', {}, [solar('Solar')], ['at any time', '24 kWh × $0.00', 0]],
  [
    'solar in early hours',
    feedIns(true),
    [solar('Early', -8)],
    ['every day, midnight to 8 am, AEST', '8 kWh × $0.10', -80],
  ],
  ['solar in later hours', feedIns(true), [solar('Late', -8)], ['every day, 8 am to 4 pm, AEST', '8 kWh × $0.10', -80]],
  ['solar at all other times', feedIns(true), [solar('Always', -8)], ['at all other times', '8 kWh × $0.05', -40]],
  ['a block of gas', {}, [gas(10)], [gasIs, '10 MJ × $0.0400', 40]],
  ['the next block of gas', {}, [gas(10), gas(1234.5678)], [gasIs, '1,234.568 MJ × $0.0300', 3704]],
  ['gas without a price', {}, [gas(10), gas(1), gas(1)], [gasIs]],
  ['gas out of season', { account: planOf(contract, { gasContract: { tariffPeriod: [] } }) }, [gas(10)], [gasIs]],
  ['gas without a contract', { account: planOf(contract, { gasContract: undefined }) }, [gas(10)], [both]],
  [
    'demand charged by the day',
    {},
    [demand('Demand', 4)],
    [`highest half-hour, every day, 4 pm to 9 pm, ${both}`, '4 kW × $5.00 × 2 days', 4000],
  ],
  [
    'demand between bounds',
    {},
    [demand('Once', 4)],
    [`highest half-hour, every day, 4 pm to 9 pm, ${both}`, '2 kW × $5.00', 1000],
  ],
  [
    'demand below its minimum',
    {},
    [demand('Little', 4)],
    [`highest half-hour, every day, 4 pm to 9 pm, ${both}`, '0 kW × $5.00', 0],
  ],
  [
    'demand unlike the bill’s',
    {},
    [demand('Once', 3)],
    [`highest half-hour, every day, 4 pm to 9 pm, ${both}`, '2 kW × $5.00'],
  ],
  [
    'demand without readings',
    { reads: [] },
    [demand('Once', 4)],
    [`highest half-hour, every day, 4 pm to 9 pm, ${both}`],
  ],
  ['demand without a price of its name', {}, [demand('None', 4)], [both]],
  ['demand without prices', { account: undefined }, [demand('Once', 4)], [both]],
  ['supply charged by the day', {}, [other('Daily supply charge')], [both, '2 days × $1.10', 220]],
  ['supply of a controlled load', {}, [other('Daily supply charge, Slab')], [both, '2 days × $0.20', 40]],
  ['supply of a load by time of use', {}, [other('Daily supply charge, Tank')], [both, '2 days × $0.30', 60]],
  ['a charge without a price', {}, [other('Green power')], [both]],
  ['supply without prices', { account: undefined }, [other('Daily supply charge')], [both]],
  [
    'supply without dates',
    {},
    [other('Daily supply charge', { startDate: undefined, endDate: undefined })],
    ['20 Nov to 24 Nov 2026', '5 days × $1.10', 550],
  ],
  [
    'supply by the band that fits',
    withContract({ tariffPeriod: [{ ...summer, bandedDailySupplyCharges: [at('1.00'), at('2.00'), at('3.00')] }] }),
    [other('Daily supply charge', { amount: '4.00' })],
    [both, '2 days × $2.00', 400],
  ],
  ['supply without bands', withContract({ tariffPeriod: [summer] }), [other('Daily supply charge')], [both]],
  ['metering with GST', {}, [other('Metering', { type: 'METERING' })], [both, '$100.00 with GST × 2 ÷ 365', 50]],
  ['metering without a price', {}, [other('Else', { type: 'METERING' })], [both]],
])('%s', (_what, more, lines, [about, working, reckoned]) => {
  expect(lastOf(more, ...lines)).toMatchObject({ about, working, reckoned, because: undefined });
});

/** GST is a tenth of what is left of a charge after reductions. Solar has none. */
test('a line shows its reductions, the GST on the remainder, and whether it is an estimate', () => {
  const adjustments = [
    { amount: '-1.00', description: 'Loyal' },
    { amount: '-0.40', description: 'Unknown' },
  ];
  const of = usage('PEAK', 'Peak', 16, { amount: '6.40', adjustments, isEstimate: true }).usage;
  expect(lastOf({}, { gst: '0.50', usage: of } as unknown as Transaction)).toEqual({
    group: 'used',
    title: 'Peak',
    about: `${evening}, AEST`,
    working: '16 kWh × $0.40',
    reckoned: 640,
    billed: 640,
    reductions: [
      { title: 'Loyal', billed: -100, rate: '0.1' },
      { title: 'Unknown', billed: -40, rate: undefined },
    ],
    gst: 50,
    billedGst: 50,
    isEstimate: true,
    because: undefined,
  });
  const plain = [solar('Solar'), usage('PEAK', 'Peak', 16, { amount: '2.00', isEstimate: false })].map((line) => {
    const { gst: _gst, ...withoutGst } = line;
    return lastOf({}, withoutGst);
  });
  expect(plain).toMatchObject([
    { group: 'solar', title: 'Solar', gst: 0, billedGst: 0, isEstimate: false },
    { group: 'used', gst: 20, billedGst: 0, isEstimate: false },
  ]);
  expect(lastOf({}, charge('usage', { timeOfUseType: 'PEAK', usage: 1 }))?.title).toBe('PEAK');
  expect(lastOf({}, charge('demand', { rate: 1 }))?.title).toBe('Demand');
});

test('explains a difference by estimates that readings have since replaced', () => {
  const estimated = (kilowattHours: number) =>
    lastOf({}, usage('PEAK', 'Peak', kilowattHours, { isEstimate: true }))?.because ?? '';
  expect([estimated(15), estimated(16)]).toEqual([expect.stringMatching(/^the bill used estimates/u), '']);
});

test('takes GST as an eleventh of a metering charge; without a price, keeps the bill’s GST', () => {
  const metering = (description: string) =>
    lastOf({}, { ...other(description, { type: 'METERING', amount: '1.00' }), gst: '0.07' });
  expect(metering('Metering')).toMatchObject({ group: 'other', billed: 100, reckoned: 50, gst: 5, billedGst: 7 });
  expect(metering('Else')).toMatchObject({ gst: 7, billedGst: 7 });
});

test('groups lines; a discount on the bill is a share of every line but solar', () => {
  const once = charge('onceOff', { description: 'Two', amount: '-0.50' });
  const lines = [
    once,
    other('Daily supply charge', { amount: '2.20' }),
    usage('SOLAR', 'Solar', -24, { amount: '-8.00' }),
    demand('Demand', 4, { amount: '40.00' }),
    usage('PEAK', 'Peak', 16, { amount: '6.40' }),
    charge('payment', {}),
  ];
  const discounts = [{ displayName: 'Two', percentOfBill: { rate: '0.025' } }];
  const all = billLines({ ...evidence, ...withContract({ discounts }), lines } as unknown as BillEvidence);
  expect(all.map(({ group, title }) => [group, title])).toEqual([
    ['used', 'Demand'],
    ['used', 'Peak'],
    ['solar', 'Solar'],
    ['other', 'Daily supply charge'],
    ['once', 'Two'],
  ]);
  expect(all.at(-1)).toMatchObject({ working: '2.5 % of $48.60, the lines above without solar', reckoned: -122 });
});
