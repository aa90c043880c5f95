// Random households: tariff, meters, concessions and habits, one plan or two, open or closed, and sometimes a second account.
import * as fc from 'fast-check';
import {
  account,
  address,
  importAndExport,
  importOnly,
  servicePoint,
  withControlledLoad,
} from '../../../mocks/personas/scenarios/common.ts';
import { dateOf, dayOf } from '../../../mocks/readings/zone.ts';
import {
  states,
  tariffNames,
  type ScenarioAccount,
  type ScenarioServicePoint,
  type TariffName,
} from '../../../mocks/scenario/scenario.ts';

export interface Household {
  readonly account: ScenarioAccount;
  /** The same person's second account, with its own meter. */
  readonly beside: ScenarioAccount;
  readonly points: readonly ScenarioServicePoint[];
}

// Not the demand tariff of a business.
const tariffs = tariffNames.filter((name) => name !== 'business-demand');

const home = address('1 Any Street', 'Anywhere', 'NSW', '2999');
const registersOf = (tariff: TariffName): ScenarioServicePoint['registers'] =>
  tariff === 'time-of-use-solar'
    ? importAndExport
    : tariff === 'flat-controlled-load'
      ? withControlledLoad
      : importOnly;

const paying: fc.Arbitrary<Partial<ScenarioAccount>> = fc.oneof(
  fc.constantFrom('early', 'on-time', 'late', 'part', 'never').map((pays) => ({ pays }) as const),
  fc.record({ calculationType: fc.constantFrom('BALANCE', 'STATIC'), amount: fc.constantFrom('90.00', '260.00') }).map(
    ({ calculationType, amount }) =>
      ({
        paymentSchedule: [
          {
            ...(calculationType === 'STATIC' ? { amount } : {}),
            paymentScheduleUType: 'cardDebit',
            cardDebit: { cardScheme: 'VISA', paymentFrequency: 'P1M', calculationType },
          },
        ],
      }) as const,
  ),
);

const concession: fc.Arbitrary<ScenarioAccount['concessions'][number]> = fc.oneof(
  fc.record({
    type: fc.constant('FIXED_PERCENTAGE' as const),
    displayName: fc.constant('Percentage'),
    discountFrequency: fc.constant('P1M'),
    percentage: fc.constantFrom('0.175', '0.05'),
    appliedTo: fc.subarray(['INVOICE', 'USAGE', 'SERVICE_CHARGE', 'CONTROLLED_LOAD'] as const, { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('FIXED_AMOUNT' as const),
    displayName: fc.constant('Amount'),
    discountFrequency: fc.constantFrom('P1D', 'P1M', 'P1Y'),
    amount: fc.constantFrom('0.80', '12.50', '250.00'),
  }),
);

const facts = fc.record({
  tariff: fc.constantFrom(...tariffs),
  next: fc.option(fc.constantFrom(...tariffs), { nil: undefined }),
  startsAt: fc.integer({ min: dayOf('2023-01-01'), max: dayOf('2024-06-30') }),
  lasts: fc.integer({ min: 20, max: 900 }),
  isClosed: fc.boolean(),
  billFrequency: fc.constantFrom('P1M', 'P2M', 'P3M'),
  state: fc.constantFrom(...states),
  interval: fc.constantFrom(5 as const, 30 as const),
  isLarge: fc.boolean(),
  substituted: fc.constantFrom(0, 20),
  batteryKwh: fc.constantFrom(0, 10),
  meters: fc.integer({ min: 1, max: 2 }),
  paperBills: fc.boolean(),
  concessions: fc.array(concession, { maxLength: 2 }),
  paid: paying,
});

export type HouseholdFacts = typeof facts extends fc.Arbitrary<infer Facts> ? Facts : never;
export const householdFacts: fc.Arbitrary<HouseholdFacts> = facts;

/** The household as part of a scenario; the number distinguishes its meters and accounts from others. */
export function householdOf(
  {
    tariff,
    next,
    startsAt,
    lasts,
    isClosed,
    billFrequency,
    meters,
    paperBills,
    concessions,
    paid,
    ...meter
  }: HouseholdFacts,
  number = 0,
): Household {
  const nmis = Array.from({ length: meters + 1 }, (_, at) => `99${String(number * 10 + at).padStart(8, '0')}`);
  const own = nmis.slice(0, meters);
  const plan = (name: TariffName, from: number, to?: number) => ({
    displayName: name,
    tariff: name,
    billFrequency,
    startDate: dateOf(from),
    ...(to === undefined ? {} : { endDate: dateOf(to) }),
    servicePoints: name === 'gas' ? [] : own,
  });
  const end = startsAt + lasts;
  const second = isClosed ? plan(next ?? tariff, end + 1, end + 200) : plan(next ?? tariff, end + 1);
  const plans =
    next === undefined
      ? [isClosed ? plan(tariff, startsAt, end) : plan(tariff, startsAt)]
      : [plan(tariff, startsAt, end), second];
  const flows = new Set([tariff, next ?? tariff].flatMap((name) => registersOf(name)));
  const { batteryKwh } = meter;
  return {
    account: account({
      key: `own-${String(number)}`,
      accountNumber: `77${String(number)}`,
      displayName: 'Own',
      creationDate: dateOf(startsAt),
      status: isClosed ? 'closed' : 'open',
      plans,
      concessions,
      ...(paperBills ? { paperBills: true as const } : {}),
      ...paid,
    }),
    beside: account({
      key: `beside-${String(number)}`,
      accountNumber: `88${String(number)}`,
      displayName: 'Beside',
      creationDate: '2023-01-01',
      plans: [
        { displayName: 'Everyday Flat', tariff: 'flat', startDate: '2023-01-01', servicePoints: nmis.slice(meters) },
      ],
    }),
    points: nmis.map((nmi, at) =>
      servicePoint({
        nmi,
        state: meter.state,
        kind: 'house-solar-battery',
        solarKw: 6,
        ...(batteryKwh === 0 ? {} : { batteryKwh }),
        validFrom: at < meters ? dateOf(startsAt) : '2023-01-01',
        address: home,
        interval: meter.interval,
        substituted: meter.substituted,
        classification: meter.isLarge ? 'LARGE' : 'SMALL',
        registers: [...flows].filter(
          ({ suffix }, place, all) => all.findIndex((one) => one.suffix === suffix) === place,
        ),
      }),
    ),
  };
}
