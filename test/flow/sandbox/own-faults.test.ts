// The sandbox’s own mistakes: the party answers 500 in its own form, and the trace explains it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Handler } from '../../../mocks/engine/call.ts';
import { loadPart, MissingPart } from '../../../mocks/ambient/load-part.ts';
import { createEngine } from '../../../mocks/engine/engine.ts';
import type { Parties } from '../../../mocks/engine/party-interface.ts';
import { holder } from '../../../mocks/holder/holder.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { StoreError } from '../../../mocks/store/store-error.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';

let small: SmallWorld;
beforeAll(async () => {
  small = await openSmallWorld(await loadScenario('solar-home'));
});
afterAll(() => small.stop());

/** The answer to a key set request from a holder with a faulty handler. */
async function answeredBy(getJwks: Handler): Promise<{ answer: Response; exchange: Exchange | undefined }> {
  const { world } = small;
  const answer = await askedOf(() => Promise.resolve({ ...holder, handlers: { ...holder.handlers, getJwks } }));
  return { answer, exchange: world.trace.entries().at(-1) };
}

/** Requests the key set from a holder loaded this way. */
function askedOf(loaded: Parties['holder']): Promise<Response> {
  const { world } = small;
  const never = (): Promise<never> => Promise.reject(new Error('Nobody else is asked.'));
  const engine = createEngine(
    world,
    {
      holder: loaded,
      secondary: never,
      register: never,
      recipient: never,
    },
    { checks: () => Promise.resolve(breachOf), observe: () => world, stopwatch: () => 0 },
  );
  const [own] = Object.values(small.urls.dataHolders);
  return engine.handle(new Request(`${own?.issuer ?? ''}/jwks`));
}

const said = { error: 'server_error', error_description: 'The server had an unexpected error.' };

test('an answer that breaks its schema becomes a 500', async () => {
  const { answer, exchange } = await answeredBy(() => ({ kind: 'json', body: { keys: 'none' } }));
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual(said);
  expect(exchange?.verdict).toBe('failed');
  expect(exchange?.warnings?.join()).toContain('breaks its schema');
});

test('a check missing from the operation’s order becomes a 500', async () => {
  const { answer, exchange } = await answeredBy((_world, call) => {
    call.ledger.relax('token.scope');
    return { kind: 'json', body: { keys: [] } };
  });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual(said);
  expect(exchange?.verdict).toBe('failed');
  expect(exchange?.warnings?.join()).toContain('token.scope is not declared after route.size');
});

test('a check out of order becomes a 500, even if it passes', async () => {
  const { answer, exchange } = await answeredBy((_world, call) => {
    call.ledger.relax('route.known');
    return { kind: 'json', body: { keys: [] } };
  });
  expect(answer.status).toBe(500);
  expect(exchange?.warnings?.join()).toContain('route.known is not declared after route.size');
});

test('a party that cannot be loaded, and lost storage, reject the call without an exchange', async () => {
  const { world } = small;
  const before = world.trace.entries().length;
  await expect(askedOf(() => loadPart(() => Promise.reject(new Error('deployed anew'))))).rejects.toThrow(MissingPart);
  const gone = new StoreError('store-closed', 'The storage is gone.');
  await expect(askedOf(() => Promise.reject(gone))).rejects.toBe(gone);
  expect(world.trace.entries()).toHaveLength(before);
});
