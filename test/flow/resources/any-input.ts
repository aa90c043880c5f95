// Arbitrary input for the resource and secondary operations: valid parts, nearly valid parts, and anything at all.
import * as fc from 'fast-check';
import { pathOf, servedIn, type Served } from '../../kit/calls/served-operations.ts';

export const served: readonly Served[] = [...servedIn('A', '0.1.1'), ...servedIn('B', '0.1.1')];
export const anyOperation: fc.Arbitrary<Served> = fc.constantFrom(...served);

/** Any valid header value: visible Latin-1 with inner blanks. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes));

const nearly: Readonly<Record<string, readonly string[]>> = {
  'x-v': ['1', '2', '3', '4', '0', '-1', '99', '1001', '1.0', '01', '9'.repeat(400), 'abc', ''],
  'x-min-v': ['1', '2', '0', '-1', '99', 'abc', '', '1e3'],
  'x-fapi-interaction-id': [
    '6a0f4e3b-1f7e-4c1a-9d57-0f5f0f4f1a11',
    '6A0F4E3B-1F7E-4C1A-9D57-0F5F0F4F1A11',
    '6a0f4e3b',
    '',
  ],
  'x-fapi-auth-date': [
    'Thu, 16 Jan 2020 16:50:15 GMT',
    'Fri, 16 Jan 2020 16:50:15 GMT',
    '2020-01-16',
    '',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Thu, 01 Jan 2099 00:00:00 GMT',
  ],
  'x-fapi-customer-ip-address': ['203.0.113.7', '::1', '2001:db8::', '1.2.3', '::1::', '[::1]', ''],
  'x-cds-client-headers': ['VXNlci1BZ2VudDogeA==', 'abc', '====', ''],
  'x-cds-arrangement': ['6a0f4e3b-1f7e-4c1a-9d57-0f5f0f4f1a11', 'x', ''],
  accept: ['application/json', '*/*', 'text/html', 'application/json;q=0', ';', ','],
  'content-type': ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/jwt', ''],
  authorization: ['Bearer x', 'Bearer ', 'Basic x', 'bearer', ''],
  'if-none-match': ['*', '"x"'],
  'client-cert': [':AA==:', 'x', ''],
};

export const anyHeaders: fc.Arbitrary<Readonly<Record<string, string | undefined>>> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(nearly)), { maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .oneof(fc.constantFrom<string | undefined>(...(nearly[name] ?? []), undefined), headerText)
          .map((value) => [name, value] as const),
      ),
    ),
  )
  .map((pairs) => Object.fromEntries(pairs));

const dates = [
  '2026-11-01',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-11-01T00:00:00Z',
  '2026-11-01T24:00:00Z',
  '1-1-1',
  '',
];
const values: Readonly<Record<string, readonly string[]>> = {
  page: ['1', '2', '3', '0', '-1', '999999999999999', '9999999999999999999', '1.5', 'x', '', '01'],
  'page-size': ['1', '2', '25', '1000', '1001', '0', '-1', '1e3', 'x', '', '9'.repeat(30)],
  'oldest-date': dates,
  'newest-date': dates,
  'interval-reads': ['NONE', 'MIN_30', 'FULL', 'full', ''],
  'updated-since': ['x'],
  other: ['x'],
};

/** A query as text: nearly valid pairs, then anything. */
export const anyQuery: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc
        .constantFrom(...Object.keys(values))
        .chain((name) =>
          fc
            .oneof(
              { weight: 4, arbitrary: fc.constantFrom(...(values[name] ?? [''])) },
              { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
            )
            .map((value) => `${name}=${encodeURIComponent(value)}`),
        ),
      { maxLength: 4 },
    ),
    fc.option(fc.string({ unit: 'binary', maxLength: 12 }), { nil: '' }),
  )
  .map(([pairs, rest]) => [...pairs, ...(rest === '' ? [] : [rest.replaceAll('#', '')])].join('&'));

export interface KnownIds {
  readonly accountId: string;
  readonly servicePointId: string;
  readonly nmi: string;
}

const wellFormed = (text: string): boolean => text.isWellFormed();
const anyText = fc.string({ unit: 'binary', maxLength: 24 }).filter(wellFormed);

/** An id that is valid, nearly valid, or anything. */
const anyId = ({ accountId, servicePointId, nmi }: KnownIds): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(accountId, servicePointId, nmi, nmi.slice(1), `${nmi}0`, accountId.toLowerCase(), '..', '%', '0'),
    anyText,
    fc.nat().map(String),
  );

/** A path of the operation with any id, encoded correctly or left raw. */
export const anyPath = (operation: Served, ids: KnownIds): fc.Arbitrary<string> =>
  fc.tuple(anyId(ids), fc.boolean()).map(([id, encoded]) => {
    const safe = encoded || /[^!-~]|[?#\\/%]/u.test(id) ? id : undefined;
    if (safe !== undefined) return pathOf(operation, { accountId: safe, servicePointId: safe });
    return operation.path.replaceAll(/\{\w+\}/gu, id);
  });

/** A body: lists of ids in every spelling, any JSON, or any text. */
export const anyBody = (ids: KnownIds): fc.Arbitrary<string> => {
  const list = fc.oneof(
    fc.array(anyId(ids), { maxLength: 5 }),
    fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  return fc.oneof(
    list.map((value) => JSON.stringify({ data: { servicePointIds: value }, meta: {} })),
    list.map((value) => JSON.stringify({ data: { servicePointIdList: value } })),
    list.map((value) => JSON.stringify({ servicePointIdList: value })),
    fc.json({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '{"__proto__":{"data":1}}',
      '{"data":{"__proto__":{"servicePointIds":["x"]}}}',
      '\uFEFF{}',
      '[[[[[[]]]]]]',
      '1e999',
      '"\\ud800"',
    ),
  );
};
