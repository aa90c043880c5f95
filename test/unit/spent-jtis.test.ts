// What is known of used JWT ids at the very instants at which it ends, and what is left of those that were forgotten.
import { beforeEach, expect, test } from 'vitest';
import { isSpent, keptExpired, spendOnce } from '../../mocks/world/spent-jtis.ts';
import { bareWorld, type BareWorld } from '../kit/bare-world.ts';

const minute = 60_000;
let world: BareWorld;
beforeEach(() => {
  world = bareWorld();
});

/** An instant so many milliseconds from now. */
const at = (offset: number): Date => new Date(world.clock.now().getTime() + offset);
const spend = (id: string, until: Date): Promise<boolean> => spendOnce(world, 'register.jtis', id, until);
const rows = () => world.table('register.jtis');
const floor = async (): Promise<string | undefined> => (await rows().get('forgotten'))?.until;

test('it counts as used until the instant, and then no more', async () => {
  const until = at(minute);
  expect(await isSpent(world, 'register.jtis', 'one')).toBe(false);
  expect(await spend('one', until)).toBe(true);
  world.clock.advance(minute - 1);
  expect([await isSpent(world, 'register.jtis', 'one'), await spend('one', at(minute))]).toEqual([true, false]);
  world.clock.advance(1);
  expect([await isSpent(world, 'register.jtis', 'one'), await spend('one', at(minute))]).toEqual([false, true]);
});

test('what would have ended by the newest that was forgotten is refused, and what ends after it is not', async () => {
  await rows().put({ id: 'forgotten', until: at(minute).toISOString() });
  expect([await spend('one', at(minute)), await spend('two', at(minute + 1))]).toEqual([false, true]);
});

test.each([
  ['none were before', undefined, -2 * minute],
  ['those before ended sooner', -9 * minute, -2 * minute],
  ['those before ended later', minute, minute],
])(
  'the oldest of too many that have expired are forgotten, and how far they reached is noted: %s',
  async (_, before, noted) => {
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
  },
);

test('as many as may be kept are kept', async () => {
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
