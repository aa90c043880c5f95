// The form of a call: its fields in order, their values, the choices offered, and what is made at sending.
import { describe, expect, test } from 'vitest';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { fieldsOf, keyOf, type CallInForm } from '../../../src/calls/call-fields.ts';
import { addressOf, composeCall, type WholeSettings } from '../../../src/calls/compose-call.ts';
import { headerMatrix } from '../../../src/calls/header-matrix.ts';
import type { Prefilled } from '../../../src/calls/preparers.ts';

const now = new Date('2026-11-10T02:00:00Z');
const base = 'https://mtls.holder.cdr.example';

/** Each field as a line: key = value (choices) [what is made at sending]. */
const formOf = (
  id: OperationId,
  more: Partial<CallInForm> = {},
  filled: Omit<Prefilled, 'base'> = { values: {} },
): readonly string[] =>
  fieldsOf(
    { operation: operationOf(id), situationNow: 'plain', version: '1', written: {}, ...more },
    { base, ...filled },
    now,
  ).map(
    ({ value, choices, made, ...field }) =>
      `${keyOf(field)} = ${value}${choices.length === 0 ? '' : ` (${choices.join(' ')})`}${made === undefined ? '' : ` [${made}]`}`,
  );

describe('the form', () => {
  const sender = 'set under “Who calls”';
  const page = ['query.page = ', 'query.page-size = '];
  const bearer = `header.authorization =  [Bearer, ${sender}]`;
  const common = ['header.x-min-v = ', bearer, 'header.x-fapi-interaction-id =  [a new one for each call]'];
  const session = 'header.x-fapi-auth-date = Tue, 10 Nov 2026 02:00:00 GMT';
  const proof = [
    `form.client_id =  [${sender}]`,
    `form.client_assertion_type =  [${sender}]`,
    'form.client_assertion =  [signed again for each call]',
  ];
  test.each<[OperationId, Partial<CallInForm>, readonly string[]]>([
    [
      'listAccounts',
      { situationNow: 'present' },
      [
        ...page,
        ...common,
        session,
        'header.x-fapi-customer-ip-address = 203.0.113.7',
        'header.x-cds-client-headers = VXNlci1BZ2VudDogU3VubnkgU2F2ZXI=',
      ],
    ],
    [
      'listAccounts',
      { situationNow: 'unattended', version: 'none' },
      [
        ...page,
        'query.open-status =  (OPEN CLOSED ALL)',
        ...common,
        session,
        'header.x-fapi-customer-ip-address = ',
        'header.x-cds-client-headers = ',
      ],
    ],
    [
      'getServicePointSR',
      { situationNow: 'secondary' },
      [
        'path.servicePointId = ',
        'header.x-min-v = ',
        'header.authorization = ',
        'header.x-fapi-interaction-id =  [a new one for each call]',
        'header.x-fapi-auth-date = ',
        'header.x-fapi-customer-ip-address = ',
        'header.x-cds-client-headers = ',
        'header.x-cds-arrangement = ',
      ],
    ],
    ['getMetrics', {}, ['query.period =  (CURRENT HISTORIC ALL)', 'header.x-min-v = ', bearer]],
    ['token', {}, ['header.content-type = application/x-www-form-urlencoded', ...proof]],
    ['registerClient', {}, ['header.content-type = application/jwt']],
    ['getUserInfo', {}, [bearer]],
    ['getJwks', {}, []],
  ])('has these fields for %s with %j', (id, more, expected) => {
    expect(formOf(id, more)).toEqual(expected);
  });

  test('shows prefilled values, overwritten ones instead, and prefilled fields that are not listed', () => {
    const filled = {
      values: {
        'path.servicePointId': 'a',
        'query.interval-reads': 'MIN_30',
        'query.debug': '1',
        'header.accept': 'application/json',
        'header.x-fapi-auth-date': 'then',
        'form.token': 't',
      },
      choices: { 'path.servicePointId': ['a', 'b'], 'query.interval-reads': ['FULL'] },
    };
    const written = { 'path.servicePointId': 'b', 'query.page': '2', 'header.accept': '' };
    expect(formOf('getUsageForServicePoint', { situationNow: 'unattended', written }, filled)).toEqual([
      'path.servicePointId = b (a b)',
      'query.oldest-date = ',
      'query.newest-date = ',
      'query.interval-reads = MIN_30 (FULL)',
      'query.page = 2',
      'query.page-size = ',
      'query.debug = 1',
      ...common,
      'header.x-fapi-auth-date = then',
      'header.x-fapi-customer-ip-address = ',
      'header.x-cds-client-headers = ',
      'header.x-cds-arrangement = ',
      'header.accept = ',
      'form.token = t',
    ]);
  });

  test('describes each parameter', () => {
    const [industry, since] = fieldsOf(
      { operation: operationOf('getDataHolderBrands'), situationNow: 'plain', version: '1', written: {} },
      { base, values: {} },
      now,
    );
    expect([industry, since]).toEqual([
      {
        place: 'path',
        name: 'industry',
        value: '',
        words: '',
        choices: ['energy', 'banking', 'telco', 'all'],
      },
      {
        place: 'query',
        name: 'updated-since',
        value: '',
        words: 'Only records updated after this time',
        choices: [],
      },
    ]);
  });
});

