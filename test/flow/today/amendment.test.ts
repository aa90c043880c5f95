// TM: amending an arrangement: the new authorisation replaces the old one when its tokens are issued.
import { describe, expect, test } from 'vitest';
import { dashboardClient } from '../../../mocks/personas/dashboard-client.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, post, type Form } from '../../kit/calls/tokens.ts';
import { coded, codeForm, push, refreshed, signedIn, tokensOf } from '../../kit/calls/code-flow.ts';
import { newPlayer } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const { fixture, player } = await ownToday();
const other = await newPlayer(fixture, { alg: 'ES256' });

const redeem = (form: Form): Promise<Response> => post(fixture, player, 'token', form);
const resource = async (token: string): Promise<number> => (await customer(fixture, token, player.fetch)).status;

describe('TM: amending an arrangement', () => {
  const amending = (id: unknown) => ({ sharing: { cdr_arrangement_id: id, sharing_duration: 90_000 } });

  test('TM-01 keeps the id, issues new tokens, and ends the old ones at that moment', async () => {
    const old = await signedIn(fixture, player);
    const code = await coded(fixture, player, amending(old.cdr_arrangement_id));
    // Confirmed but not redeemed: the earlier sharing continues.
    expect(await resource(old.access_token)).toBe(200);
    const amended = await tokensOf(await redeem(codeForm(code)));
    expect(amended.cdr_arrangement_id).toBe(old.cdr_arrangement_id);
    expect(await resource(amended.access_token)).toBe(200);
    expect((await refreshed(fixture, player, amended.refresh_token)).status).toBe(200);
    expect(await errorOf(await refreshed(fixture, player, old.refresh_token))).toBe('400 invalid_grant');
    expect(await resource(old.access_token)).toBe(401);
  });
  test('leaves one arrangement, authorised at the amendment, without the extra consent', async () => {
    const { customerId } = personaOf(fixture.sandbox);
    const dashboard = dashboardClient(fixture.urls.dataHolder.issuer, customerId, (request) => fixture.fetch(request));
    const consents = async (): Promise<number> =>
      ((await fixture.sandbox.exportState()).tables['holder.consents'] as readonly unknown[]).length;
    const { cdr_arrangement_id: id } = await signedIn(fixture, player);
    await fixture.clock.advance('PT5M');
    const [asked, before] = [fixture.clock.now(), await consents()];
    const code = await coded(fixture, player, amending(id));
    expect(await consents()).toBe(before + 1);
    await tokensOf(await redeem(codeForm(code)));
    expect(await consents()).toBe(before);
    const { since = '' } = (await dashboard.look()).arrangements.find((one) => one.arrangementId === id) ?? {};
    expect(Date.parse(since)).toBeGreaterThanOrEqual(asked.getTime());
  });
  test('TM-02 TM-03 TM-05 refuses an unknown id, another client’s, an unissued one and a non-string in the same words', async () => {
    const theirs = await signedIn(fixture, other);
    const words = async (id: unknown): Promise<string> => (await push(fixture, player, amending(id))).answer.text();
    expect(await words(theirs.cdr_arrangement_id)).toBe(await words(crypto.randomUUID()));
    expect(JSON.parse(await words(5))).toMatchObject({ error: 'invalid_request_object' });
    expect(JSON.parse(await words('unknown'))).toMatchObject({ error: 'invalid_request_object' });
  });
  test('TM-04 without the claim there are two arrangements, side by side', async () => {
    const [one, two] = [await signedIn(fixture, player), await signedIn(fixture, player)];
    expect(one.cdr_arrangement_id).not.toBe(two.cdr_arrangement_id);
    for (const { access_token: token, refresh_token: refresh } of [one, two]) {
      expect(await resource(token)).toBe(200);
      expect((await refreshed(fixture, player, refresh)).status).toBe(200);
    }
  });
  test('if the arrangement ends first, the code of its amendment ends with it', async () => {
    const old = await signedIn(fixture, player, { sharing: { sharing_duration: 30 } });
    const code = await coded(fixture, player, amending(old.cdr_arrangement_id));
    await fixture.clock.advance('PT31S');
    expect(await errorOf(await redeem(codeForm(code)))).toBe('400 invalid_grant');
  });
});
