// A pending arrangement, whose code was never redeemed, ends with its code, and nothing treats it as living.
import { expect, test } from 'vitest';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { holderCaller } from '../../kit/calls/caller.ts';
import { manage } from '../../kit/calls/management.ts';
import { coded, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer, standStill } from '../../kit/worlds/today.ts';
import type { DueItem } from '../../../mocks/sandbox/controls/due-items.ts';

const { fixture, player } = await ownToday();

const consentsDue = async (): Promise<readonly DueItem[]> =>
  (await fixture.sandbox.due()).filter(({ kind }) => kind === 'consent');

interface Kept {
  readonly id: string;
  readonly arrangement?: true;
  readonly issuedAt?: string;
}
interface Event {
  readonly kind: string;
  readonly clientId: string;
  readonly consentId: string;
}

test('is due only at the end of its code, and not afterwards', async () => {
  await standStill(fixture);
  const code = await coded(fixture, player);
  const start = fixture.clock.now().getTime();
  const due = (await fixture.sandbox.due()).filter(({ clientId }) => clientId === player.clientId);
  expect(due.map(({ kind, id, at }) => [kind, id, at.getTime() - start])).toEqual([
    ['authorisation-code', code.code, 60_000],
  ]);
  await fixture.clock.advance('PT61S');
  expect(await consentsDue()).toEqual([]);
});

test('a pending amendment adds no end to its arrangement', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const before = await consentsDue();
  expect(before.map((item) => item.id)).toEqual([id]);
  await coded(fixture, player, { sharing: { cdr_arrangement_id: id, sharing_duration: 100_000 } });
  expect(await consentsDue()).toEqual(before);
});

test('deleting a registration records an end for shared arrangements, and not for pending ones', async () => {
  const leaving = await newPlayer(fixture);
  await coded(fixture, leaving);
  const { cdr_arrangement_id: begun } = await signedIn(fixture, leaving);
  expect((await manage(fixture, 'DELETE', leaving)).status).toBe(204);
  const { tables } = await fixture.sandbox.exportState();
  const events = (tables['holder.events'] ?? []) as unknown as readonly Event[];
  const ended = events.filter(({ kind, clientId }) => kind === 'AUTHORISATION_ENDED' && clientId === leaving.clientId);
  expect(ended.map(({ consentId }) => consentId)).toEqual([begun]);
});

test('is refused by the secondary holder', async () => {
  await coded(fixture, player);
  const rows = (await fixture.sandbox.exportState()).tables['holder.consents'] as readonly Kept[];
  const { id: pending = '' } = rows.find(({ arrangement, issuedAt }) => arrangement && issuedAt === undefined) ?? {};
  const { cdr_arrangement_id: begun } = await signedIn(fixture, player);
  await fixture.sandbox.decisions.set('arrangementLookup', 'living');
  const nmi = fixture.sandbox.scenario.servicePoints[0]?.nmi ?? '';
  const asked = async (id: string): Promise<number> =>
    (
      await holderCaller(fixture.sandbox).call(`/secondary/energy/electricity/servicepoints/${nmi}`, {
        headers: { 'x-cds-arrangement': id },
      })
    ).status;
  expect([await asked(begun), await asked(pending)]).toEqual([200, 400]);
});
