// A set that was read again in vain is left alone for a minute of the sandbox’s clock.
import { beforeEach, expect, test } from 'vitest';
import { lookAgain } from '../../mocks/world/look-again.ts';
import { bareWorld, type BareWorld } from '../kit/bare-world.ts';

const second = 1000;
let world: BareWorld;
let reads: number;
beforeEach(() => {
  world = bareWorld();
  reads = 0;
});

/** What is found, and whether it was read for it. */
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
] as const)('after a look that %s the copy is given for a minute, and then it is read', async (_, found) => {
  expect(await look(found)).toEqual([true, found]);
  expect(await look(['new'])).toEqual([false, ['old']]);
  world.clock.advance(60 * second - 1);
  expect(await look(['new'])).toEqual([false, ['old']]);
  world.clock.advance(1);
  expect(await look(['new'])).toEqual([true, ['new']]);
});

test('after a look that found something new, or a clock that was set back, it is read at once', async () => {
  expect(await look(['new'])).toEqual([true, ['new']]);
  expect(await look(['new'], { copy: ['new'] })).toEqual([true, ['new']]);
  expect(await look(['newer'], { copy: ['new'] })).toEqual([false, ['new']]);
  world.clock.advance(-1);
  expect(await look(['newer'], { copy: ['new'] })).toEqual([true, ['newer']]);
});

test('one set says nothing of another, and where there was no copy a first one is nothing new', async () => {
  expect(await look(['old'])).toEqual([true, ['old']]);
  expect(await look(['other'], { id: 'other' })).toEqual([true, ['other']]);
  const none = { reader: 'holder', id: 'none', copy: undefined } as const;
  expect(await lookAgain(world, none, () => Promise.resolve(['first']))).toEqual(['first']);
  expect(await lookAgain(world, none, () => Promise.resolve(['second']))).toBeUndefined();
});

test('whoever comes while it is read waits for that, and a read that fails hinders nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const slow = { reader: 'holder', id: 'slow', copy: ['old'] } as const;
  const never = (): Promise<readonly string[]> => Promise.reject(new Error('read twice'));
  const both = [lookAgain(world, slow, () => promise), lookAgain(world, slow, never)];
  resolve(['new']);
  expect(await Promise.all(both)).toEqual([['new'], ['new']]);
  await expect(lookAgain(world, slow, never)).rejects.toThrow('read twice');
  expect(await lookAgain<readonly string[]>(world, slow, () => Promise.resolve(['newer']))).toEqual(['newer']);
});
