// The API explorer without its page: every operation of the table is prefilled, sent, and answered as it should be.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { operationOf, operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { explorerSession, type ExplorerSession } from '../../../src/pages/explorer/explorer-session.ts';
import { variantsOf } from '../../../src/pages/explorer/operation-variants.ts';

let sandbox: Sandbox;
let session: ExplorerSession;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', clock: '2026-11-10T02:00:00Z' });
  session = explorerSession(sandbox);
});
afterAll(() => sandbox.stop());

/** Operations that no prefilled call can succeed at, and why. */
const exceptions: Readonly<Partial<Record<OperationId, { readonly status: number; readonly why: string }>>> =
  Object.fromEntries(
    operations
      .filter(({ notImplemented }) => notImplemented === true)
      .map(({ id }) => [id, { status: 404, why: 'the standard knows it, the interfaces document does not offer it' }]),
  );

const calls = operations.flatMap(({ id }): (readonly [OperationId, string])[] => {
  const variants = variantsOf(id);
  return variants.length === 0 ? [[id, '']] : variants.map((variant) => [id, variant.id] as const);
});

describe('every operation, prefilled and sent at once', () => {
  test.each(calls)('%s %s', async (id, variant) => {
    const { exchange, call } = await session.send({ operation: operationOf(id), variant, written: {} });
    const { status, body } = exchange.response;
    const said = `${call.method} ${call.url}: ${String(status)} ${body?.slice(0, 300) ?? ''}`;
    const exception = exceptions[id];
    expect(exchange.operation, said).toBe(id);
    if (exception === undefined) expect(exchange.verdict, said).toBe('ok');
    else expect(status, said).toBe(exception.status);
  });
});
