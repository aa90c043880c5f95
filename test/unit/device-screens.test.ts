// What waits on a consumer's device: theirs alone, at their brand alone, until the very instant it ends (CIBA 7.3).
import { expect, test } from 'vitest';
import {
  isSignInWaiting,
  isWaiting,
  waitingRequests,
  waitingSignIns,
} from '../../mocks/holder/backchannel/device-screens.ts';
import type { BackchannelRow, InteractionRow } from '../../mocks/holder/rows.ts';
import { bareWorld } from '../kit/bare-world.ts';

const world = bareWorld();
const after = (milliseconds: number): string => new Date(world.clock.now().getTime() + milliseconds).toISOString();
const theirs = { brand: 'wattle-energy', customerId: 'a', createdAt: after(-1000), expiresAt: after(60_000) };
const request = { ...theirs, id: '0', status: 'pending' } as BackchannelRow;
const signIn = {
  ...theirs,
  id: '0',
  screen: 'one-time-password',
  oneTimePassword: { device: 'waiting', deviceRequestId: 'd' },
} as InteractionRow;

test.each<[string, Partial<BackchannelRow>, boolean]>([
  ['one that is pending', {}, true],
  ['one that ends in a thousandth of a second', { expiresAt: after(1) }, true],
  ['one that ends now', { expiresAt: after(0) }, false],
  ['one that was denied', { status: 'denied' }, false],
  ['one that was approved', { status: 'approved' }, false],
  ['one that an answer has taken already', { grantId: 'grant' }, false],
])('CIBA 7.3 %s', (_title, bent, waits) => {
  expect(isWaiting(world, { ...request, ...bent })).toBe(waits);
});

test.each<[string, Partial<InteractionRow>, boolean]>([
  ['one that waits', {}, true],
  ['one that ends in a thousandth of a second', { expiresAt: after(1) }, true],
  ['one that ends now', { expiresAt: after(0) }, false],
  ['one on another screen', { screen: 'accounts' }, false],
  ['one that the device was not asked for', { oneTimePassword: signInOn('offered') }, false],
  ['one that was answered', { oneTimePassword: signInOn('acknowledged') }, false],
])('CDS consumer experience, detached device: a sign-in, %s', (_title, bent, waits) => {
  expect(isSignInWaiting(world, { ...signIn, ...bent })).toBe(waits);
});

function signInOn(device: 'offered' | 'acknowledged'): NonNullable<InteractionRow['oneTimePassword']> {
  return { code: '000000', expiresAt: after(60_000), attempts: 0, typed: false, deviceRequestId: 'd', device };
}

test('a device shows what waits for its own customer of its own brand, and nothing else', async () => {
  const others = [{}, { brand: 'other' }, { customerId: 'b' }, { expiresAt: after(0) }];
  for (const [index, bent] of others.entries()) {
    const id = String(index);
    await world.table('holder.backchannel').put({ ...request, ...bent, id });
    await world.table('holder.interactions').put({ ...signIn, ...bent, id });
  }
  for (const waiting of [waitingRequests, waitingSignIns])
    expect((await waiting(world, 'wattle-energy', 'a')).map(({ id }) => id)).toEqual(['0']);
});
