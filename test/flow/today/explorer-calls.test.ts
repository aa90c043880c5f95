// The API explorer in a world of today, without its page: every operation of that profile is filled in, sent and answered.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { Dashboard } from '../../../mocks/spec/screens.ts';
import { explorerSession, type SentCall } from '../../../src/calls/explorer-session.ts';
import { variantsOf } from '../../../src/calls/operation-variants.ts';
import { groupsWith } from '../../../src/pages/explorer/operation-groups.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const profile = { id: 'cds-1.36' } as const;
const sandbox = await ownSandbox({ profile: 'cds-1.36', clock: '2026-11-10T02:00:00Z' });
const session = explorerSession(sandbox);

const exceptions: Readonly<Partial<Record<OperationId, number>>> = {
  ...Object.fromEntries(
    operationsOf(profile)
      .filter(({ notImplemented }) => notImplemented === true)
      .map(({ id }) => [id, 404]),
  ),
  // Only a holder can sign what the recipient accepts.
  revokeArrangementAtRecipient: 401,
};

const calls = operationsOf(profile).flatMap(({ id }): (readonly [OperationId, string])[] => {
  const variants = variantsOf(id, 'cds-1.36');
  return variants.length === 0 ? [[id, '']] : variants.map((variant) => [id, variant.id] as const);
});

test('the list has exactly the operations of the profile, and no grant that it lacks', () => {
  const listed = groupsWith('', profile).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(listed.toSorted()).toEqual(
    operationsOf(profile)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(listed).not.toContain('createConsent');
  expect(variantsOf('token', 'cds-1.36').map(({ id }) => id)).not.toContain('backchannel');
});

describe('every operation of today, filled in and sent at once', () => {
  test.each(calls)('%s %s', async (id, variant) => {
    const { exchange, call } = await session.send({ operation: operationOf(id), variant, written: {} });
    const { status, body } = exchange.response;
    const broken = exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule ?? '';
    const said = `${call.method} ${call.url}: ${String(status)} ${broken} ${body?.slice(0, 300) ?? ''}`;
    const exception = exceptions[id];
    expect(exchange.operation, said).toBe(id);
    if (exception === undefined) expect(exchange.verdict, said).toBe('ok');
    else expect(status, said).toBe(exception);
  });
});

test('a token of a withdrawn consent is refused, and no other consent ends', async () => {
  const operation = operationOf('listEnergyAccountInvoicesBulk');
  const shared = async (): Promise<readonly string[]> => {
    const { exchange } = await session.send({ operation: operationOf('getDashboard'), written: {} });
    const { arrangements } = JSON.parse(exchange.response.body ?? '') as Dashboard;
    return arrangements.filter(({ status }) => status === 'active').map(({ arrangementId }) => arrangementId);
  };
  const authorizationOf = ({ call }: SentCall) => call.headers.find(([name]) => name === 'authorization');
  const before = await session.send({ operation, written: {} });
  const stood = await shared();
  const { exchange } = await session.send({ operation, written: {}, token: 'withdrawn' });
  expect(exchange.response.status).toBe(403);
  expect(exchange.response.body).toContain('Authorisation/RevokedConsent');
  expect(stood).not.toEqual([]);
  expect(await shared()).toEqual(stood);
  const again = await session.send({ operation, written: {} });
  expect(again.exchange.verdict).toBe('ok');
  expect(again.exchange.request.headers).toEqual(expect.arrayContaining([authorizationOf(before)]));
});

test.each([
  ['PT6M', 403],
  ['PT11M', 401],
] as const)('a suspended recipient calls with its existing token %s later: %s', async (later, status) => {
  const world = await createSandbox({ storage: 'memory:', profile: 'cds-1.36', clock: '2026-11-10T02:00:00Z' });
  const explorer = explorerSession(world);
  const read = () => explorer.send({ operation: operationOf('listAccounts'), variant: '', written: {} });
  const { recipient } = await read();
  await world.register.setStatus('dataRecipient', recipient?.legalEntityId ?? '', 'SUSPENDED');
  await world.clock.advance(later);
  expect((await read()).exchange.response.status).toBe(status);
  await world.stop();
});

test.each(['getMetrics', 'metadataUpdate'] as const)('%s is refused from anybody but the register', async (id) => {
  const operation = operationOf(id);
  const refusedBy = async (who: object): Promise<string> => {
    const { exchange } = await session.send({ operation, written: {}, ...who });
    const { rule = '' } = exchange.checks.find(({ outcome }) => outcome === 'fail') ?? {};
    return `${String(exchange.response.status)} ${rule}`;
  };
  expect(await refusedBy({ token: 'other' })).toBe('403 admin.token-recipient');
  expect(await refusedBy({ token: 'none' })).toBe('401 admin.token-present');
  expect(await refusedBy({ certificate: 'other' })).toBe('403 admin.certificate');
  expect(await refusedBy({ token: 'ended' })).toBe('401 admin.token-exp');
  const sent = await session.send({ operation, written: {} });
  expect(sent.exchange.verdict).toBe('ok');
  const again = await session.sendAgain(sent);
  expect(again.exchange.response.status).toBe(401);
});
