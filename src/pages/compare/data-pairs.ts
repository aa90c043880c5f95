// Pairs about the data: accounts, one account in detail in a retired and a current version, and the bill.
import { daysWords } from '../../ui/day-words.ts';
import { memberOf, textOf } from '../../elements/json-member.ts';
import { centsOf, dollars } from '../../ui/money-words.ts';
import { shown, type Pair, type Shown, type SideFacts } from './pair.ts';

const howMany = (list: readonly unknown[] | undefined): string | undefined =>
  list === undefined ? undefined : String(list.length);

const dataShown: readonly Shown[] = [
  shown('Accounts', ({ accounts }) => howMany(accounts)),
  shown('First account', ({ accounts }) => membersWords(accounts?.[0])),
  shown('Days of usage', ({ usage }) => howMany(usage)),
];

/** The first account’s openStatus; version 1 has no such member. */
const membersWords = (account: object | undefined): string | undefined =>
  account === undefined ? undefined : (textOf(account, 'openStatus') ?? 'no openStatus');

/** A value of the first plan’s contract, at the path; undefined where the version has no such member. */
const inContract = ({ accountDetail }: SideFacts, ...path: readonly string[]): unknown =>
  memberOf(accountDetail, 'plans', '0', 'planDetail', 'electricityContract', ...path);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const period = ['tariffPeriod', '0'] as const;
const firstWindow = [...period, 'timeOfUseRates', '0', 'timeOfUse', '0', 'startTime'] as const;
const firstFeedIn = ['solarFeedInTariff', '0', 'timeVaryingTariffs'] as const;

const named = (name: string, value: unknown): string | undefined => {
  const said = text(value);
  return said === undefined ? undefined : `${name} ${said}`;
};

const retiredDetail: readonly Shown[] = [
  shown('Version', ({ accountDetail }) => (accountDetail === undefined ? undefined : '1, retired')),
  shown('Supply charge', (facts) => named('dailySupplyCharges', inContract(facts, ...period, 'dailySupplyCharges'))),
  shown('A price begins', (facts) => named('startTime', inContract(facts, ...firstWindow))),
  shown('Feed-in', (facts) => named('amount', inContract(facts, ...firstFeedIn, 'amount'))),
];

const detailInForce: readonly Shown[] = [
  shown('Version', ({ accountDetail }) => (accountDetail === undefined ? undefined : '4, in force')),
  shown('Supply charge', (facts) => named('dailySupplyCharge', inContract(facts, ...period, 'dailySupplyCharge'))),
  shown('A price begins', (facts) => named('startTime', inContract(facts, ...firstWindow))),
  shown('Feed-in', (facts) =>
    named('rates[0].unitPrice', inContract(facts, ...firstFeedIn, '0', 'rates', '0', 'unitPrice')),
  ),
];

export const dataPairs: readonly Pair[] = [
  {
    id: 'data',
    title: 'The energy data',
    words:
      'Both make the same calls, with tokens bound to the certificate. The list of accounts is version 1 on the one side and version 2 on the other, which says whether an account is open. Usage is version 1 on both.',
    sides: {
      '0.1.1': { steps: ['userinfo', 'accounts', 'usage'], shown: dataShown },
      'cds-1.36': { steps: ['userinfo', 'accounts', 'usage'], shown: dataShown },
    },
  },
  {
    id: 'account-detail',
    title: 'One account in detail',
    words:
      'The same plan in two versions. Version 1 is retired; version 4 replaces single amounts by lists of prices, and writes times without an offset: they follow the local clock where timeZone is LOCAL.',
    sides: {
      '0.1.1': { steps: ['account-detail'], shown: retiredDetail },
      'cds-1.36': { steps: ['account-detail'], shown: detailInForce },
    },
  },
  {
    id: 'bill',
    title: 'The last bill',
    words:
      'Invoices and billing transactions are part of today’s data. The holder computes them from the readings, the prices and the days.',
    sides: {
      '0.1.1': {
        steps: [],
        instead: 'There are no bills: in a world of 0.1.1 the calls for invoices and billing answer 404.',
        clauses: ['interfaces:Area A: energy operations'],
        shown: [],
      },
      'cds-1.36': {
        steps: ['bill'],
        shown: [
          shown('Period', ({ bill }) => (bill?.period === undefined ? undefined : daysWords(bill.period))),
          shown('Amount with GST', ({ bill }) =>
            bill?.invoiceAmount === undefined ? undefined : dollars(centsOf(bill.invoiceAmount)),
          ),
          shown('Status', ({ bill }) => bill?.paymentStatus),
        ],
      },
    },
  },
];
