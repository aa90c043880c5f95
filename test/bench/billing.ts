// Bills of today's profile: pages of invoices and transactions compared with a page of accounts, first-time computation, and memory.
import { ledgerOf } from '../../mocks/billing/account-ledger.ts';
import { account, address, person, scenarioOf, servicePoint } from '../../mocks/personas/scenarios/common.ts';
import type { Scenario } from '../../mocks/scenario/scenario.ts';
import { servicePointsOf } from '../../mocks/scenario/service-point-index.ts';
import { openBilledWorld, type BilledCustomers } from '../kit/energy/billed.ts';
import type { Caller } from '../kit/calls/caller.ts';
import { heapUsed, median, type Row, type Section } from './table.ts';

const pageSize = 25;
const clock = '2026-11-20T12:00:00+10:00';
const home = address('1 Any Street', 'Anywhere', 'NSW', '2999');
const nmiOf = (number: number): string => `99${String(number).padStart(8, '0')}`;
const since = '2023-11-01';

/** One person with this many accounts, each with this many meters. */
const scenarioWith = (accounts: number, meters: number): Scenario =>
  scenarioOf({
    name: 'many-accounts',
    title: 'Many accounts',
    note: 'For the benchmark.',
    customers: [
      person(
        {
          customerId: '30000001',
          slug: 'many',
          name: { firstName: 'Any', middleNames: [], lastName: 'Body' },
          note: 'Has many accounts',
          mobile: '0491 570 156',
          email: 'many@example.com',
          addresses: [home],
        },
        Array.from({ length: accounts }, (_, at) =>
          account({
            key: `many-${String(at)}`,
            accountNumber: `77${String(at).padStart(4, '0')}`,
            displayName: `Account ${String(at)}`,
            creationDate: since,
            plans: [
              {
                displayName: 'Everyday Flat',
                tariff: 'flat',
                startDate: since,
                servicePoints: Array.from({ length: meters }, (__, meter) => nmiOf(at * meters + meter)),
              },
            ],
          }),
        ),
      ),
    ],
    servicePoints: [
      servicePoint({
        nmi: nmiOf(0),
        count: accounts * meters,
        state: 'NSW',
        kind: 'house',
        validFrom: since,
        address: home,
      }),
    ],
  });

export const billing: Section = {
  title: 'Bills of today',
  run: async () => [...(await pages()), await firstBills()],
};

/** Processor milliseconds of the work; elapsed time would include other processes. */
async function worked(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function pages(): Promise<readonly Row[]> {
  const billedWorld: BilledCustomers = await openBilledWorld(scenarioWith(pageSize, 1), clock);
  const one = await billedWorld.as('many');
  const page = (path: string) => async () => (await one.call(`${path}?page-size=${String(pageSize)}`)).text();
  const lists = ['/energy/accounts', '/energy/accounts/invoices', '/energy/accounts/billing'] as const;
  const took = new Map<string, number[]>(lists.map((path) => [path, []]));
  // Alternating, so that a busy moment of the machine affects all three.
  for (let round = 0; round < 400; round += 1)
    for (const path of lists) {
      const spent = await worked(page(path));
      if (round >= 100) took.get(path)?.push(spent);
    }
  const [accounts = 0, invoices = 0, transactions = 0] = lists.map((path) => median(took.get(path) ?? []));
  const beside = { what: 'a page of accounts', value: accounts };
  const size = `${String(pageSize)} records each`;
  const rows: Row[] = [
    { what: `a page of invoices, ${size}`, value: invoices, unit: 'ms', beside, aim: 1.5 },
    { what: `a page of transactions, ${size}`, value: transactions, unit: 'ms', beside, aim: 1.5 },
    await memory(one),
  ];
  await billedWorld.sandbox.stop();
  return rows;
}

/** Heap while pages of transactions are read repeatedly: at the end, compared with halfway. */
async function memory(one: Caller): Promise<Row> {
  const first = `/energy/accounts/billing?page-size=${String(pageSize)}`;
  const count = 2_000;
  let next: string | undefined;
  let [half, end] = [0, 0];
  for (let at = 1; at <= count; at += 1) {
    next = (await one.read(next ?? first)).links.next;
    if (at === count / 2) half = heapUsed();
    if (at === count) end = heapUsed();
  }
  const beside = { what: 'after half of them', value: half };
  return { what: `heap after ${String(count)} pages of transactions`, value: end, unit: 'MB', beside, aim: 1.2 };
}

/** Three years of bills of twenty meters, computed again each time. */
async function firstBills(): Promise<Row> {
  const meters = 20;
  const { customers, servicePoints } = scenarioWith(1, meters);
  const own = customers[0]?.profiles[0]?.accounts[0];
  if (own === undefined) throw new Error('The scenario has no account.');
  const points = servicePointsOf({ servicePoints });
  const took: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    took.push(await worked(() => ledgerOf(own, { points, seed: run, lateReads: 'replaced' }).until(Date.parse(clock))));
  }
  const beside = { what: 'the bound', value: 150 };
  return {
    what: `three years of bills of ${String(meters)} meters, computed`,
    value: median(took),
    unit: 'ms',
    beside,
    aim: 1,
  };
}
