// Step 7: query and body, read once for every operation (interfaces, query parameters; decisions X1, X10, X19, row 11).
import { cutText } from '../../spec/cut-text.ts';
import { limits } from '../../spec/limits.ts';
import type { Ledger } from '../ledger.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import type { Authorised, PageRequest, Ready, UsageWindow } from '../call.ts';
import { readServicePointIds } from './service-point-ids.ts';
import { beginsWithDay } from '../../spec/calendar.ts';

/** Refuses query parameters and bodies that are malformed or out of range. */
export function readInput(call: Authorised, world: World): Ready {
  const ledger: Ledger = call.ledger;
  const { operation, url } = call;
  const names = operation.query ?? [];
  for (const name of names) {
    const values = url.searchParams.getAll(name);
    const actual = values.length <= 1 ? (values[0] ?? null) : values;
    ledger.check('query.once', values.length <= 1, { at: `query:${name}`, actual, detail: name });
  }
  const page = readPage(call);
  const usage = readUsageWindow(call, world);
  const updatedSince = names.includes('updated-since') ? readUpdatedSince(call) : undefined;
  const body = readBody(call);
  const ready: Ready = { ...call, page, usage, ...body, ...(updatedSince === undefined ? {} : { updatedSince }) };
  if (operation.body?.schema !== 'RequestServicePointIdList') return ready;
  return { ...ready, ...readServicePointIds(ready, world) };
}

function readPage(call: Authorised): PageRequest {
  if (call.operation.paged !== true) return { page: limits.page, size: limits.pageSize };
  const ledger: Ledger = call.ledger;
  const { url } = call;
  const page = url.searchParams.get('page');
  const size = url.searchParams.get('page-size');
  ledger.check('page.number', page === null || /^0*[1-9]\d*$/u.test(page), {
    at: 'query:page',
    expected: 'a whole number of at least 1',
    actual: page,
    detail: 'page',
  });
  ledger.check('page.size-number', size === null || /^-?\d+$/u.test(size), {
    at: 'query:page-size',
    expected: 'a whole number',
    actual: size,
    detail: 'page-size',
  });
  const wanted = size === null ? limits.pageSize : Number(size);
  ledger.check('page.size-range', wanted >= 1 && wanted <= limits.maximumPageSize, {
    at: 'query:page-size',
    expected: `1 to ${String(limits.maximumPageSize)}`,
    actual: size,
    detail: `page-size: 1 to ${String(limits.maximumPageSize)}`,
  });
  // However many digits: a page beyond the last, and still a number that can be written out.
  return { page: page === null ? limits.page : Math.min(Number(page), Number.MAX_SAFE_INTEGER), size: wanted };
}

function readUsageWindow(call: Authorised, world: World): UsageWindow {
  const names = call.operation.query ?? [];
  if (!names.includes('newest-date')) return { intervalReads: 'NONE' };
  const ledger: Ledger = call.ledger;
  const { url } = call;
  const either = world.decisions.get('usageDates') === 'either';
  const dates = either ? fullDateOf : fullDate;
  const read = (name: 'oldest-date' | 'newest-date'): string | undefined => {
    const sent = url.searchParams.get(name);
    if (sent === null) return undefined;
    const date = dates(sent);
    ledger.check('query.date', date !== undefined, {
      at: `query:${name}`,
      expected: either ? 'YYYY-MM-DD, or a date and time with an offset' : 'YYYY-MM-DD',
      actual: sent,
      detail: name,
    });
    return date;
  };
  const oldest = read('oldest-date');
  const newest = read('newest-date');
  ledger.check('query.date-order', oldest === undefined || newest === undefined || oldest <= newest, {
    at: 'query:oldest-date',
    ...(newest === undefined ? {} : { expected: `at most ${newest}` }),
    actual: url.searchParams.get('oldest-date'),
    detail: 'oldest-date is after newest-date',
  });
  const sent = url.searchParams.get('interval-reads');
  const reads = sent ?? 'NONE';
  ledger.check('query.interval-reads', reads === 'NONE' || reads === 'MIN_30' || reads === 'FULL', {
    at: 'query:interval-reads',
    expected: 'NONE, MIN_30 or FULL',
    actual: sent,
    detail: 'interval-reads',
  });
  return {
    intervalReads: reads,
    ...(oldest === undefined ? {} : { oldest }),
    ...(newest === undefined ? {} : { newest }),
  };
}

function readUpdatedSince(call: Authorised): number | undefined {
  const sent = call.url.searchParams.get('updated-since');
  if (sent === null) return undefined;
  const instant = fullDateOf(sent) === undefined || fullDate(sent) !== undefined ? Number.NaN : Date.parse(sent);
  call.ledger.check('query.updated-since', !Number.isNaN(instant), {
    at: 'query:updated-since',
    expected: 'a date and time with an offset',
    actual: sent,
    detail: 'updated-since',
  });
  return instant;
}

/** The text itself when it is a full-date of the calendar. */
function fullDate(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && beginsWithDay(text) ? text : undefined;
}

/** The date of a full-date or of an RFC 3339 date-time with offset. */
function fullDateOf(text: string): string | undefined {
  const [date, rest] = [text.slice(0, 10), text.slice(10)];
  if (rest === '') return fullDate(date);
  const time = /^[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/u;
  return time.test(rest) ? fullDate(date) : undefined;
}

function readBody(call: Authorised): { json?: Json; text?: string } {
  const ledger: Ledger = call.ledger;
  const { operation, request, bytes } = call;
  if (operation.body === undefined || operation.body.type === 'form') return {};
  const type = request.headers.get('content-type') ?? '';
  const isJwt = operation.body.type === 'jwt';
  const expected = isJwt ? 'application/jwt' : 'application/json';
  const fits = type.split(';')[0]?.trim().toLowerCase() === expected;
  ledger.check(isJwt ? 'body.jwt-media-type' : 'body.media-type', fits, {
    at: 'header:content-type',
    expected,
    actual: request.headers.get('content-type'),
    detail: `Content-Type must be ${expected}.`,
  });
  const text = decode(bytes);
  if (isJwt) return { text: text ?? '' };
  const json = text === undefined ? undefined : parse(text);
  ledger.check('body.json', json !== undefined, {
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
