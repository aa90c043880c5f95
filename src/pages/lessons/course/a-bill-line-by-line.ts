// Lesson: every line of a bill follows from readings, prices and days that a recipient may read.
import type { Exchange } from '../../../../mocks/index.ts';
import { textOf } from '../../../elements/json-member.ts';
import { todaysScopes } from '../../../recipient/flows/today-facts.ts';
import {
  accountIn,
  balanceIn,
  billIn,
  invoiceNumberOf,
  readsIn,
  statesIn,
  transactionsIn,
  type Invoice,
} from '../bill/bill-evidence.ts';
import { workedBill } from '../bill/worked-bill.ts';
import type { Learner, Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { followedToEnd } from '../paging.ts';
import { inOrder, isOperation, type Exchanges, type Sign } from '../signs.ts';

const points = '/energy/electricity/servicepoints';
const scopes = [...todaysScopes, 'energy:accounts.detail:read'] as const;
const year = 31_536_000;

interface Found extends Sharing {
  readonly bill: Invoice;
}

const shareBills = (learner: Learner): Promise<Sharing> => learner.share({ wanted: { scopes, sharingDuration: year } });

/** Shares the scopes for bills, and finds the bill of the lesson. */
async function found(learner: Learner): Promise<Found> {
  const sharing = await learner.reuse(shareBills);
  const answer = await learner.read('/energy/accounts/invoices', { token: sharing.access });
  const listed = learner.sandbox.trace.entries().findLast((one) => isOperation(one, 'listEnergyAccountInvoicesBulk'));
  const bill = listed === undefined ? undefined : billIn(listed);
  if (bill === undefined)
    throw new Error(
      answer.ok
        ? 'No bill for electricity has been issued to this household yet. Move the clock on, or choose another household.'
        : `The invoices were answered with ${String(answer.status)}.`,
    );
  return { ...sharing, bill };
}

/** From the day of issue on, so that later payments are included. */
async function readLines(learner: Learner): Promise<void> {
  const { access: token, bill } = await learner.reuse(found);
  const oldest = encodeURIComponent(`${bill.issueDate}T00:00:00+10:00`);
  await readPages(learner, token, `/energy/accounts/${bill.accountId}/billing?oldest-time=${oldest}&page-size=1000`, 3);
}

async function readPages(learner: Learner, token: string, path: string, version = 1): Promise<void> {
  let next: string | undefined = path;
  while (next !== undefined) {
    const body: unknown = await (await learner.read(next, { token }, version)).json();
    next = textOf(body, 'links', 'next');
  }
}

async function readReadings(learner: Learner): Promise<void> {
  const { access: token, bill } = await learner.reuse(found);
  const { startDate = '', endDate = '' } = bill.period ?? {};
  const query = `oldest-date=${startDate}&newest-date=${endDate}&interval-reads=FULL&page-size=1000`;
  for (const id of bill.servicePoints) await readPages(learner, token, `${points}/${id}/usage?${query}`);
}

const read =
  (pathOf: (bill: Invoice) => string, version?: number) =>
  async (learner: Learner): Promise<unknown> => {
    const { access: token, bill } = await learner.reuse(found);
    return learner.read(pathOf(bill), { token }, version);
  };

const givesBill: Sign = (one) => billIn(one) !== undefined;

/** Applies a sign to the bill that an earlier exchange listed. */
const about =
  (sign: (exchange: Exchange, bill: Invoice) => boolean): Sign =>
  (one, given) => {
    const bill = given === undefined ? undefined : billIn(given);
    return bill !== undefined && sign(one, bill);
  };

const givesLines = about((one, { invoiceNumber }) =>
  transactionsIn(one).some((transaction) => invoiceNumberOf(transaction) === invoiceNumber),
);

const givesPrices = about((one, { accountId }) => {
  const account = accountIn(one);
  return account?.accountId === accountId && account.plans.some(({ planDetail }) => planDetail !== undefined);
});

const saysWhere = about((one, { servicePoints }) => {
  const known = new Set(statesIn(one).map(([id]) => id));
  return servicePoints.every((id) => known.has(id));
});

/** Whether the call asks for half-hours of every day of the bill. */
function asksForItsDays({ request }: Exchange, { period }: Invoice): boolean {
  const query = new URL(request.url).searchParams;
  const [oldest, newest, reads] = ['oldest-date', 'newest-date', 'interval-reads'].map((name) => query.get(name));
  return (
    period !== undefined &&
    typeof oldest === 'string' &&
    oldest <= period.startDate &&
    (typeof newest !== 'string' || newest >= period.endDate) &&
    (reads === 'FULL' || reads === 'MIN_30')
  );
}

/** Whether the readings of each service point were read to the last page. */
function givesReadings(exchanges: Exchanges): boolean {
  return exchanges.some((given, place) => {
    const bill = billIn(given);
    const later = exchanges.slice(place + 1);
    const isRead = (id: string): boolean =>
      later.some(
        (one) =>
          readsIn(one).some(({ servicePointId }) => servicePointId === id) &&
          bill !== undefined &&
          asksForItsDays(one, bill) &&
          followedToEnd(later, one),
      );
    return bill !== undefined && bill.servicePoints.every(isRead);
  });
}

const givesBalance = about((one, { accountId }) => balanceIn(one, accountId) !== undefined);

export const aBillLineByLine: Lesson = {
  id: 'a-bill-line-by-line',
  profile: 'cds-1.36',
  title: 'A bill, line by line',
  why: 'A bill comes from a few thousand readings and a price list. An app that has both can check every cent of it.',
  worked: workedBill,
  moves: [
    {
      id: 'invoice',
      title: 'Find the last bill',
      words:
        'An invoice has the sums: usage, solar, other charges, GST, and what is owed. The newest one comes first. Note its number and its period.',
      where: { view: 'api', operation: 'listEnergyAccountInvoicesBulk' },
      hints: [
        'Use Get bulk invoices. Its token needs the scope energy:billing:read.',
        'Both days of period belong to the bill. They are days of AEST, which has no daylight saving.',
      ],
      act: (learner) => learner.reuse(found),
      reached: inOrder(givesBill),
    },
    {
      id: 'lines',
      title: 'Read its lines',
      words:
        'Each charge is a billing transaction. Those of the bill name its invoiceNumber; payments name none. Amounts are without GST, and solar is negative.',
      where: { view: 'api', operation: 'getBillingForEnergyAccount' },
      hints: [
        'Use Get billing for account, version 3, with the accountId of the invoice.',
        'All charges of a bill are executed on its issueDate. Set oldest-time to the start of that day.',
        'If there is a links.next, follow it.',
      ],
      act: readLines,
      reached: inOrder(givesBill, givesLines),
    },
    {
      id: 'prices',
      title: 'Read the prices',
      words:
        'Account detail version 4 has the customer’s own price list. It names the hours of each price, the daily charge, what solar earns, and discounts.',
      where: { view: 'api', operation: 'getAccount' },
      hints: [
        'Use Get energy account detail with x-v: 4 and the accountId of the invoice.',
        'Look under planDetail.electricityContract: tariffPeriod, solarFeedInTariff, discounts.',
      ],
      act: read(({ accountId }) => `/energy/accounts/${accountId}`, 4),
      reached: inOrder(givesBill, givesPrices),
    },
    {
      id: 'clock',
      title: 'Find the clock of the price windows',
      words:
        'Times in the price list have no offset. With timeZone LOCAL they follow the clock of the house, daylight saving included. The service point says in which state it is.',
      where: { view: 'api', operation: 'listServicePoints' },
      hints: ['Use Get service points with x-v: 2, and look for jurisdictionCode.'],
      act: read(() => points, 2),
      reached: inOrder(givesBill, saysWhere),
    },
    {
      id: 'readings',
      title: 'Read the half-hours',
      words:
        'Read usage for all days of the bill, with each interval. Sort the half-hours into the price windows, add them up, and multiply: every line comes out as billed.',
      where: { view: 'api', operation: 'getUsageForServicePoint' },
      hints: [
        'Set oldest-date and newest-date to the two days of period, and interval-reads to FULL.',
        'page-size=1000 takes a quarter of one meter in one page.',
      ],
      act: readReadings,
      reached: givesReadings,
    },
    {
      id: 'balance',
      title: 'Compare with what is owed',
      words: 'The balance is what was owed when the bill was issued, less what was paid since.',
      where: { view: 'api', operation: 'getBalanceForAccount' },
      hints: ['Use Get balance for account. A negative balance is a credit.'],
      act: read(({ accountId }) => `/energy/accounts/${accountId}/balance`),
      reached: inOrder(givesBill, givesBalance),
    },
  ],
  goal: {
    title: 'Every line of the bill follows from readings and prices',
    learnt:
      'Usage is sorted by the clock of the price list, each line is rounded once to the cent, and GST is added line by line. In this sandbox the sums agree to the cent; a real retailer’s may not, and now you can tell.',
    clause: 'CDS:Energy APIs',
  },
};
