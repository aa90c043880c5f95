// Faults that several pages of a world arm, meet and disarm at the same time.
import { expect, test } from 'vitest';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import type { TransportFault } from '../../../mocks/faults/fault.ts';
import { createFaultInjector, type FaultInjector } from '../../../mocks/faults/fault-injector.ts';
import { keptFaults, type KeptFaults } from '../../../mocks/sandbox/state/kept-faults.ts';
import { settingsOf, type Settings } from '../../../mocks/sandbox/state/settings.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';

interface FaultPage {
  readonly kept: KeptFaults;
  readonly injector: FaultInjector;
  /** What a page does when another one tells it of a change. */
  catchUp(): Promise<void>;
  statuses(): readonly unknown[];
}

function pageOn(settings: Settings): FaultPage {
  const kept = keptFaults(settings, () => undefined);
  const injector = createFaultInjector(systemRandomness, { changed: kept.keep, forgotten: kept.forget });
  return {
    kept,
    injector,
    catchUp: () => kept.read((armed) => injector.follow(armed, () => () => undefined)),
    statuses: () => injector.list().map(({ fault }) => (typeof fault === 'string' ? fault : fault.status)),
  };
}

const settingsOfWorld = (): Settings => settingsOf(memoryStore('shared', shape));
const jwksFails = (status: number, times = 1): TransportFault => ({ operation: 'getJwks', status, times });

test('a fault armed on one page while another strikes on a second page is on both', async () => {
  const settings = settingsOfWorld();
  const [one, two] = [pageOn(settings), pageOn(settings)];
  one.injector.arm(jwksFails(500));
  await one.kept.written();
  await two.catchUp();
  // Neither page has heard of the other’s change when it makes its own.
  one.injector.arm(jwksFails(503));
  await one.kept.written();
  expect((await two.injector.strike('getJwks'))?.status).toBe(500);
  await two.kept.written();
  for (const page of [one, two]) {
    await page.catchUp();
    expect(page.statuses()).toEqual([503]);
  }
});

test('exchanges that a fault meets on two pages at once all count, and a fault removed on one stays removed', async () => {
  const settings = settingsOfWorld();
  const [one, two] = [pageOn(settings), pageOn(settings)];
  one.injector.arm(jwksFails(500, 5));
  const removed = one.injector.arm(jwksFails(503, 5));
  await one.kept.written();
  await two.catchUp();
  removed.remove();
  await Promise.all([one, two, two].map(({ injector }) => injector.strike('getJwks')));
  await Promise.all([one, two].map(({ kept }) => kept.written()));
  await one.catchUp();
  expect(one.injector.list()).toMatchObject([{ fault: jwksFails(500, 5), struck: 3, met: 3 }]);
});

test('a fault armed while the page reads what others have armed remains, and is stored', async () => {
  const settings = settingsOfWorld();
  const [one, two] = [pageOn(settings), pageOn(settings)];
  const reading = one.catchUp();
  one.injector.arm(jwksFails(500));
  await reading;
  expect(one.statuses()).toEqual([500]);
  await one.kept.written();
  await two.catchUp();
  expect(two.statuses()).toEqual([500]);
});

test('a change that is not stored when its world ends does not reach the next world', async () => {
  const settings = settingsOfWorld();
  const gate = Promise.withResolvers<void>();
  const one = pageOn({ ...settings, faults: () => gate.promise.then(settings.faults) });
  const reading = one.catchUp();
  // Its turn to be stored comes after the reading.
  one.injector.arm(jwksFails(500));
  await one.injector.forget();
  gate.resolve();
  await reading;
  await one.kept.written();
  expect(one.statuses()).toEqual([]);
  expect(await settings.faults()).toEqual([]);
});

test('a store that refuses a change does not disarm the fault, and later changes are stored', async () => {
  const settings = settingsOfWorld();
  let full = true;
  const one = pageOn({
    ...settings,
    changeFaults: async (change) => {
      if (full) throw new Error('The store is full.');
      await settings.changeFaults(change);
    },
  });
  one.injector.arm(jwksFails(500));
  await one.kept.written();
  expect(one.statuses()).toEqual([500]);
  full = false;
  one.injector.arm(jwksFails(503));
  await one.kept.written();
  expect((await settings.faults()).map(({ fault }) => fault)).toEqual([jwksFails(503)]);
});

test('a fault that was disarmed while another delayed the exchange does not strike it', async () => {
  const { injector } = pageOn(settingsOfWorld());
  injector.arm({ operation: 'getJwks', delay: 1 });
  const later = injector.arm(jwksFails(503));
  const answer = injector.strike('getJwks', undefined, () => later.remove());
  expect(await answer).toBeUndefined();
});
