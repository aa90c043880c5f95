// The step of input: query and body, read once for every operation (interfaces, query parameters; decisions X1, X10, X19, row 11).
import { defined } from '../../ambient/defined.ts';
import { decidedEvidence } from '../../spec/decided-refusal.ts';
import { cutText } from '../../spec/cut-text.ts';
import { limits } from '../../spec/limits.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import type { Authorised, PageRequest, Ready, UsageWindow } from '../call.ts';
import { listIn, readIds } from './body-ids.ts';
import { fullDate, fullDateOf, instantOf } from './dates.ts';
import { queryOf } from '../../spec/operation.ts';
import { queryParameters, type QueryRow } from '../../spec/query.ts';

/** Refuses query parameters and bodies that are malformed or out of range. */
export function readInput(call: Authorised, world: World): Ready {
  const { operation, url } = call;
  const names = namesOf(call);
  for (const name of names) {
    const values = url.searchParams.getAll(name);
    const actual = values.length <= 1 ? (values[0] ?? null) : values;
    call.ledger.check('query.once', values.length <= 1, { at: `query:${name}`, actual, detail: name });
  }
  const page = readPage(call);
  const usage = readUsageWindow(call, world);
  const times = readTimes(call, world);
  const filters = readFilters(call);
  const updatedSince = names.includes('updated-since') ? readUpdatedSince(call, world) : undefined;
  const body = readBody(call);
  const ready: Ready = {
    ...call,
    page,
    usage,
    times,
    filters,
    ...body,
    ...defined({ updatedSince }),
  };
  const list = listIn(operation.body?.schema);
  return list === undefined ? ready : { ...ready, ...readIds(list, ready, world) };
}

/** The query parameters of the requested version. */
const namesOf = ({ operation, version }: Authorised) => queryOf(operation, version);

function readPage(call: Authorised): PageRequest {
  if (call.operation.paged !== true) return { page: limits.page, size: limits.pageSize };
  const { url } = call;
  const page = url.searchParams.get('page');
  const size = url.searchParams.get('page-size');
  call.ledger.check('page.number', page === null || /^0*[1-9]\d*$/u.test(page), {
    at: 'query:page',
    expected: 'a whole number of at least 1',
    actual: page,
    detail: 'page',
  });
  call.ledger.check('page.size-number', size === null || /^-?\d+$/u.test(size), {
    at: 'query:page-size',
    expected: 'a whole number',
    actual: size,
    detail: 'page-size',
  });
  const wanted = size === null ? limits.pageSize : Number(size);
  call.ledger.check('page.size-range', wanted >= 1 && wanted <= limits.maximumPageSize, {
    at: 'query:page-size',
    expected: `1 to ${String(limits.maximumPageSize)}`,
    actual: size,
    detail: `page-size: 1 to ${String(limits.maximumPageSize)}`,
  });
  // A page number of any length becomes one beyond the last page that can still be printed.
  return { page: page === null ? limits.page : Math.min(Number(page), Number.MAX_SAFE_INTEGER), size: wanted };
}

function readUsageWindow(call: Authorised, world: World): UsageWindow {
  const names = namesOf(call);
  if (!names.includes('newest-date')) return { intervalReads: 'NONE' };
  const { url } = call;
  const either = world.decisions.get('usageDates') === 'either';
  const refusal = decidedEvidence(call.operation, 'query.date', world.decisions);
  const dates = either ? fullDateOf : fullDate;
  const read = (name: 'oldest-date' | 'newest-date'): string | undefined => {
    const sent = url.searchParams.get(name);
    if (sent === null) return undefined;
    const date = dates(sent);
    call.ledger.check('query.date', date !== undefined, {
      at: `query:${name}`,
      expected: either ? 'YYYY-MM-DD, or a date and time with an offset' : 'YYYY-MM-DD',
      actual: sent,
      detail: name,
      ...refusal,
    });
    return date;
  };
  const oldest = read('oldest-date');
  const newest = read('newest-date');
  call.ledger.check('query.date-order', oldest === undefined || newest === undefined || oldest <= newest, {
    at: 'query:oldest-date',
    ...(newest === undefined ? {} : { expected: `at most ${newest}` }),
    actual: url.searchParams.get('oldest-date'),
    detail: 'oldest-date is after newest-date',
  });
  const ends = defined({ oldest, newest });
  if (!names.includes('interval-reads')) return { intervalReads: 'NONE', ...ends };
  const sent = url.searchParams.get('interval-reads');
  const reads = sent ?? 'NONE';
  call.ledger.check('query.interval-reads', reads === 'NONE' || reads === 'MIN_30' || reads === 'FULL', {
    at: 'query:interval-reads',
    expected: 'NONE, MIN_30 or FULL',
    actual: sent,
    detail: 'interval-reads',
  });
  return { intervalReads: reads, ...ends };
}

