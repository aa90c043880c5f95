// Lesson: three years of usage come in pages, and no more often than the traffic thresholds allow.
import type { Exchange } from '../../../../mocks/index.ts';
import { memberOf, textOf } from '../../../elements/json-member.ts';
import type { Learner } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { after, answerOf, callerOf, headerOf, inOrder, is, refusedBy } from '../signs.ts';

const path = '/energy/electricity/servicepoints/usage';
const day = 86_400_000;

const yearsAgo = ({ sandbox }: Learner): string => {
  const date = sandbox.clock.now();
  date.setUTCFullYear(date.getUTCFullYear() - 3);
  return date.toISOString().slice(0, 10);
};

/** Asks for all three years, so many records a page, and follows the links to the end. */
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

/** The thresholds hold while this is done; afterwards the decision is what it was. */
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

/** Ten calls a day are served; the eleventh at the latest is not. A second lies between two. */
async function overuse(learner: Learner): Promise<void> {
  for (let calls = 0; calls < 12; calls += 1) {
    const answer = await learner.read(`${path}?page-size=1`);
    if (answer.status === 429) return;
    await learner.sandbox.clock.advance('PT1S');
  }
}

const usage = (exchange: Exchange): boolean =>
  exchange.parent === undefined &&
  is(exchange, 'listUsageBulk', 'getUsageForServicePoint', 'listUsageForServicePoints');

const queryOf = ({ request }: Exchange, name: string): string | null => new URL(request.url).searchParams.get(name);

const threeYears = (exchange: Exchange): boolean => {
  if (!usage(exchange)) return false;
  const oldest = queryOf(exchange, 'oldest-date');
  return oldest !== null && Date.parse(exchange.at) - Date.parse(oldest) >= 3 * 365 * day;
};

/** The last page was reached from here, each page by the link of the one before. */
function followed(exchanges: Exchanges, from: Exchange): boolean {
  const next = textOf(answerOf(from), 'links', 'next');
  if (from.verdict !== 'ok' || answerOf(from) === undefined) return false;
  if (next === undefined) return true;
  return after(exchanges, from).some((one) => one.request.url === next && followed(exchanges, one));
}

const firstOfMany = (exchange: Exchange): boolean => {
  const pages = memberOf(answerOf(exchange), 'meta', 'totalPages');
  return exchange.verdict === 'ok' && threeYears(exchange) && typeof pages === 'number' && pages > 1;
};

/** Refused for the day, not for the second. */
const tooOften = (exchange: Exchange): boolean =>
  usage(exchange) &&
  refusedBy(exchange, 'traffic.threshold') &&
  Number(headerOf(exchange.response, 'retry-after')) >= 60;

export const readThreeYears: Lesson = {
  id: 'read-three-years',
  title: 'Read three years of usage',
  why: 'Three years are thousands of readings: who ignores pages and limits gets either too little or nothing at all.',
  moves: [
    {
      id: 'ask',
      title: 'Ask for three years',
      words: 'Without a date you get two years. Name the oldest date, and see how many records and pages there are.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: [
        'oldest-date, as in 2023-11-22.',
        'meta.totalRecords and meta.totalPages stand at the end of the answer.',
      ],
      act: async (learner) => void (await learner.read(`${path}?oldest-date=${yearsAgo(learner)}`)),
      reached: (exchanges) => exchanges.some((one) => one.verdict === 'ok' && threeYears(one)),
    },
    {
      id: 'too-large',
      title: 'Try to have it all in one page',
      words: 'Ask for five thousand records at once. There is a largest page.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: ['page-size=5000.'],
      act: async (learner) => void (await learner.read(`${path}?oldest-date=${yearsAgo(learner)}&page-size=5000`)),
      reached: (exchanges) => exchanges.some((one) => usage(one) && refusedBy(one, 'page.size-range')),
    },
    {
      id: 'all-pages',
      title: 'Follow the pages to the end',
      words: 'Take large pages, and follow links.next until there is none. The link keeps the window where it was.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: ['page-size=1000 is the largest.', 'Do not count pages yourself: send the very address of the link.'],
      act: async (learner) => {
        const records = await readAll(learner, 1000);
        // A meter that is read by hand has few records: pages of a third of them are pages too.
        if (records <= 1000) await readAll(learner, Math.max(1, Math.ceil(records / 3)));
      },
      reached: (exchanges) => exchanges.some((one) => firstOfMany(one) && followed(exchanges, one)),
    },
    {
      id: 'too-often',
      title: 'Ask more than ten times a day',
      words:
        'Usage changes once a day. With the decision on traffic thresholds on, the eleventh call waits until tomorrow.',
      where: { view: 'decisions' },
      hints: [
        'Decisions, traffic thresholds: on. The page switches it on for its own calls only.',
        'Leave a second between calls; Retry-After tells how long to wait.',
      ],
      act: (learner) => counted(learner, () => overuse(learner)),
      reached: (exchanges) => exchanges.some(tooOften),
    },
    {
      id: 'next-page',
      title: 'Read on all the same',
      words: 'The second page of what you have begun is not another call: it is served although the first is not.',
      where: { view: 'api', operation: 'listUsageBulk' },
      hints: ['The refused address with page=2.'],
      act: (learner) =>
        counted(learner, async () => {
          await overuse(learner);
          await learner.read(`${path}?page-size=1&page=2`);
        }),
      reached: (exchanges) =>
        inOrder(
          exchanges,
          tooOften,
          (one, refused) =>
            usage(one) &&
            one.verdict === 'ok' &&
            Number(queryOf(one, 'page')) > 1 &&
            callerOf(one) === callerOf(refused),
        ),
    },
  ],
  goal: {
    title: 'All three years, page by page, within the limits',
    learnt: 'Large pages, links instead of counting, and once a day: then three years are a handful of calls.',
    clause: 'CDS:traffic thresholds',
  },
};
