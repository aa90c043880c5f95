// What waits on a consumer’s device: only their own requests at their own brand, until they expire (CIBA 7.3).
import { expect, test } from 'vitest';
import {
  isSignInWaiting,
  isWaiting,
  waitingRequests,
  waitingSignIns,
} from '../../../mocks/holder/backchannel/device-screens.ts';
import type { BackchannelRow, InteractionRow } from '../../../mocks/holder/rows.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

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
  ['is waiting while pending', {}, true],
  ['is waiting a millisecond before it expires', { expiresAt: after(1) }, true],
  ['is not waiting at the instant of expiry', { expiresAt: after(0) }, false],
  ['is not waiting once denied', { status: 'denied' }, false],
  ['is not waiting once approved', { status: 'approved' }, false],
  ['is not waiting once it has a grant', { grantId: 'grant' }, false],
])('CIBA 7.3 a request %s', (_title, bent, waits) => {
  expect(isWaiting(world, { ...request, ...bent })).toBe(waits);
});

test.each<[string, Partial<InteractionRow>, boolean]>([
  ['is waiting on the password screen', {}, true],
  ['is waiting a millisecond before it expires', { expiresAt: after(1) }, true],
  ['is not waiting at the instant of expiry', { expiresAt: after(0) }, false],
  ['is not waiting on another screen', { screen: 'accounts' }, false],
  ['is not waiting if the device was not asked', { oneTimePassword: signInOn('offered') }, false],
  ['is not waiting once answered', { oneTimePassword: signInOn('acknowledged') }, false],
])('CDS consumer experience, detached device: a sign-in %s', (_title, bent, waits) => {
  expect(isSignInWaiting(world, { ...signIn, ...bent })).toBe(waits);
});

function signInOn(device: 'offered' | 'acknowledged'): NonNullable<InteractionRow['oneTimePassword']> {
  return { code: '000000', expiresAt: after(60_000), attempts: 0, typed: false, deviceRequestId: 'd', device };
}

test('a device shows only what waits for its own customer at its own brand', async () => {
  const others = [{}, { brand: 'other' }, { customerId: 'b' }, { expiresAt: after(0) }];
  for (const [index, bent] of others.entries()) {
    const id = String(index);
    await world.table('holder.backchannel').put({ ...request, ...bent, id });
    await world.table('holder.interactions').put({ ...signIn, ...bent, id });
  }
  for (const waiting of [waitingRequests, waitingSignIns])
    expect((await waiting(world, 'wattle-energy', 'a')).map(({ id }) => id)).toEqual(['0']);
});
