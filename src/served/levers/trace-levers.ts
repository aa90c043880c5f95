// Levers for the trace: exchanges with every checked rule, and waiting for the next one.
import { z } from 'zod';
import type { Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { answerWords, breachLines } from '../../../mocks/spec/told-words.ts';
import { lever, TextAnswer, type Lever } from './lever.ts';
import { notInTime, notThere } from '../problem.ts';
import { exchange, json } from './shapes.ts';

const tag = 'Trace';

const filter = {
  operation: 'Id of an operation, for example listAccounts.',
  from: 'The party that sent it: recipient, holder, secondary, register or consumer.',
  to: 'The party that answered.',
  verdict: 'ok, refused, faulted or failed.',
  status: 'HTTP status code.',
  rule: 'Id of the rule that refused it.',
  after: 'Id of an exchange: only exchanges after it.',
} as const;

const refusal = z.object({
  text: z.string().describe('The response, the rule, what it expects, what was found, and the fix.'),
  rule: z.string(),
  at: z.string().optional(),
  expected: z.unknown().optional(),
  actual: z.unknown().optional(),
  fix: z.string().optional(),
  exchange: z.string().describe('Id of the exchange.'),
});

export const traceLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/trace',
    tag,
    summary: 'Returns the newest exchanges, oldest first.',
    query: { ...filter, limit: 'The largest number of exchanges to return. Default: 100.' },
    answer: z.array(exchange),
    run: async ({ sandbox }, { query }) => {
      const { entries } = sandbox.trace;
      return passing(entries(), query).slice(-limitOf(query));
    },
  }),
  lever({
    method: 'GET',
    path: '/trace.har',
    tag,
    summary: 'Returns the exchanges as an HTTP Archive (HAR) 1.2.',
    query: filter,
    answer: json,
    run: async ({ sandbox: { trace } }, { query }) => {
      const ids = new Set(passing(trace.entries(), query).map(({ id }) => id));
      return trace.toHar(({ id }) => ids.has(id));
    },
  }),
  lever({
    method: 'GET',
    path: '/trace/refusal',
    tag,
    summary: 'Explains the last refusal: the rule, what was found, and the fix.',
    query: filter,
    answer: refusal,
    run: async ({ sandbox: { trace } }, { query }) => {
      const last = passing(trace.entries(), query).findLast((one) => refusingCheck(one) !== undefined);
      const check = last && refusingCheck(last);
      if (last === undefined || check === undefined) throw notThere('No call has been refused.');
      const { rule, at, expected, actual, fix } = check;
      return {
        text: [answerWords(last), ...breachLines(check)].join('\n'),
        rule,
        at,
        expected,
        actual,
        fix,
        exchange: last.id,
      };
    },
  }),
  lever({
    method: 'GET',
    path: '/trace.mmd',
    tag,
    summary: 'Returns the exchanges as a Mermaid sequence diagram.',
    query: filter,
    answer: 'text/plain; charset=utf-8',
    run: async ({ sandbox: { trace } }, { query }) => {
      const ids = new Set(passing(trace.entries(), query).map(({ id }) => id));
      return new TextAnswer(
        trace.toMermaid(({ id }) => ids.has(id)),
        'text/plain; charset=utf-8',
      );
    },
  }),
  lever({
    method: 'GET',
    path: '/trace/{id}',
    tag,
    summary: 'Returns one exchange.',
    answer: exchange,
    run: async ({ sandbox: { trace } }, { path }) => {
      const [found] = trace.entries(({ id }) => id === path['id']);
      if (found === undefined)
        throw notThere('There is no exchange with this id. The trace keeps only the newest exchanges.');
      return found;
    },
  }),
  lever({
    method: 'POST',
    path: '/trace/wait',
    tag,
    summary: 'Returns an exchange that passes the filter: one that already follows `after`, or the next to come.',
    body: z.strictObject({
      operation: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      verdict: z.string().optional(),
      status: z.number().int().optional(),
      rule: z.string().optional(),
      after: z.string().optional().describe('Id of an exchange. Default: only exchanges still to come count.'),
      timeout: z.number().positive().max(300).optional().describe('Seconds. Default: 10.'),
    }),
    answer: exchange,
    run: async ({ sandbox: { trace } }, { body: { timeout = 10, after, ...asked }, signal }) => {
      const query = new URLSearchParams(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const before = after === undefined ? [] : passing(trace.entries(), new URLSearchParams({ after }));
      const there = before.find((one) => passes(one, query));
      return (
        there ??
        soon(
          trace.next((one) => passes(one, query)),
          timeout,
          signal,
        )
      );
    },
  }),
  lever({
    method: 'DELETE',
    path: '/trace',
    tag,
    summary: 'Deletes every exchange.',
    answer: undefined,
    run: async ({ sandbox: { trace } }) => trace.clear(),
  }),
];

/** The exchange, if it comes within the seconds and while the caller is still there. */
function soon(coming: Promise<Exchange>, seconds: number, signal: AbortSignal): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(notInTime('The caller has gone.'));
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', gone);
      reject(notInTime(`No exchange passed the filter within ${String(seconds)} s.`));
    }, seconds * 1000);
    signal.addEventListener('abort', gone, { once: true });
    coming.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', gone);
    });
  });
}

const limitOf = (query: URLSearchParams): number =>
  z.coerce
    .number()
    .int()
    .positive()
    .parse(query.get('limit') ?? 100);

function passing(entries: readonly Exchange[], query: URLSearchParams): readonly Exchange[] {
  const after = query.get('after');
  const from = after === null ? 0 : entries.findIndex(({ id }) => id === after) + 1;
  return entries.slice(from).filter((one) => passes(one, query));
}

function passes(one: Exchange, query: URLSearchParams): boolean {
  const values: Readonly<Record<Exclude<keyof typeof filter, 'after'>, string | undefined>> = {
    operation: one.operation,
    from: one.from,
    to: one.to,
    verdict: one.verdict,
    status: String(one.response.status),
    rule: refusingCheck(one)?.rule,
  };
  return Object.entries(values).every(([name, value]) => !query.has(name) || query.get(name) === value);
}
