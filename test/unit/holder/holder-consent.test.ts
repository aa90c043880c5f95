// The life of consents: status by the clock, bound once, ended with everything that depends on them (IS 14).
import { expect, test } from 'vitest';
import {
  bindConsent,
  endConsent,
  rejectConsent,
  standingOf,
  usableConsent,
  type ConsentBinding,
} from '../../../mocks/holder/consent/consent-lifecycle.ts';
import type { AccessTokenRow, ConsentRow, ConsentStatus, GrantRow } from '../../../mocks/holder/rows.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const consent: ConsentRow = {
  id: 'consent',
  brand: 'wattle-energy',
  clientId: 'client',
  status: 'AWAITING_AUTHORISATION',
  scopes: ['openid', 'profile'],
  sharingDuration: 3600,
  createdAt: '2026-03-01T00:00:00.000Z',
};
const binding: ConsentBinding = { clientId: 'client', customerId: 'priya', grantId: 'grant', scopes: ['openid'] };

async function worldWith(row: Partial<ConsentRow> = {}): Promise<BareWorld> {
  const world = bareWorld();
  await world.table('holder.consents').put({ ...consent, ...row });
  return world;
}
const rowOf = (world: BareWorld): Promise<ConsentRow | undefined> => world.table('holder.consents').get('consent');

async function withTokens(world: BareWorld, grantId: string): Promise<void> {
  const row = { grantId, clientId: 'client', expiresAt: '2026-06-01T00:00:00.000Z' };
  const grant = { id: grantId, consentId: 'consent', clientId: 'client' } as GrantRow;
  await world.table('holder.grants').put(grant);
  await world.table('holder.refreshTokens').put({ ...row, id: `refresh-${grantId}` });
  await world.table('holder.accessTokens').put({ ...row, id: `access-${grantId}` } as AccessTokenRow);
}
const revoked = async (world: BareWorld, grantId: string): Promise<readonly boolean[]> => {
  const rows = await Promise.all([
    world.table('holder.grants').get(grantId),
    world.table('holder.refreshTokens').get(`refresh-${grantId}`),
    world.table('holder.accessTokens').get(`access-${grantId}`),
  ]);
  return rows.map((row) => row?.revokedAt !== undefined);
};

test('IS 14 EXPIRED follows from the clock alone, to the millisecond', () => {
  const end = Date.parse('2026-03-01T01:00:00.000Z');
  expect(standingOf(consent, new Date(end - 1))).toBe('AWAITING_AUTHORISATION');
  expect(standingOf(consent, new Date(end))).toBe('EXPIRED');
  const later = { ...consent, status: 'AUTHORISED', expiresAt: '2026-03-01T02:00:00.000Z' } as const;
  expect(standingOf(later, new Date(end))).toBe('AUTHORISED');
  expect(standingOf({ ...consent, sharingDuration: 0 }, new Date(end * 2))).toBe('AWAITING_AUTHORISATION');
  expect(standingOf({ ...consent, status: 'REVOKED' }, new Date(end))).toBe('REVOKED');
});

const ends: readonly ConsentStatus[] = ['REJECTED', 'REVOKED', 'EXPIRED'];

test.each(ends)('D-21 a consent with status %s can neither be used nor bound', async (status) => {
  const world = await worldWith({ status });
  expect(await usableConsent(world, 'consent', 'client')).toBeUndefined();
  expect(await bindConsent(world, 'consent', binding)).toBeUndefined();
  expect((await rowOf(world))?.status).toBe(status);
});

test('D-21 unknown, foreign and expired consents cannot be used', async () => {
  const world = await worldWith();
  expect(await usableConsent(world, 'consent', 'client')).toMatchObject({ id: 'consent' });
  expect(await usableConsent(world, 'nothing', 'client')).toBeUndefined();
  expect(await usableConsent(world, 'consent', 'other')).toBeUndefined();
  expect(await bindConsent(world, 'consent', { ...binding, clientId: 'other' })).toBeUndefined();
  world.clock.advance(3_600_000);
  expect(await usableConsent(world, 'consent', 'client')).toBeUndefined();
  expect(await bindConsent(world, 'consent', binding)).toBeUndefined();
});

test('IS 14 binds one consumer when many authorise the same consent at once', async () => {
  const world = await worldWith();
  const bindings = Array.from({ length: 200 }, (_, n) => ({
    ...binding,
    customerId: `c-${String(n)}`,
    grantId: `g-${String(n)}`,
  }));
  const results = await Promise.all(bindings.map((one) => bindConsent(world, 'consent', one)));
  const bound = results.filter((row) => row !== undefined);
  expect(bound).toHaveLength(1);
  expect(await rowOf(world)).toEqual(bound[0]);
});

test('D-21 the same consumer may authorise again: sharing restarts, and the earlier grant ends with its tokens', async () => {
  const world = await worldWith();
  await withTokens(world, 'grant');
  await bindConsent(world, 'consent', binding);
  world.clock.advance(600_000);
  await withTokens(world, 'second');
  const again = await bindConsent(world, 'consent', { ...binding, grantId: 'second' });
  expect(again).toMatchObject({ status: 'AUTHORISED', grantId: 'second', expiresAt: '2026-03-01T01:10:00.000Z' });
  expect(await revoked(world, 'grant')).toEqual([true, true, true]);
  expect(await revoked(world, 'second')).toEqual([false, false, false]);
  expect(await bindConsent(world, 'consent', { ...binding, customerId: 'sam', grantId: 'third' })).toBeUndefined();
});

test('IS 14 a consent to share once lasts as long as its code and its access token', async () => {
  const world = await worldWith({ sharingDuration: 0 });
  expect(await bindConsent(world, 'consent', binding)).toMatchObject({ expiresAt: '2026-03-01T00:11:00.000Z' });
});

test('D-25 ending a consent revokes grant and refresh token, keeps the access token, and is recorded once', async () => {
  const world = await worldWith();
  await withTokens(world, 'grant');
  await bindConsent(world, 'consent', binding);
  await Promise.all(Array.from({ length: 20 }, () => endConsent(world, 'consent')));
  expect(await world.table('holder.consents').get('consent')).toMatchObject({ status: 'REVOKED' });
  expect(await revoked(world, 'grant')).toEqual([true, true, false]);
  expect(await world.table('holder.events').list()).toHaveLength(1);
});

test('IS 14 an expired consent never becomes REVOKED', async () => {
  const world = await worldWith();
  world.clock.advance(3_600_000);
  await endConsent(world, 'consent');
  expect(await world.table('holder.consents').get('consent')).toMatchObject({ status: 'EXPIRED' });
});

test('IS 17.2 declining rejects a consent that awaits authorisation, but not an authorised one', async () => {
  const waiting = await worldWith();
  expect(await rejectConsent(waiting, 'consent')).toBe(true);
  expect((await rowOf(waiting))?.status).toBe('REJECTED');
  const bound = await worldWith();
  await bindConsent(bound, 'consent', binding);
  expect(await rejectConsent(bound, 'consent')).toBe(false);
  expect((await rowOf(bound))?.status).toBe('AUTHORISED');
});
