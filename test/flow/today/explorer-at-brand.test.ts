// The API explorer in a world of two profiles, without its page: at the brand that was chosen every operation of its profile is sent and answered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { variantsOf } from '../../../src/calls/operation-variants.ts';
import { seenFromHolder } from '../../../src/calls/seen-from-holder.ts';

const brands = [
  ['wattle-energy', '0.1.1'],
  ['bottlebrush-power', 'today'],
] as const;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles', clock: '2026-11-10T02:00:00Z' });
});
afterAll(() => sandbox.stop());

describe.each(brands)('%s speaks %s', (brand, id) => {
  let seen: Sandbox;
  let session: ReturnType<typeof explorerSession>;
  beforeAll(() => {
    seen = seenFromHolder(sandbox, brand);
    session = explorerSession(seen);
  });

  test('its profile, its addresses first, its customers alone, and the rest of the world as it is', () => {
    expect(seen.profile).toBe(id);
    expect(seen.urls.dataHolder).toEqual(sandbox.urls.dataHolders[brand]);
    expect(Object.keys(seen.urls.dataHolders)[0]).toBe(brand);
    expect(seen.personas[0]?.customerId).toBe(id === 'today' ? '20000142' : '20000141');
    expect(seen.trace).toBe(sandbox.trace);
  });

  // Nobody but a holder can sign what the recipient believes.
  const calls = operationsOf({ id })
    .filter(({ notImplemented, id: name }) => notImplemented !== true && name !== 'revokeArrangementAtRecipient')
    .flatMap(({ id: name }): (readonly [OperationId, string])[] => {
      const variants = variantsOf(name, id);
      return variants.length === 0 ? [[name, '']] : variants.map((variant) => [name, variant.id] as const);
    });
  test.each(calls)('%s %s', async (name, variant) => {
    const operation = operationOf(name);
    const { exchange, call } = await session.send({ operation, variant, written: {} });
    const { body } = exchange.response;
    expect([exchange.operation, exchange.verdict], `${call.url}: ${body ?? ''}`).toEqual([name, 'ok']);
    if (operation.party !== 'holder') return;
    const { issuer, secureBase, base, publicBase } = seen.urls.dataHolder;
    expect([issuer, secureBase, base, publicBase].some((one) => call.url.startsWith(one))).toBe(true);
  });
});

test('a brand that the world does not have is its first', () => {
  expect(seenFromHolder(sandbox, 'nobody')).toBe(sandbox);
  expect(seenFromHolder(sandbox, undefined)).toBe(sandbox);
});
