// Decisions of today’s profile about the consumer’s flow and about arrangements, each under another option.
import { afterEach, expect, test } from 'vitest';
import { dashboardClient } from '../../../mocks/personas/dashboard-client.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import {
  browserAddress,
  codeForm,
  coded,
  push,
  refreshed,
  responseOf,
  signedIn,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import type { TodayFixture } from '../../kit/worlds/today.ts';
import { answer, begin, type Answered } from '../../kit/calls/today-screens.ts';

const { fixture, player } = await ownToday();
afterEach(() => fixture.sandbox.decisions.preset('strict'));

const set = (...given: Parameters<TodayFixture['sandbox']['decisions']['set']>): Promise<void> =>
  fixture.sandbox.decisions.set(...given);
const resource = async (token: string): Promise<number> => (await customer(fixture, token, player.fetch)).status;
/** The status of the arrangement on the consumer’s dashboard. */
const onDashboard = async (id: string): Promise<string | undefined> => {
  const { issuer } = fixture.urls.dataHolder;
  const { arrangements } = await dashboardClient(issuer, personaOf(fixture.sandbox).customerId, fixture.fetch).look();
  return arrangements.find(({ arrangementId }) => arrangementId === id)?.status;
};
const withdrawn = async (id: string): Promise<number> =>
  (await post(fixture, player, 'arrangements/revoke', { cdr_arrangement_id: id })).status;

test('P-6 requestUriUse: the first browser uses it up, or its screens can be loaded again until they end', async () => {
  const address = await browserAddress(fixture, player, await push(fixture, player));
  await begin(fixture, address);
  expect(await begin(fixture, address)).toMatchObject({ error: 'invalid_request_uri' });
  await set('requestUriUse', 'completion');
  const again = await browserAddress(fixture, player, await push(fixture, player));
  const first = await begin(fixture, again);
  const { customerId } = personaOf(fixture.sandbox);
  await answer(fixture, first, 'identify', { customerId });
  // Its age is checked when the first browser arrives, and not again.
  await fixture.clock.advance('PT91S');
  const second = await begin(fixture, again);
  expect(second).toMatchObject({ interactionId: first.interactionId, name: 'one-time-password' });
  const { redirect = '' } = await answer(fixture, second, 'cancel');
  expect(responseOf(redirect)).toMatchObject({ error: 'access_denied' });
  expect(await begin(fixture, again)).toMatchObject({ error: 'invalid_request_uri' });
});

test('P-6 requestUriUse: two hundred browsers at once share one interaction or are refused', async () => {
  await set('requestUriUse', 'completion');
  const address = await browserAddress(fixture, player, await push(fixture, player));
  const came = await Promise.all(Array.from({ length: 200 }, () => begin(fixture, address)));
  const ids = came.flatMap(({ interactionId }) => interactionId ?? []);
  expect(new Set(ids).size).toBe(1);
  expect(came.filter(({ error }) => error !== undefined && error !== 'invalid_request_uri')).toEqual([]);
});

test('P-14 foreignArrangement: answers another consumer after the login with access_denied or invalid_request', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const asked = async (): Promise<Answered> => {
    const address = await browserAddress(
      fixture,
      player,
      await push(fixture, player, { sharing: { cdr_arrangement_id: id } }),
    );
    return responseOf(await personaOf(fixture.sandbox, 1).authorise(address));
  };
  const cancelled = responseOf(
    await personaOf(fixture.sandbox).cancel(await browserAddress(fixture, player, await push(fixture, player))),
  );
  expect(await asked()).toMatchObject({ error: 'access_denied', error_description: cancelled['error_description'] });
  await set('foreignArrangement', 'invalid_request');
  expect(await asked()).toMatchObject({ error: 'invalid_request' });
});

