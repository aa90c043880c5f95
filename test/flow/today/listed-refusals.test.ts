// The explorer’s table of refusals matches the holder of today for every refusal that a call by hand can cause.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { CallSettings } from '../../../src/calls/compose-call.ts';
import { explorerSession, type ExplorerSession } from '../../../src/calls/explorer-session.ts';
import { possibleRefusals } from '../../../src/pages/explorer/possible-refusals.ts';

let sandbox: Sandbox;
let session: ExplorerSession;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', profile: 'cds-1.36', clock: '2026-11-10T02:00:00Z' });
  session = explorerSession(sandbox);
});
afterAll(() => sandbox.stop());

type Wrong = Omit<Partial<CallSettings>, 'operation'>;
const written = (key: string, value: string): Wrong => ({ written: { [key]: value } });

/** A breach of the rule at any operation of a consumer’s data. */
const anywhere: Readonly<Partial<Record<RuleId, Wrong>>> = {
  'transport.certificate-present': { certificate: 'none' },
  'version.present': { version: 'none' },
  'version.positive-integer': { version: 'banana' },
  'version.supported': { version: '99' },
  'version.minimum-positive-integer': written('header.x-min-v', 'least'),
  'token.present': { token: 'none' },
  'token.known': written('header.authorization', 'Bearer nobody-knows-it'),
  'token.bound-to-certificate': { token: 'other' },
  'token.live': { token: 'ended' },
  'consent.alive': { token: 'withdrawn' },
  'header.interaction-id': written('header.x-fapi-interaction-id', 'none'),
  'header.auth-date-present': written('header.x-fapi-auth-date', ''),
  'header.auth-date': written('header.x-fapi-auth-date', 'yesterday'),
  'header.ip-address-present': written('header.x-fapi-customer-ip-address', ''),
  'header.ip-address': written('header.x-fapi-customer-ip-address', 'home'),
  'header.client-headers-present': written('header.x-cds-client-headers', ''),
  'header.client-headers': written('header.x-cds-client-headers', '?'),
  'page.number': written('query.page', '0'),
  'page.size-number': written('query.page-size', 'many'),
  'page.size-range': written('query.page-size', '1001'),
  'page.exists': written('query.page', '9999'),
};

const operations: readonly (readonly [OperationId, Readonly<Partial<Record<RuleId, Wrong>>>])[] = [
  ['listEnergyAccountInvoicesBulk', { 'query.date': written('query.oldest-date', '01/10/2026') }],
  ['listEnergyAccountBillingBulk', { 'query.time': written('query.oldest-time', '01/10/2026') }],
  ['listUsageBulk', { 'query.date': written('query.newest-date', 'tomorrow') }],
];

const cases = operations.flatMap(([id, own]) => {
  const wrong = { ...anywhere, ...own };
  return possibleRefusals(operationOf(id), today).flatMap((listed) => {
    const breach = wrong[listed.rule];
    return breach === undefined ? [] : [[id, listed.rule, listed, breach] as const];
  });
});

test('has a call for more than fifty refusals', () => {
  expect(cases.length).toBeGreaterThan(50);
});

test.each(cases)('%s: %s is answered as the table says', async (id, rule, { status, names }, breach) => {
  const { exchange } = await session.send({ operation: operationOf(id), written: {}, ...breach });
  expect(refusingCheck(exchange)?.rule, exchange.response.body).toBe(rule);
  const { errors = [] } = JSON.parse(exchange.response.body ?? '') as { errors?: { title: string }[] };
  expect({ status: exchange.response.status, names: errors.map(({ title }) => title) }).toEqual({ status, names });
});
