// The conditions of the published test cases: every change to a good request that makes the condition true.

/** Changes to a good request; an undefined header is removed. */
export interface Bend {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The account or service point in the path or body; a good one by default. */
  readonly names?: 'unknown' | 'away';
  /** The raw body. */
  readonly body?: string;
}

const header = (name: string, ...values: readonly (string | undefined)[]): readonly Bend[] =>
  values.map((value) => ({ headers: { [name]: value } }));
const query = (name: string, ...values: readonly string[]): readonly Bend[] =>
  values.map((value) => ({ query: { [name]: value } }));
const body = (...values: readonly string[]): readonly Bend[] => values.map((value) => ({ body: value }));

const clientHeaders = btoa('User-Agent: Sunny Saver');
const present = { 'x-fapi-customer-ip-address': '203.0.113.7', 'x-cds-client-headers': clientHeaders };
const presentWith = (name: keyof typeof present, ...values: readonly (string | undefined)[]): readonly Bend[] =>
  values.map((value) => ({ headers: { ...present, [name]: value } }));

/** The changes with one wrong page parameter, for the assertion about it. */
export const wrongPages = {
  sizeOutOfRange: query('page-size', '0', '1001', '-1'),
  pageNotPositive: query('page', '0', '-1', '1.5', 'x', ''),
  pageBeyond: query('page', '999999'),
  sizeNotNumber: query('page-size', 'x', '1.5', '', '1e2'),
} as const;

/** A well-formed version that is never offered. */
export const numbersOutOfRange = header('x-v', '1001');
export const numbersNotPositive = header('x-v', '-1', '0');

export const conditions = {
  good: [{}],
  paged: [{ query: { page: '1', 'page-size': '1' } }],
  'page-wrong': Object.values(wrongPages).flat(),
  'version-number': [...numbersNotPositive, ...numbersOutOfRange],
  'version-text': header('x-v', 'foo', '1.0', '+1', 'v1'),
  'version-unsupported': header('x-v', '99'),
  'versions-unsupported': [{ headers: { 'x-v': '99', 'x-min-v': '98' } }],
  'minimum-malformed': header('x-min-v', 'foo', '0', '-1', '1.5'),
  'interaction-malformed': header('x-fapi-interaction-id', 'not-a-uuid', '123', '0-0-0-0-0'),
  'auth-date-missing': header('x-fapi-auth-date', undefined),
  'auth-date-malformed': header(
    'x-fapi-auth-date',
    'yesterday',
    '2020-01-16T16:50:15Z',
    'Fri, 16 Jan 2020 16:50:15 GMT',
  ),
  'ip-missing': presentWith('x-fapi-customer-ip-address', undefined),
  'ip-malformed': presentWith('x-fapi-customer-ip-address', 'home', '256.1.1.1', '1.2.3', '::1::2', '[::1]'),
  'client-headers-missing': presentWith('x-cds-client-headers', undefined),
  'client-headers-malformed': presentWith('x-cds-client-headers', 'User-Agent: x', 'abc', 'a_b-'),
  'account-unknown': [{ names: 'unknown' }],
  'account-away': [{ names: 'away' }],
  'service-point-unknown': [{ names: 'unknown' }],
  'service-point-away': [{ names: 'away' }],
  oldest: query('oldest-date', '2026-09-01'),
  newest: query('newest-date', '2026-09-01'),
  'oldest-malformed': query('oldest-date', 'soon', '2026-13-01', '2026-02-30', '01/02/2026', ''),
  'newest-malformed': query('newest-date', 'soon', '2026-13-01', '2026-02-30', '01/02/2026', ''),
  'body-malformed': body('{', 'service points', '{"data":{"servicePointIds":["x"]}'),
  'body-incomplete': body(
    '{}',
    '{"data":{}}',
    '{"data":{"servicePointIds":"x"}}',
    '{"data":{"servicePointIds":[7]}}',
    '[]',
  ),
  'body-id-unknown': [{ names: 'unknown' }],
  'body-id-away': [{ names: 'away' }],
  'arrangement-missing': header('x-cds-arrangement', undefined),
  'arrangement-malformed': header('x-cds-arrangement', 'not-a-uuid', '42'),
} as const satisfies Record<string, readonly Bend[]>;

export type Condition = keyof typeof conditions;
