// Values of the common field types, closed objects, and the wording of breaches.
import { expect, test } from 'vitest';
import { config } from 'zod/mini';
import * as fields from '../../mocks/spec/schemas/common-fields.ts';
import { breachOf, schemaNames, schemaOf } from '../../mocks/spec/schemas/index.ts';
import { SoftwareStatement } from '../../mocks/spec/schemas/register.ts';
import * as example from '../kit/hand-written/example-payloads.ts';

const types = [
  [
    'DateTimeString',
    fields.DateTimeString,
    ['2025-03-01T10:00:00Z', '2024-02-29T10:00:00.123+11:00'],
    ['2025-03-01T10:00:00', '2025-02-29T10:00:00Z', '2025-03-01', 5],
  ],
  ['DateString', fields.DateString, ['2024-02-29'], ['2025-02-29', '2025-3-1', '2025-03-01T00:00:00Z']],
  ['TimeString', fields.TimeString, ['10:00:00Z', '10:00:00.5+10:00'], ['10:00:00', '24:00:00Z', '10:00Z']],
  ['IsoTime', fields.IsoTime, ['10:00', 'T10:00:00', '10:00:00+10:00'], ['25:00', '10']],
  ['Duration', fields.Duration, ['P1M', 'PT30M', 'P1Y'], ['1 month', 'R5/P1M', 'P']],
  ['MonthDay', fields.MonthDay, ['01-01', '12-31'], ['13-01', '1-1', '2025-01-01']],
  [
    'AmountString',
    fields.AmountString,
    ['0.00', '-12.3456', '1234567890123456.99'],
    ['12', '12.5', '$1.00', '1,000.00', 12],
  ],
  ['RateString', fields.RateString, ['0.05', '1', '-0.1234567890123456'], ['5%', '.05', '']],
  ['URIString', fields.URIString, ['https://register.cdr.example/x?y=z'], ['/relative', '']],
  ['ASCIIString', fields.ASCIIString, ['NMI 6102'], ['café', '']],
  ['PositiveInteger', fields.PositiveInteger, [1], [0, 1.5, '1']],
  ['NaturalNumber', fields.NaturalNumber, [0], [-1, null]],
  ['NumberArray', fields.NumberArray, [[], [0, -1.5]], [[Number.NaN], ['1'], [1, null], { 0: 1, length: 1 }]],
  ['SoftwareStatement', SoftwareStatement, ['aa.b-b.c_c'], ['aa.bb', '"aa.bb.cc"', '']],
] as const;

test.each(types.map(([title, schema, good, bad]) => ({ title, schema, good, bad })))(
  'CDS types: $title accepts its format only',
  ({ schema, good, bad }) => {
    expect(good.map((value) => schema.safeParse(value).success)).not.toContain(false);
    expect(bad.map((value) => schema.safeParse(value).success)).not.toContain(true);
  },
);

const page = {
  data: { reads: [example.read] },
  links: { self: 'https://mtls.holder.cdr.example/x', first: 'https://mtls.holder.cdr.example/x?page=1' },
  meta: { totalRecords: 1, totalPages: 1 },
};

test('sandbox:answers a whole page is valid by its schema, and a breach names the place and the expected value', () => {
  expect(breachOf('EnergyUsageListResponse', page)).toBeUndefined();
  const bent = { ...page, data: { reads: [{ ...example.read, readStartDate: '1 March', owner: 'x' }] } };
  expect(breachOf('EnergyUsageListResponse', bent)).toBe(
    'data.reads.0.readStartDate: expected a date, YYYY-MM-DD; data.reads.0: unknown member owner',
  );
  expect(breachOf('EnergyUsageListResponse', { ...page, meta: undefined })).toBe('meta: expected object');
});

test('sandbox:answers breaches are worded by the sandbox, whatever locale is set for zod in the process', () => {
  const { localeError } = config();
  config({ localeError: () => 'ungültig' });
  try {
    const bent = { ...page, data: { reads: [{ ...example.read, readStartDate: '1 March' }] }, meta: 5 };
    expect(breachOf('EnergyUsageListResponse', bent)).toBe(
      'data.reads.0.readStartDate: expected a date, YYYY-MM-DD; meta: expected object',
    );
  } finally {
    config({ localeError });
  }
});

test('CDS payloads: a null member is refused wherever the member is optional', () => {
  const nulled = { ...page, data: { reads: [{ ...example.read, meterId: null }] } };
  expect(breachOf('EnergyUsageListResponse', nulled)).toBe('data.reads.0.meterId: expected string');
});

test('JWKS-03: a private member of a key is refused in both key sets', () => {
  const rsa = { kty: 'RSA', kid: '1', use: 'sig', alg: 'PS256', key_ops: ['verify'], n: 'AA', e: 'AQAB' };
  expect(breachOf('HolderJWKS', { keys: [rsa] })).toBeUndefined();
  expect(breachOf('ResponseJWKS', { keys: [rsa] })).toBeUndefined();
  expect(breachOf('HolderJWKS', { keys: [{ ...rsa, d: 'AA' }] })).toContain('unknown member d');
  expect(breachOf('ResponseJWKS', { keys: [{ ...rsa, p: 'AA' }] })).toContain('unknown member p');
});

test('DCR-02: a client_secret is refused in a registration answer', () => {
  const answer = { ...example.registration, client_secret: 'x' };
  expect(breachOf('RegistrationResponse', answer)).toBe('the whole: unknown member client_secret');
});

test('RFC6749:5.2 an error text with characters outside printable ASCII is refused', () => {
  expect(breachOf('OAuthError', { error: 'invalid_grant', error_description: 'The code was used.' })).toBeUndefined();
  expect(breachOf('OAuthError', { error: 'invalid_grant', error_description: 'The recipient’s code' })).toBeDefined();
});

test('sandbox:content security policy no schema compiles code', () => {
  const real = globalThis.Function;
  let attempts = 0;
  globalThis.Function = new Proxy(real, {
    construct: (target, args: string[]) => {
      attempts += 1;
      return new target(...args);
    },
  });
  try {
    for (const name of schemaNames) schemaOf(name).safeParse(page);
  } finally {
    globalThis.Function = real;
  }
  expect(attempts).toBe(0);
});
