// Hand-written exchanges of energy data: successful, refused, failed internally.
import type { Exchange } from '../../../mocks/index.ts';
import { certificate, clientCert, fail, handshake, json, notReached, pass, secure } from './exchange-parts.ts';

const accounts = (version: string): Exchange['request'] => ({
  method: 'GET',
  url: `${secure}/cds-au/v1/energy/accounts?page=1&page-size=25`,
  headers: [
    ['accept', 'application/json'],
    ['authorization', 'Bearer 4q9Zk1mXv7Rt2Lw8'],
    ['client-cert', clientCert],
    ['x-fapi-auth-date', 'Fri, 20 Nov 2026 03:32:20 GMT'],
    ['x-fapi-interaction-id', '0e0c8e9c-32f5-4a8d-9e0c-0d7a4d0b7e51'],
    ['x-v', version],
  ],
});

/** `x-v: banana` */
export const refusedVersion: Exchange = {
  id: 'e-accounts-banana',
  flow: 'hybrid',
  step: 'accounts',
  at: '2026-11-20T03:32:31.000Z',
  took: 1.2,
  from: 'recipient',
  to: 'holder',
  operation: 'listAccounts',
  transport: 'mtls',
  handshake: { ...handshake, mutual: true },
  request: accounts('banana'),
  response: {
    status: 400,
    headers: [json, ['x-fapi-interaction-id', '0e0c8e9c-32f5-4a8d-9e0c-0d7a4d0b7e51']],
    body: JSON.stringify({
      errors: [
        {
          code: 'urn:au-cds:error:cds-all:Header/InvalidVersion',
          title: 'Invalid Version',
          detail: 'x-v must be a positive integer',
        },
      ],
    }),
  },
  tokens: [],
  certificate,
  checks: [
    pass('route.known'),
    pass('transport.certificate-present'),
    pass('version.present', { at: 'header:x-v' }),
    fail('version.positive-integer', { at: 'header:x-v', expected: 'digits, at least 1', actual: 'banana' }),
    ...notReached(['version.supported', 'accept.json', 'token.present', 'token.known', 'token.scope']),
  ],
  verdict: 'refused',
  changes: [],
};

/** A required header is missing. */
export const refusedMissingHeader: Exchange = {
  ...refusedVersion,
  id: 'e-accounts-no-date',
  request: { ...accounts('1'), headers: accounts('1').headers.filter(([name]) => name !== 'x-fapi-auth-date') },
  checks: [pass('route.known'), fail('header.auth-date-present', { at: 'header:x-fapi-auth-date', actual: null })],
};

const usageUrl = `${secure}/cds-au/v1/energy/electricity/servicepoints/6d8Lq0Vt2Kp4Xs9Wb1Zc/usage?interval-reads=MIN_30&page-size=28`;
const day = (factor: number): number[] =>
  Array.from(
    { length: 48 },
    (_, index) => Math.round(factor * (0.2 + Math.exp(-(((index - 37) / 5) ** 2))) * 1000) / 1000,
  );

export const usageRead: Exchange = {
  ...refusedVersion,
  id: 'e-usage',
  step: 'usage',
  at: '2026-11-20T03:32:33.000Z',
  took: 21.7,
  operation: 'getUsageForServicePoint',
  request: { ...accounts('1'), url: usageUrl },
  response: {
    status: 200,
    headers: [json, ['x-v', '1']],
    body: JSON.stringify({
      data: {
        reads: Array.from({ length: 28 }, (_, index) => ({
          servicePointId: '6d8Lq0Vt2Kp4Xs9Wb1Zc',
          registerSuffix: index % 2 === 0 ? 'E1' : 'B1',
          readStartDate: `2026-11-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
          readUType: 'intervalRead',
          intervalRead: { readIntervalLength: 30, aggregateValue: 14.2, intervalReads: day(1 + index / 28) },
        })),
      },
      links: { self: usageUrl },
      meta: { totalRecords: 28, totalPages: 1 },
    }),
  },
  checks: [pass('route.known'), pass('token.known'), pass('token.scope')],
  verdict: 'ok',
};

/** Sent by the holder during `usageRead`. */
export const usageAtSecondary: Exchange = {
  ...usageRead,
  id: 'e-usage-secondary',
  parent: 'e-usage',
  at: '2026-11-20T03:32:33.004Z',
  from: 'holder',
  to: 'secondary',
  operation: 'getUsageForServicePointSR',
  request: {
    method: 'GET',
    url: 'https://mtls.market-operator.cdr.example/cds-au/v1/secondary/energy/electricity/servicepoints/9910000001/usage',
    headers: [
      ['x-v', '1'],
      ['x-cds-arrangement', '8a1d5c7e'],
    ],
  },
};

/** An internal error. */
export const failedInside: Exchange = {
  ...usageRead,
  id: 'e-failed',
  response: {
    status: 500,
    headers: [json],
    body: '{"errors":[{"code":"x","title":"Unexpected Error Encountered","detail":"x"}]}',
  },
  checks: [pass('route.known'), pass('token.known')],
  verdict: 'failed',
  warnings: ['The sandbox itself failed: TypeError: undefined is not a function'],
};