describe('the call', () => {
  const settingsOf = (id: OperationId, more: Partial<WholeSettings> = {}): WholeSettings => {
    const operation = operationOf(id);
    const honest = { variant: '', version: 'none', served: [], token: 'own', certificate: 'own' } as const;
    return { operation, method: operation.method, situationNow: 'plain', written: {}, ...honest, ...more };
  };
  const uuid = expect.stringMatching(/^[\da-f-]{36}$/u) as unknown;
  test.each<[string, WholeSettings, Omit<Prefilled, 'base'>, unknown]>([
    [
      'a form if the operation has no body of its own',
      settingsOf('getUserInfo', { method: 'POST' }),
      { values: { 'form.schema': 'openid' } },
      {
        method: 'POST',
        url: `${base}/userinfo`,
        headers: [
          ['authorization', 'Bearer a'],
          ['content-type', 'application/x-www-form-urlencoded'],
        ],
        body: 'schema=openid',
        certificate: null,
      },
    ],
    [
      'a body',
      settingsOf('createConsent'),
      { values: { 'path.clientId': 'c' }, body: '{}' },
      {
        method: 'POST',
        url: `${base}/clients/c/consents`,
        headers: [
          ['authorization', 'Bearer a'],
          ['x-fapi-interaction-id', uuid],
          ['content-type', 'application/json'],
        ],
        body: '{}',
        certificate: null,
      },
    ],
    [
      'neither form nor body',
      settingsOf('getStatus', { version: '1', written: { body: '{}' } }),
      { values: {} },
      {
        method: 'GET',
        url: `${base}${operationOf('getStatus').path}`,
        headers: [
          ['x-v', '1'],
          ['authorization', 'Bearer a'],
        ],
        certificate: null,
      },
    ],
  ])('is sent with %s', (_, settings, filled, expected) => {
    const credentials = { authorization: 'Bearer a', certificate: null };
    expect(composeCall(settings, { base, ...filled }, credentials, now)).toStrictEqual(expected);
  });

  test('has its path parameters and the query parameters with values in its address', () => {
    const values = { 'path.servicePointId': 'a b', 'query.page': '2', 'header.accept': 'x', 'form.token': 't' };
    const settings = settingsOf('getUsageForServicePoint');
    const address = addressOf(settings.operation, base, fieldsOf(settings, { base, values }, now));
    expect(address).toBe(`${base}/energy/electricity/servicepoints/a%20b/usage?page=2`);
  });
});

test.each<[OperationId, readonly string[]]>([
  [
    'getUsageForServicePoint',
    [
      'The requested version.',
      'The lowest version that the client accepts. Ignored unless it is below x-v.',
      'The access token, bound to the certificate.',
      'A UUID that the response repeats. The server creates one if it is absent.',
      'When the customer last logged in to the recipient.',
      'Shows that the customer is present. x-cds-client-headers is then required too.',
      'The customer’s own request headers, as Base64. Refused without x-fapi-customer-ip-address.',
      'The consent or arrangement that the call is made for.',
      'The certificate of the simulated handshake (RFC 9440).',
    ],
  ],
  [
    'getServicePointSR',
    [
      'The requested version.',
      'The lowest version that the client accepts. Ignored unless it is below x-v.',
      'Holders authenticate with the certificate alone.',
      'A UUID that the response repeats. The server creates one if it is absent.',
      'When the customer last logged in to the recipient.',
      'Shows that the customer is present.',
      'The customer’s own request headers, as Base64.',
      'The consent or arrangement that the call is made for.',
      'The certificate of the simulated handshake (RFC 9440).',
    ],
  ],
  [
    'getDataHolderStatuses',
    [
      'The requested version. Default: 1.',
      'The lowest version that the client accepts. Ignored unless it is below x-v.',
      'The Etag of an earlier response. If nothing has changed, the response is 304.',
    ],
  ],
  [
    'getMetrics',
    [
      'The requested version.',
      'The lowest version that the client accepts. Ignored unless it is below x-v.',
      'Bearer and a JWT signed by the register, valid for one call.',
      'The certificate of the simulated handshake (RFC 9440).',
    ],
  ],
])('describes the headers of %s in words', (id, words) => {
  expect(headerMatrix(operationOf(id)).map((row) => row.words)).toEqual(words);
});