function readUpdatedSince(call: Authorised, world: World): number | undefined {
  const sent = call.url.searchParams.get('updated-since');
  if (sent === null) return undefined;
  const instant = instantOf(sent);
  call.ledger.check('query.updated-since', instant !== undefined, {
    at: 'query:updated-since',
    expected: 'a date and time with an offset',
    actual: sent,
    detail: 'updated-since',
    ...decidedEvidence(call.operation, 'query.updated-since', world.decisions),
  });
  return instant;
}

/** Both times of billing transactions, each a date-time with offset. */
function readTimes(call: Authorised, world: World): Ready['times'] {
  if (!namesOf(call).includes('oldest-time')) return {};
  const read = (name: 'oldest-time' | 'newest-time'): number | undefined => {
    const sent = call.url.searchParams.get(name);
    if (sent === null) return undefined;
    const instant = instantOf(sent);
    call.ledger.check('query.time', instant !== undefined, {
      at: `query:${name}`,
      expected: 'a date and time with an offset',
      actual: sent,
      detail: name,
      ...decidedEvidence(call.operation, 'query.time', world.decisions),
    });
    return instant;
  };
  const [oldest, newest] = [read('oldest-time'), read('newest-time')];
  call.ledger.check('query.time-order', oldest === undefined || newest === undefined || oldest <= newest, {
    at: 'query:oldest-time',
    ...(newest === undefined ? {} : { expected: `at most ${new Date(newest).toISOString()}` }),
    actual: call.url.searchParams.get('oldest-time'),
    detail: 'oldest-time is after newest-time',
  });
  return defined({ oldest, newest });
}

/** List filters: listed values must match exactly; text may be anything. */
function readFilters(call: Authorised): Ready['filters'] {
  const sent = namesOf(call).flatMap((name) => {
    const row: QueryRow = queryParameters[name];
    if (row.type !== 'choice' && row.type !== 'text') return [];
    const value = call.url.searchParams.get(name);
    call.ledger.check('query.choice', value === null || row.values?.includes(value) !== false, {
      at: `query:${name}`,
      expected: row.values?.join(', ') ?? 'a text',
      actual: value,
      detail: name,
    });
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}

function readBody(call: Authorised): { json?: Json; text?: string } {
  const { operation, request, bytes } = call;
  if (operation.body === undefined || operation.body.type === 'form') return {};
  const type = request.headers.get('content-type') ?? '';
  const isJwt = operation.body.type === 'jwt';
  const expected = isJwt ? 'application/jwt' : 'application/json';
  const fits = type.split(';')[0]?.trim().toLowerCase() === expected;
  call.ledger.check(isJwt ? 'body.jwt-media-type' : 'body.media-type', fits, {
    at: 'header:content-type',
    expected,
    actual: request.headers.get('content-type'),
    detail: `Content-Type must be ${expected}.`,
  });
  const text = decode(bytes);
  if (isJwt) return { text: text ?? '' };
  const json = text === undefined ? undefined : parse(text);
  call.ledger.check('body.json', json !== undefined, {
    at: 'body',
    ...(text === undefined ? { expected: 'JSON in UTF-8' } : { actual: cutText(text, 100) }),
    detail: 'body',
  });
  return { json: json.value };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): { value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}
