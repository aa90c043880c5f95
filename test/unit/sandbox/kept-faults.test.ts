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

function pageOn(settings: Settings, told = (): void => undefined): FaultPage {
  const kept = keptFaults(settings, told);
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

test('what an earlier world armed does not reach the next one, neither what was being read nor what was not stored', async () => {
  const settings = settingsOfWorld();
  const earlier = pageOn(settings);
  earlier.injector.arm(jwksFails(500));
  await earlier.kept.written();
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const faults: Settings['faults'] = async () => {
    const read = await settings.faults();
    begun.resolve();
    await gate.promise;
    return read;
  };
  const one = pageOn({ ...settings, faults });
  const reading = one.catchUp();
  await begun.promise;
  // Its turn to be stored comes after the reading.
  one.injector.arm(jwksFails(503));
  await one.injector.forget();
  await settings.forgetChoices();
  gate.resolve();
  await reading;
  await one.kept.written();
  expect(one.statuses()).toEqual([]);
  expect(await settings.faults()).toEqual([]);
});

test('a change that is being stored when its world ends is left out', async () => {
  const settings = settingsOfWorld();
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changeFaults: Settings['changeFaults'] = async (change) => {
    begun.resolve();
    await gate.promise;
    await settings.changeFaults(change);
  };
  const one = pageOn({ ...settings, changeFaults });
  one.injector.arm(jwksFails(500));
  await begun.promise;
  await one.injector.forget();
  gate.resolve();
  await one.kept.written();
  expect(await settings.faults()).toEqual([]);
});

test('all changes that wait when a sandbox stops are stored', async () => {
  const settings = settingsOfWorld();
  const one = pageOn(settings);
  one.injector.arm(jwksFails(500));
  one.injector.arm(jwksFails(503, 2));
  await one.injector.strike('getJwks');
  await one.injector.end();
  await one.kept.written();
  expect((await settings.faults()).map(({ fault }) => fault)).toEqual([jwksFails(503, 2)]);
});

test('a change that the store refuses holds here, and is stored with the next one', async () => {
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
  await one.catchUp();
  expect(one.statuses()).toEqual([500]);
  full = false;
  one.injector.arm(jwksFails(503));
  await one.kept.written();
  expect((await settings.faults()).map(({ fault }) => fault)).toEqual([jwksFails(500), jwksFails(503)]);
});

test('other pages are told once a change is stored, and of several at once only once', async () => {
  const settings = settingsOfWorld();
  const stored: number[] = [];
  const one = pageOn(settings, () => void settings.faults().then((armed) => stored.push(armed.length)));
  one.injector.arm(jwksFails(500));
  one.injector.arm(jwksFails(503));
  await one.kept.written();
  await settings.faults();
  expect(stored).toEqual([2]);
  one.injector.clear();
  await one.kept.written();
  await settings.faults();
  expect(stored).toEqual([2, 0]);
});

test('a fault that was disarmed while another delayed the exchange does not strike it', async () => {
  const { injector } = pageOn(settingsOfWorld());
  injector.arm({ operation: 'getJwks', delay: 1 });
  const later = injector.arm(jwksFails(503));
  const answer = injector.strike('getJwks', undefined, () => later.remove());
  expect(await answer).toBeUndefined();
});

test('a fault armed while another delays the exchange meets only later exchanges, and what another page reports strikes it no second time', async () => {
  const { injector } = pageOn(settingsOfWorld());
  let delays = 0;
  injector.arm({ operation: 'getJwks', delay: 1, times: 5 });
  const answer = await injector.strike('getJwks', undefined, () => {
    delays += 1;
    injector.arm(jwksFails(503));
    injector.follow(injector.list(), () => () => undefined);
  });
  expect([answer, delays]).toEqual([undefined, 1]);
  expect(injector.list()).toMatchObject([{ struck: 1 }, { struck: 0 }]);
});

test('a preset that was followed while its code loads strikes once it is there, and not after its removal', async () => {
  const loaded = Promise.withResolvers<readonly TransportFault[]>();
  const injector = createFaultInjector(systemRandomness, { strikesOf: () => loaded.promise });
  injector.arm('outage');
  injector.follow(injector.list(), () => () => undefined);
  const answer = injector.strike('getJwks');
  loaded.resolve([jwksFails(503, 2)]);
  expect((await answer)?.status).toBe(503);
  injector.clear();
  expect(await injector.strike('getJwks')).toBeUndefined();
});

test('what is done to a list of faults does not change what is armed', () => {
  const { injector } = pageOn(settingsOfWorld());
  injector.arm(jwksFails(500));
  (injector.list() as unknown[]).splice(0);
  expect(injector.list()).toHaveLength(1);
});
