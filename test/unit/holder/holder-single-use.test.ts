// What the holder accepts only once: a jti, and the registration of a software product (RFC 7523 3; DCR-18, DCR-20).
import { expect, test } from 'vitest';
import { createLedger } from '../../../mocks/engine/ledger.ts';
import { Refusal } from '../../../mocks/engine/refusal.ts';
import { spendJti } from '../../../mocks/holder/clients/registered-clients.ts';
import { enter } from '../../../mocks/holder/clients/registration/enter-client.ts';
import type { SignedRequest } from '../../../mocks/holder/clients/registration/registration-request.ts';
import type { Statement } from '../../../mocks/holder/clients/registration/statement-checks.ts';
import type { Step } from '../../../mocks/holder/clients/registration/registration-step.ts';
import type { ClientRow, ConsentRow } from '../../../mocks/holder/rows.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Row, Table } from '../../../mocks/store/table.ts';
import { keptExpired } from '../../../mocks/world/spent-jtis.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const call = {
  place: { slot: 'holder.mtls', base: 'https://mtls.wattle-energy.cdr.example', owner: 'wattle-energy' },
} as const;
const minute = 60_000;
const soon = (world: BareWorld): Date => new Date(world.clock.now().getTime() + minute);

test('TOK client.assertion-once: one of 200 callers that use a jti at once succeeds', async () => {
  const world = bareWorld();
  const spend = (): Promise<boolean> => spendJti(world, 'client', 'jti', soon(world), call);
  const results = await Promise.all(Array.from({ length: 200 }, spend));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('RFC 7523 3 a jti counts for its own client only, until its assertion expires', async () => {
  const world = bareWorld();
  expect(await spendJti(world, 'client', 'jti', soon(world), call)).toBe(true);
  expect(await spendJti(world, 'other', 'jti', soon(world), call)).toBe(true);
  world.clock.advance(minute - 1);
  expect(await spendJti(world, 'client', 'jti', soon(world), call)).toBe(false);
  world.clock.advance(1);
  const results = await Promise.all([1, 2].map(() => spendJti(world, 'client', 'jti', soon(world), call)));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('a used jti stays used when the clock is set back, however many were used in between', async () => {
  const world = bareWorld();
  const until = soon(world);
  expect(await spendJti(world, 'client', 'old', until, call)).toBe(true);
  world.clock.advance(60 * minute);
  for (let n = 0; n < 300; n += 1) await spendJti(world, 'client', `new-${String(n)}`, soon(world), call);
  world.clock.advance(-60 * minute);
  expect(await spendJti(world, 'client', 'old', until, call)).toBe(false);
  expect(await spendJti(world, 'client', 'fresh', until, call)).toBe(true);
});

test('a jti reused after it had expired is remembered for both periods', async () => {
  const world = bareWorld();
  const first = soon(world);
  await spendJti(world, 'client', 'jti', first, call);
  world.clock.advance(60 * minute);
  const second = soon(world);
  expect(await spendJti(world, 'client', 'jti', second, call)).toBe(true);
  for (const until of [first, second]) {
    expect(await spendJti(world, 'client', 'jti', until, call)).toBe(false);
    world.clock.advance(-60 * minute);
  }
});

test('keeps a bounded number of jtis, and refuses forgotten ones too', async () => {
  const world = bareWorld();
  const until = soon(world);
  for (let n = 0; n < keptExpired + 600; n += 1) {
    await spendJti(world, 'client', String(n), soon(world), call);
    world.clock.advance(100);
  }
  world.clock.advance(2 * minute);
  for (let n = 0; n < 600; n += 1) await spendJti(world, 'client', `late-${String(n)}`, soon(world), call);
  const kept = await world.table('holder.jtis').list();
  expect(kept.length).toBeLessThan(keptExpired + 600 + 256);
  expect(kept.some(({ id }) => id === 'wattle-energy:client:0')).toBe(false);
  world.clock.set(new Date(until.getTime() - minute));
  expect(await spendJti(world, 'client', '0', until, call)).toBe(false);
});

const statement = { softwareId: 'product' } as Statement;
const rowOf = (n: number): ClientRow =>
  ({ id: `client-${String(n)}`, brand: 'wattle-energy', softwareProductId: 'product' }) as ClientRow;

/** True if the client was entered, false if it was refused. */
async function entered(world: BareWorld, n: number, jti = `jti-${String(n)}`): Promise<boolean> {
  const step = { world, call: { ...call, ledger: createLedger() } } as unknown as Step;
  const request: SignedRequest = { claims: {}, jti, until: soon(world) };
  try {
    await enter(step, rowOf(n), request, statement);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

test('DCR-20 enters one of 200 registrations of a product at once; the others leave no client and no spent jti', async () => {
  const world = bareWorld();
  const results = await Promise.all(Array.from({ length: 200 }, (_, n) => entered(world, n)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const clients = await world.table('holder.clients').list();
  const products = await world.table('holder.products').list();
  expect(clients).toHaveLength(1);
  expect(products).toEqual([{ id: 'wattle-energy:product', clientId: clients[0]?.id }]);
  expect(await world.table('holder.jtis').list()).toHaveLength(1);
});

test('DCR-18 enters one of 200 registrations with the same jti at once, even if a second one may replace the first', async () => {
  const world = bareWorld();
  world.decide({ secondRegistration: 'replace' });
  const results = await Promise.all(Array.from({ length: 200 }, (_, n) => entered(world, n, 'jti')));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('D-31 enters a replacing registration even if the earlier one disappears meanwhile', async () => {
  const store = memoryStore('bare', shape);
  let left = 0;
  /** A product that is present when read, and gone when replaced. */
  const vanishing = <R extends Row>(name: string): Table<R> => {
    const table = store.table<R>(name);
    if (name !== 'holder.products') return table;
    const update: typeof table.update = async (id, change) => {
      if (left > 0 && (await table.take(id)) !== undefined) left -= 1;
      return table.update(id, change);
    };
    return { ...table, update };
  };
  const world = bareWorld({ table: vanishing });
  world.decide({ secondRegistration: 'replace' });
  expect(await entered(world, 1)).toBe(true);
  left = 1;
  expect(await entered(world, 2)).toBe(true);
  expect(left).toBe(0);
  expect(await world.table('holder.products').list()).toEqual([{ id: 'wattle-energy:product', clientId: 'client-2' }]);
});

test('D-31 a replacing registration ends the consents of the replaced client', async () => {
  const world = bareWorld();
  await entered(world, 1);
  const consents = world.table('holder.consents');
  const consent = { id: 'consent', clientId: 'client-1', status: 'AWAITING_AUTHORISATION', sharingDuration: 0 };
  await consents.put(consent as ConsentRow);
  world.decide({ secondRegistration: 'replace' });
  expect(await entered(world, 2)).toBe(true);
  expect((await world.table('holder.clients').list()).map(({ id }) => id)).toEqual(['client-2']);
  expect((await consents.get('consent'))?.status).toBe('REVOKED');
});