test('P-17 onceOffEnd: ends sharing once with its access token, or with the token response', async () => {
  const once = { sharing: { sharing_duration: 0 } };
  const kept = await signedIn(fixture, player, once);
  expect(await onDashboard(kept.cdr_arrangement_id)).toBe('active');
  expect(await withdrawn(kept.cdr_arrangement_id)).toBe(204);
  await set('onceOffEnd', 'immediately');
  const over = await signedIn(fixture, player, once);
  expect(await onDashboard(over.cdr_arrangement_id)).toBe('ended');
  expect(await withdrawn(over.cdr_arrangement_id)).toBe(422);
  const amending = { sharing: { cdr_arrangement_id: over.cdr_arrangement_id } };
  expect(await errorOf((await push(fixture, player, amending)).answer)).toBe('400 invalid_request_object');
  expect(await resource(over.access_token)).toBe(200);
  // Longer sharing is not affected.
  expect(await withdrawn((await signedIn(fixture, player)).cdr_arrangement_id)).toBe(204);
});

test('P-17 onceOffEnd: ends it with its access token at the latest', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player, { sharing: { sharing_duration: 0 } });
  await fixture.clock.advance('PT601S');
  expect(await onDashboard(id)).toBe('ended');
  expect(await withdrawn(id)).toBe(422);
});

test('P-24 refreshRevocation: revoking the refresh token ends its tokens, or the arrangement', async () => {
  const revoke = async (): Promise<string> => {
    const { refresh_token: token, cdr_arrangement_id: id } = await signedIn(fixture, player);
    expect((await post(fixture, player, 'revoke', { token })).status).toBe(200);
    return id;
  };
  expect(await withdrawn(await revoke())).toBe(204);
  await set('refreshRevocation', 'arrangement');
  expect(await withdrawn(await revoke())).toBe(422);
  const old = await signedIn(fixture, player);
  const amended = await signedIn(fixture, player, { sharing: { cdr_arrangement_id: old.cdr_arrangement_id } });
  // The refresh token from before the amendment does not belong to it.
  await post(fixture, player, 'revoke', { token: old.refresh_token });
  expect((await refreshed(fixture, player, amended.refresh_token)).status).toBe(200);
});

test('P-31 denialTold: gives one text for every denial, or its cause', async () => {
  const level = { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } } };
  const told = async (): Promise<readonly unknown[]> => {
    const denials = [];
    for (const end of ['cancel', 'deny'] as const)
      denials.push(
        responseOf(
          await personaOf(fixture.sandbox)[end](await browserAddress(fixture, player, await push(fixture, player))),
        ),
      );
    const unreachable = await push(fixture, player, { claims: { claims: level } });
    denials.push(await begin(fixture, await browserAddress(fixture, player, unreachable)));
    expect(denials.map(({ error }) => error)).toEqual(Array.from({ length: 3 }, () => 'access_denied'));
    return denials.map(({ error_description: text }) => text);
  };
  expect(new Set(await told()).size).toBe(1);
  await set('denialTold', 'cause');
  expect(await told()).toEqual([
    'The consumer cancelled.',
    'The consumer refused.',
    'The level of assurance was not reached.',
  ]);
});

test('a replayed code ends its arrangement, unless it was amended since', async () => {
  const code = await coded(fixture, player);
  const { cdr_arrangement_id: id } = await tokensOf(await post(fixture, player, 'token', codeForm(code)));
  expect(await errorOf(await post(fixture, player, 'token', codeForm(code)))).toBe('400 invalid_grant');
  expect(await withdrawn(id)).toBe(422);
  const first = await coded(fixture, player);
  const { cdr_arrangement_id: kept } = await tokensOf(await post(fixture, player, 'token', codeForm(first)));
  const amended = await signedIn(fixture, player, { sharing: { cdr_arrangement_id: kept } });
  expect(await errorOf(await post(fixture, player, 'token', codeForm(first)))).toBe('400 invalid_grant');
  expect((await refreshed(fixture, player, amended.refresh_token)).status).toBe(200);
});

test('of forty simultaneous redemptions of an amendment’s code one gets tokens, and the arrangement ends', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const form = codeForm(await coded(fixture, player, { sharing: { cdr_arrangement_id: id } }));
  const answers = await Promise.all(Array.from({ length: 40 }, () => post(fixture, player, 'token', form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await withdrawn(id)).toBe(422);
});
