// Used JWT ids at the exact instant they expire, and what is kept of forgotten ones.
import { beforeEach, expect, test } from 'vitest';
import { isSpent, keptExpired, spendOnce } from '../../../mocks/world/spent-jtis.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const minute = 60_000;
let world: BareWorld;
beforeEach(() => {
  world = bareWorld();
});

/** An instant, this many milliseconds from now. */
const at = (offset: number): Date => new Date(world.clock.now().getTime() + offset);
const spend = (id: string, until: Date): Promise<boolean> => spendOnce(world, 'register.jtis', id, until);
const rows = () => world.table('register.jtis');
const floor = async (): Promise<string | undefined> => (await rows().get('forgotten'))?.until;

test('a jti counts as used until the instant of expiry', async () => {
  const until = at(minute);
  expect(await isSpent(world, 'register.jtis', 'one')).toBe(false);
  expect(await spend('one', until)).toBe(true);
  world.clock.advance(minute - 1);
  expect([await isSpent(world, 'register.jtis', 'one'), await spend('one', at(minute))]).toEqual([true, false]);
  world.clock.advance(1);
  expect([await isSpent(world, 'register.jtis', 'one'), await spend('one', at(minute))]).toEqual([false, true]);
});

test('refuses a jti that expires no later than the newest forgotten one', async () => {
  await rows().put({ id: 'forgotten', until: at(minute).toISOString() });
  expect([await spend('one', at(minute)), await spend('two', at(minute + 1))]).toEqual([false, true]);
});

test.each([
  ['none forgotten before', undefined, -2 * minute],
  ['earlier ones expired sooner', -9 * minute, -2 * minute],
  ['earlier ones expired later', minute, minute],
])('forgets the oldest of too many expired jtis, and notes the latest expiry: %s', async (_, before, noted) => {
  const expired = Array.from({ length: keptExpired }, (_row, index) => ({
    id: `expired ${String(index)}`,
    until: at(-minute + index).toISOString(),
  }));
  const oldest = [-3, -2].map((minutes) => ({
    id: `oldest ${String(minutes)}`,
    until: at(minutes * minute).toISOString(),
  }));
  await rows().replace([], [...expired, ...oldest]);
  if (before !== undefined) await rows().put({ id: 'forgotten', until: at(before).toISOString() });
  const start = await floor();
  for (let index = 1; index < 256; index += 1) await spend(`new ${String(index)}`, at(9 * minute));
  expect(await floor()).toBe(start);
  await spend('the last', at(9 * minute));
  expect(await floor()).toBe(at(noted).toISOString());
  const left = (await rows().list()).map(({ id }) => id);
  expect([left.length, left.filter((id) => id.startsWith('oldest'))]).toEqual([keptExpired + 256 + 1, []]);
});

test('keeps as many as allowed', async () => {
  const until = at(-minute).toISOString();
  await rows().replace(
    [],
    Array.from({ length: keptExpired }, (_, index) => ({ id: String(index), until })),
  );
  for (let index = 1; index <= 256; index += 1) await spend(`new ${String(index)}`, at(minute));
  expect([await floor(), (await rows().list()).length]).toEqual([undefined, keptExpired + 256]);
});

test('ids expire at their very instant: of one too many, the first is forgotten', async () => {
  const until = at(0).toISOString();
  await rows().replace(
    [],
    Array.from({ length: keptExpired + 1 }, (_, index) => ({ id: String(index).padStart(4, '0'), until })),
  );
  for (let index = 1; index <= 256; index += 1) await spend(`new ${String(index)}`, at(minute));
  expect([await floor(), (await rows().list()).length]).toEqual([until, keptExpired + 256 + 1]);
  expect(await rows().get('0000')).toBeUndefined();
});
