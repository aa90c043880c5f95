// Changes of the client’s registration or status while the consumer is at the screens: nothing is sent to a place that is no longer allowed.
import { describe, expect, test } from 'vitest';
import { requestFor } from '../../kit/calls/authorisation-request.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { partyOf, openTokenWorld } from '../../kit/worlds/token-world.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { manage, putRegistration } from '../../kit/calls/management.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { registered } from '../../kit/calls/registration.ts';
import { atConfirm, confirmAt, screensAt, type ScreenAnswer } from '../../kit/calls/screens.ts';
import { browserAddress, push, responseOf } from '../../kit/calls/code-flow.ts';
import { newPlayer } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const { fixture } = await ownToday();
const { sandbox } = fixture;
const { customerId } = personaOf(fixture.sandbox);

const removed = async (own: RegisteredRecipient): Promise<void> => {
  const answer = await putRegistration(fixture, own, { claims: { redirect_uris: own.redirectUris.slice(1) } });
  expect(answer.status).toBe(200);
};
const confirming = async (own: RegisteredRecipient) =>
  confirmAt({ sandbox }, await browserAddress(fixture, own, await push(fixture, own)), customerId);
const seen = ({ status, body }: ScreenAnswer): unknown => [status, body['error'], body['redirect']];
const failed = (world = sandbox): unknown =>
  lastChecks(world, 'answerInteraction').find(({ outcome }) => outcome === 'fail')?.rule;

describe('when the redirect URI is removed from the registration', () => {
  test.each(['authorise', 'decline'])(
    'and the consumer says %s: the holder’s page says so, and no code is made',
    async (decision) => {
      const own = await newPlayer(fixture);
      const here = await confirming(own);
      await removed(own);
      expect(seen(await here.answer('confirm', { decision }))).toEqual([
        400,
        decision === 'authorise' ? 'invalid_request' : 'access_denied',
        undefined,
      ]);
      expect(failed()).toBe(decision === 'authorise' ? 'interaction.redirect-uri' : 'interaction.authorised');
      const { tables } = await sandbox.exportState();
      const codes = (tables['holder.codes'] ?? []) as readonly { readonly clientId: string }[];
      expect(codes.filter(({ clientId }) => clientId === own.clientId)).toEqual([]);
    },
  );

  test('and the consumer cancels or types wrong codes, nobody is sent back', async () => {
    const own = await newPlayer(fixture);
    const at = async () => screensAt({ sandbox }, await browserAddress(fixture, own, await push(fixture, own)));
    const [one, other] = [await at(), await at()];
    const code = await other.identify(customerId);
    await removed(own);
    expect(seen(await one.answer('cancel', {}))).toEqual([400, 'access_denied', undefined]);
    const wrong = code === '000000' ? '111111' : '000000';
    await other.answer('one-time-password', { code: wrong });
    await other.answer('one-time-password', { code: wrong });
    const last = await other.answer('one-time-password', { code: wrong });
    expect(seen(last)).toEqual([400, 'access_denied', undefined]);
  });

  test('and a used or expired request_uri arrives, it gets a page and nobody is sent back', async () => {
    const own = await newPlayer(fixture);
    const [used, expired] = [
      await browserAddress(fixture, own, await push(fixture, own)),
      await browserAddress(fixture, own, await push(fixture, own)),
    ];
    await fixture.fetch(used, { redirect: 'manual' });
    await removed(own);
    await fixture.clock.advance('PT91S');
    for (const address of [used, expired]) {
      const { status, headers } = await fixture.fetch(address, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([400, null]);
    }
  });

  test('and is restored before the decision, the consumer continues normally', async () => {
    const own = await newPlayer(fixture);
    const here = await confirming(own);
    await removed(own);
    expect((await putRegistration(fixture, own)).status).toBe(200);
    const { body } = await here.answer('confirm', { decision: 'authorise' });
    expect(responseOf(String(body['redirect']))).toHaveProperty('code');
  });
});

describe('when the client itself changes', () => {
  test('P-30 a deleted registration ends its screens', async () => {
    const own = await newPlayer(fixture);
    const here = await confirming(own);
    expect((await manage(fixture, 'DELETE', own)).status).toBe(204);
    expect(seen(await here.answer('confirm', { decision: 'authorise' }))).toEqual([
      404,
      'interaction_unknown',
      undefined,
    ]);
  });

  test('CDS participant statuses: an INACTIVE product gets unauthorized_client', async () => {
    const own = await newPlayer(fixture);
    await fixture.clock.advance('PT270S');
    const here = await confirming(own);
    await sandbox.register.setStatus('softwareProduct', own.softwareProductId, 'INACTIVE');
    await fixture.clock.advance('PT60S');
    const { body } = await here.answer('confirm', { decision: 'authorise' });
    expect(responseOf(String(body['redirect']))).toMatchObject({ error: 'unauthorized_client' });
    expect(failed()).toBe('authorise.client-active');
  });

  test('0.1.1 D-31 secondRegistration: a replaced client is sent nothing', async () => {
    const hybrid = await openTokenWorld();
    const player = await hybrid.player();
    const party = partyOf(hybrid, player);
    const persona = hybrid.sandbox.personas[0]?.customerId ?? '';
    const [here, other] = [await atConfirm(party, persona), await requestFor(party)];
    await hybrid.sandbox.decisions.set('secondRegistration', 'replace');
    await registered(hybrid.sandbox, player);
    expect(seen(await here.answer('confirm', { decision: 'authorise' }))).toEqual([
      404,
      'interaction_unknown',
      undefined,
    ]);
    const { status, headers } = await hybrid.fetch(other.url, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([400, null]);
    await hybrid.stop();
  });
});
