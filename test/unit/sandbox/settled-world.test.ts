// Which world opens from a store: the kept one, checked before it is used, or another that replaces it.
import { beforeEach, expect, test } from 'vitest';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { checkedOptions } from '../../../mocks/sandbox/options/checked-options.ts';
import { persistentWorld } from '../../../mocks/sandbox/persistence/persistent-world.ts';
import { settleWorld, type SettledWorld } from '../../../mocks/sandbox/settled-world.ts';
import { settingsOf } from '../../../mocks/sandbox/state/settings.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Row, Store } from '../../../mocks/store/table.ts';

let store: Store;
let alone: unknown[];
beforeEach(() => {
  store = memoryStore('settled', shape);
  alone = [];
});

const settled = async (options: SandboxOptions = {}, ifNew: '0.1.1' | 'cds-1.36' = '0.1.1'): Promise<SettledWorld> =>
  settleWorld(await checkedOptions(options), {
    store,
    settings: settingsOf(store),
    persistence: persistentWorld,
    presence: {
      checkAlone: (kept) => Promise.resolve(void alone.push(kept)),
      enter: () => undefined,
      leave: () => undefined,
    },
    ifNew,
  });
const openedAs = ({ scenario, profile }: SettledWorld): readonly string[] => [scenario.name, profile.id];
/** A row that no release has written. */
const damage = (): Promise<void> => store.table<Row>('holder.codes').put({ id: 'damaged' });
const rows = async (): Promise<number> => (await store.table('holder.codes').list()).length;

test('a new world has the default scenario and the default profile of new worlds, and keeps both', async () => {
  expect(openedAs(await settled({}, 'cds-1.36'))).toEqual(['solar-home', 'cds-1.36']);
  const settings = settingsOf(store);
  expect([await settings.scenario(), await settings.profile()]).toEqual([{ name: 'solar-home' }, 'cds-1.36']);
  // A later default for new worlds does not change it.
  expect(openedAs(await settled({}, '0.1.1'))).toEqual(['solar-home', 'cds-1.36']);
});

test('a world kept before profiles existed has 0.1.1, whatever the default for new worlds', async () => {
  await settingsOf(store).keepScenario({ name: 'concession' });
  expect(openedAs(await settled({}, 'cds-1.36'))).toEqual(['concession', '0.1.1']);
});

test('a kept world with a damaged row does not open, and loses nothing', async () => {
  await settled();
  await damage();
  await expect(settled()).rejects.toThrow(RangeError);
  await expect(settled({ scenario: 'solar-home', profile: '0.1.1' })).rejects.toThrow(RangeError);
  expect([await rows(), alone]).toEqual([1, []]);
});

test('a store without a kept world is not checked', async () => {
  await damage();
  expect(openedAs(await settled())).toEqual(['solar-home', '0.1.1']);
});

test.each<[string, SandboxOptions, readonly string[]]>([
  ['another scenario', { scenario: 'concession' }, ['concession', '0.1.1']],
  ['another profile', { profile: 'today' }, ['solar-home', 'cds-1.36']],
])('%s replaces the kept world without reading it, once no other tab has it open', async (_, options, opened) => {
  await settled();
  await damage();
  expect(openedAs(await settled(options))).toEqual(opened);
  expect([await rows(), alone]).toEqual([0, [{ name: 'solar-home' }]]);
});

test('a decision that arises in no profile of the world is refused if the profile is named, and has no effect otherwise', async () => {
  const decisions = { foreignCertificate: 'refuse', plansAt: 'off', assertionAudience: 'endpoint' } as const;
  expect((await settled({ decisions })).decisions.options).toEqual(decisions);
  await expect(settled({ decisions, profile: 'today' })).rejects.toThrow('assertionAudience');
  expect(openedAs(await settled({ decisions, profile: '0.1.1' }))).toEqual(['solar-home', '0.1.1']);
});

test('a given clock is kept, and a given decision is added to the kept ones', async () => {
  const first = await settled({ clock: '2026-03-01T00:00:00Z', decisions: { versions: 'published' } });
  await settingsOf(store).keepDecisions(first.decisions);
  const again = await settled({ decisions: { plansAt: 'off' } });
  expect(again.clock).toEqual(first.clock);
  expect(again.clock).toBeDefined();
  expect(again.decisions.options).toEqual({ versions: 'published', plansAt: 'off' });
});
