// The settings kept with a world are read back as they were kept, also from older releases.
import { beforeEach, expect, test } from 'vitest';
import { adjustableClock } from '../../../mocks/ambient/clock.ts';
import type { ArmedFault } from '../../../mocks/faults/fault.ts';
import { clockControl } from '../../../mocks/sandbox/controls/clock-control.ts';
import { settingsOf, type Settings } from '../../../mocks/sandbox/state/settings.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Row, Store } from '../../../mocks/store/table.ts';

let store: Store;
let settings: Settings;
beforeEach(() => {
  store = memoryStore('kept', shape);
  settings = settingsOf(store);
});
const put = (id: string, row: object): Promise<void> => store.table<Row>('settings').put({ id, ...row });

test('nothing is kept at first', async () => {
  expect([
    await settings.scenario(),
    await settings.profile(),
    await settings.clock(),
    await settings.decisions(),
    await settings.faults(),
  ]).toEqual([undefined, undefined, undefined, undefined, []]);
});

test('keeps faults: unlimited ones, with counts, and from before counts were kept', async () => {
  const counted = { struck: 1, met: 3 };
  const armed: readonly ArmedFault[] = [
    { id: '1', fault: 'outage', ...counted, after: 'e' },
    { id: '2', fault: { status: 503, times: 2 }, ...counted },
    { id: '3', fault: { status: 503, every: 2, times: Number.POSITIVE_INFINITY }, ...counted },
    { id: '4', fault: { delay: 5 }, ...counted },
  ];
  await settings.changeFaults(() => armed);
  expect(await settings.faults()).toEqual(armed);
  // JSON has no Infinity.
  expect(JSON.stringify(await store.table('settings').get('faults'))).not.toContain('null');
  await put('faults', { armed: [{ id: '1', fault: 'outage', struck: 2 }] });
  expect(await settings.faults()).toEqual([{ id: '1', fault: 'outage', struck: 2, met: 2 }]);
});

test('keeps decisions with their preset; from older rows, only chosen ones', async () => {
  const chosen = { preset: 'lenient', options: { versions: 'published' } } as const;
  await settings.keepDecisions(chosen);
  expect(await settings.decisions()).toEqual(chosen);
  await put('decisions', { chosen: { versions: 'document', requestObjectIss: 'ignore', unheard: 'on' } });
  expect(await settings.decisions()).toEqual({ preset: 'strict', options: { requestObjectIss: 'ignore' } });
});

test('keeps a profile by its release, also under an earlier or unknown name', async () => {
  for (const [kept, read] of [
    ['today', 'cds-1.36'],
    ['0.1.1', '0.1.1'],
    ['9.9', '9.9'],
  ]) {
    await put('profile', { profile: kept });
    expect(await settings.profile()).toBe(read);
  }
});

test('keeps a clock, and refuses one out of range', async () => {
  await settings.keepClock({ standsAt: 1_800_000_000_000 });
  expect(await settings.clock()).toEqual({ standsAt: 1_800_000_000_000 });
  await put('clock', { state: { standsAt: -1 } });
  await expect(settings.clock()).rejects.toThrow('Its clock is not between 1970 and 9980.');
});

test('keeps the clock after each change', async () => {
  const clock = adjustableClock();
  const control = clockControl(() => clock, settings.keepClock);
  const at = Date.parse('2027-03-01T00:00:00Z');
  await control.set(new Date(at));
  expect(await settings.clock()).toEqual({ standsAt: at });
  await control.advance('PT1S');
  expect(await settings.clock()).toEqual({ standsAt: at + 1000 });
  await control.runFrom(new Date(at));
  expect(await settings.clock()).toEqual({ offset: expect.any(Number) as number });
  expect(await settings.clock()).not.toEqual({ offset: 0 });
  await control.followRealTime();
  expect(await settings.clock()).toEqual({ offset: 0 });
});

test('keeps the first epoch', async () => {
  expect([await settings.epoch('one'), await settings.epoch('two')]).toEqual(['one', 'one']);
});

test('forgets choices, but scenario and profile only separately', async () => {
  await settings.keepScenario({ name: 'solar-home', seed: 3 });
  await settings.keepProfile('0.1.1');
  await settings.keepClock({ offset: 0 });
  await settings.changeFaults(() => []);
  await settings.keepDecisions({ preset: 'strict', options: {} });
  await settings.forgetChoices();
  const left = async (): Promise<readonly string[]> => (await store.table('settings').list()).map(({ id }) => id);
  expect(await left()).toEqual(['profile', 'scenario']);
  expect(await settings.scenario()).toEqual({ name: 'solar-home', seed: 3 });
  await settings.forgetProfile();
  expect(await left()).toEqual(['scenario']);
  await settings.forgetScenario();
  expect(await left()).toEqual([]);
});
