// Why a party refused, in sentences. A refusal with a redirect status says what the redirect does.
import { expect, test } from 'vitest';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { failureReport, refusedHeading, whatHappened } from '../../../src/elements/why/why-words.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

test('explains a redirect status that refuses, and no other status', () => {
  const refused = exchanges.refusedAtCertificate;
  const told = (status: number, location?: string): string => {
    const headers = location === undefined ? [] : [['location', location] as const];
    return whatHappened({ ...refused, response: { status, headers } }, refusingCheck(refused));
  };
  const plain = told(400);
  const back = 'https://app.example/callback?error=invalid_request';
  expect(told(303, back)).toBe(`${plain} The 303 sends the browser back to the recipient with this error.`);
  expect([200, 400].map((status) => told(status, back))).toEqual([plain, plain]);
  for (const status of [300, 399]) expect(told(status, back)).toContain(`The ${String(status)} sends`);
  expect(told(303)).toBe(plain);
});

const change = { party: 'holder', table: 'holder.consents', id: 'x', verb: 'added' } as const;

test.each<[Partial<Check> | undefined, Partial<Exchange>, string]>([
  [undefined, {}, 'Data holder refused the request; the trace names no rule.'],
  [{}, {}, 'The request breaks the rule below. Nothing was stored or changed.'],
  [{}, { changes: [change] }, 'The request breaks the rule below.'],
  [{ rule: 'service.available' }, {}, 'Nothing is wrong with the request itself. Nothing was stored or changed.'],
  [
    { at: 'certificate:thumbprint', actual: 'x' },
    { changes: [change] },
    'The certificate is valid, but it is not the one presented when the access token was issued.',
  ],
  [
    { at: 'certificate:serialNumber', actual: 'x' },
    { changes: [change] },
    'The serial number of the certificate breaks the rule below.',
  ],
  [{ at: 'header:thumbprint', actual: 'x' }, { changes: [change] }, 'The header thumbprint breaks the rule below.'],
  [
    { at: 'state:consent.status', actual: 'withdrawn' },
    { changes: [change] },
    'The request is well formed. It conflicts with a record of the data holder: the status of the consent.',
  ],
  [{ at: 'header:x-v', actual: null }, { changes: [change] }, 'The header x-v is missing.'],
  [{ at: 'header:x-v', actual: '' }, { changes: [change] }, 'The header x-v is missing.'],
  [{ at: 'header:x-v', actual: 'banana' }, { changes: [change] }, 'The header x-v breaks the rule below.'],
])('words for a check with %j, of an exchange with %j', (part, more, words) => {
  const check = part && { ...exchanges.fail('version.positive-integer'), ...part };
  expect(whatHappened({ ...exchanges.refusedVersion, ...more }, check)).toBe(words);
});

test('the heading of a refusal says not yet, as intended, or the breach', () => {
  const refused = exchanges.refusedAtCertificate;
  const named = (error: string): Exchange['response'] => ({ ...refused.response, body: JSON.stringify({ error }) });
  expect(refusedHeading({ ...refused, response: named('slow_down') })).toBe('Not yet: slow_down');
  expect(refusedHeading({ ...refused, checks: [] })).toBe('Refused: invalid_client');
  expect(refusedHeading({ ...refused, checks: [], step: 'refresh-after' })).toBe(
    'Refused, as intended: invalid_client',
  );
  expect(refusedHeading(exchanges.refusedVersion)).toMatch(/^Refused: (?!Invalid Version)/u);
});

test('a failure report names the rules reached, and no token', () => {
  const { refusedVersion } = exchanges;
  expect(failureReport({ ...refusedVersion, warnings: ['It broke.'] })).toBe(
    [
      'cdr-browser-sandbox failed',
      'exchange e-accounts-banana at 2026-11-20T03:32:31.000Z',
      `GET ${new URL(refusedVersion.request.url).host}/cds-au/v1/energy/accounts (listAccounts)`,
      'answered 400',
      'It broke.',
      'checks:',
      '  route.known pass',
      '  transport.certificate-present pass',
      '  version.present pass',
      '  version.positive-integer fail',
    ].join('\n'),
  );
  const { operation: _, ...unnamed } = { ...refusedVersion, checks: [] };
  expect(failureReport(unnamed)).toMatch(/\(no operation\)\nanswered 400$/u);
});
