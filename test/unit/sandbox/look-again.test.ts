// A set that was reread in vain is not read again for a minute of the sandbox’s clock.
import { beforeEach, expect, test } from 'vitest';
import { lookAgain } from '../../../mocks/world/look-again.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const second = 1000;
let world: BareWorld;
let reads: number;
beforeEach(() => {
  world = bareWorld();
  reads = 0;
});

/** Whether the set was read, and what was returned. */
async function look(
  found: readonly string[] | undefined,
  { id = 'keys', copy = ['old'] }: { readonly id?: string; readonly copy?: readonly string[] | undefined } = {},
): Promise<readonly [read: boolean, got: readonly string[] | undefined]> {
  const before = reads;
  const got = await lookAgain(world, { reader: 'holder', id, copy }, () => {
    reads += 1;
    return Promise.resolve(found);
  });
  return [reads > before, got];
}

test.each([
  ['found nothing new', ['old']],
  ['found nothing at all', undefined],
] as const)('after a read that %s, returns the copy for a minute before it reads again', async (_, found) => {
  expect(await look(found)).toEqual([true, found]);
  expect(await look(['new'])).toEqual([false, ['old']]);
  world.clock.advance(60 * second - 1);
  expect(await look(['new'])).toEqual([false, ['old']]);
  world.clock.advance(1);
  expect(await look(['new'])).toEqual([true, ['new']]);
});

test('reads again at once after finding something new or after the clock is set back', async () => {
  expect(await look(['new'])).toEqual([true, ['new']]);
  expect(await look(['new'], { copy: ['new'] })).toEqual([true, ['new']]);
  expect(await look(['newer'], { copy: ['new'] })).toEqual([false, ['new']]);
  world.clock.advance(-1);
  expect(await look(['newer'], { copy: ['new'] })).toEqual([true, ['newer']]);
});

test('treats each set separately; a first copy is not new', async () => {
  expect(await look(['old'])).toEqual([true, ['old']]);
  expect(await look(['other'], { id: 'other' })).toEqual([true, ['other']]);
  const none = { reader: 'holder', id: 'none', copy: undefined } as const;
  expect(await lookAgain(world, none, () => Promise.resolve(['first']))).toEqual(['first']);
  expect(await lookAgain(world, none, () => Promise.resolve(['second']))).toBeUndefined();
});

test('concurrent callers share one read; a failed read blocks nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const slow = { reader: 'holder', id: 'slow', copy: ['old'] } as const;
  const never = (): Promise<readonly string[]> => Promise.reject(new Error('read twice'));
  const both = [lookAgain(world, slow, () => promise), lookAgain(world, slow, never)];
  resolve(['new']);
  expect(await Promise.all(both)).toEqual([['new'], ['new']]);
  await expect(lookAgain(world, slow, never)).rejects.toThrow('read twice');
  expect(await lookAgain<readonly string[]>(world, slow, () => Promise.resolve(['newer']))).toEqual(['newer']);
});
