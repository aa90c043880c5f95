// Lesson: three years of usage come in pages, within the traffic thresholds.
import type { Exchange } from '../../../../mocks/index.ts';
import { memberOf, textOf } from '../../../elements/json-member.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { followedToEnd } from '../paging.ts';
import { headerOf } from '../../../../mocks/spec/message-header.ts';
import { answerOf, inOrder, isOperation, isSameCaller, refusedBy } from '../signs.ts';

const path = '/energy/electricity/servicepoints/usage';
const day = 86_400_000;

const yearsAgo = ({ sandbox }: Learner): string => {
  const date = sandbox.clock.now();
  date.setUTCFullYear(date.getUTCFullYear() - 3);
  return date.toISOString().slice(0, 10);
};

/** Reads all three years with this page size, following the links; returns the number of records. */
async function readAll(learner: Learner, pageSize: number): Promise<number> {
  let next: string | undefined = `${path}?oldest-date=${yearsAgo(learner)}&page-size=${String(pageSize)}`;
  let records = 0;
  while (next !== undefined) {
    const body: unknown = await (await learner.read(next)).json();
    const total = memberOf(body, 'meta', 'totalRecords');
    records = typeof total === 'number' ? total : 0;
    next = textOf(body, 'links', 'next');
  }
  return records;
}

/** Turns the thresholds on for the duration of `work`. */
async function counted(learner: Learner, work: () => Promise<void>): Promise<void> {
  const { decisions } = learner.sandbox;
  const before = decisions.get('trafficThresholds');
  await decisions.set('trafficThresholds', 'on');
  try {
    await work();
  } finally {
    await decisions.set('trafficThresholds', before);
  }
}

/** Exceeds the limit of ten calls a day, one second apart. */
async function overuse(learner: Learner): Promise<void> {
  for (let calls = 0; calls < 12; calls += 1) {
    const answer = await learner.read(`${path}?page-size=1`);
    if (answer.status === 429) return;
    await learner.wait('PT1S');
  }
}

const usage = (exchange: Exchange): boolean =>
  isOperation(exchange, 'listUsageBulk', 'getUsageForServicePoint', 'listUsageForServicePoints');

const queryOf = ({ request }: Exchange, name: string): string | null => new URL(request.url).searchParams.get(name);

const threeYears = (exchange: Exchange): boolean => {
  if (!usage(exchange)) return false;
  const oldest = queryOf(exchange, 'oldest-date');
  return oldest !== null && Date.parse(exchange.at) - Date.parse(oldest) >= 3 * 365 * day;
};

const firstOfMany = (exchange: Exchange): boolean => {
  const pages = memberOf(answerOf(exchange), 'meta', 'totalPages');
  return threeYears(exchange) && typeof pages === 'number' && pages > 1;
};

/** Refused by the daily limit, not the limit per second. */
const tooOften = (exchange: Exchange): boolean =>
  usage(exchange) &&
  refusedBy(exchange, 'traffic.threshold') &&
  Number(headerOf(exchange.response, 'retry-after')) >= 60;

export const readThreeYears: Lesson = {
  id: 'read-three-years',
  profile: '0.1.1',
  title: 'Read three years of usage',
  why: 'Three years is thousands of readings. If you ignore paging and rate limits, you get too little data or none at all.',
  saves: 'The limits save the holder, and every other app, from one app that asks for everything at once.',
  moves: [
    {
      id: 'ask',
      title: 'Ask for three years',
      words: 'Without a date you get two years. Set oldest-date, and see how many records and pages there are.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: [
        'Set oldest-date to a date such as 2023-11-22.',
        'meta.totalRecords and meta.totalPages are at the end of the answer.',
      ],
      act: (learner) => learner.read(`${path}?oldest-date=${yearsAgo(learner)}`),
      reached: inOrder((one) => one.verdict === 'ok' && threeYears(one)),
    },
    {
      id: 'too-large',
      title: 'Try to get it all in one page',
      words: 'Ask for five thousand records at once. Pages have a maximum size.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: ['page-size=5000.'],
      act: (learner) => learner.read(`${path}?oldest-date=${yearsAgo(learner)}&page-size=5000`),
      reached: inOrder((one) => usage(one) && refusedBy(one, 'page.size-range')),
    },
    {
      id: 'all-pages',
      title: 'Follow the pages to the end',
      words: 'Ask for large pages, and follow links.next until there is none. The link keeps the date range as it was.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: ['page-size=1000 is the maximum.', 'Do not count pages yourself: use the link’s URL exactly as it is.'],
      act: async (learner) => {
        const records = await readAll(learner, 1000);
        // A manually read meter has few records, so a third of them makes a page.
        if (records <= 1000) await readAll(learner, Math.max(1, Math.ceil(records / 3)));
      },
      reached: (exchanges) => exchanges.some((one) => firstOfMany(one) && followedToEnd(exchanges, one)),
    },
    {
      id: 'too-often',
      title: 'Ask more than ten times a day',
      words:
        'Usage is low velocity data: a holder may refuse more than ten calls in 24 hours to one address. With the decision on traffic thresholds switched on, the eleventh is refused.',
      where: { view: 'decisions' },
      hints: [
        'Under Decisions, turn on Traffic thresholds. This applies to every call in this world, until you turn it off.',
        'Leave a second between the calls. A call refused with 429 says in Retry-After how many seconds to wait before the next.',
      ],
      act: (learner) => counted(learner, () => overuse(learner)),
      reached: inOrder(tooOften),
    },
    {
      id: 'next-page',
      title: 'Continue with the second page',
      words:
        'Once the limit is reached, a new request for page 1 is refused. You can still fetch page 2 of a result that you started earlier. The standards do not say whether further pages count as calls; the sandbox does not count them.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: ['Use the refused URL with page=2.'],
      act: (learner) =>
        counted(learner, async () => {
          await overuse(learner);
          await learner.read(`${path}?page-size=1&page=2`);
        }),
      reached: inOrder(
        tooOften,
        (one, refused) =>
          usage(one) && one.verdict === 'ok' && Number(queryOf(one, 'page')) > 1 && isSameCaller(one, refused),
      ),
    },
  ],
  goal: {
    title: 'All three years, page by page, within the limits',
    learnt:
      'Use large pages, follow the links instead of counting, and read once a day: then three years take a handful of calls.',
    clause: 'CDS:Low Velocity Data Sets',
  },
};
