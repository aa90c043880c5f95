// AUTH: two holders in one world share no clients, consumers or screens.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { answeredBy, fragmentOf, requestFor } from '../../kit/calls/authorisation-request.ts';
import { scene, type Scene } from '../../kit/worlds/scene.ts';
import { backchannelRequest, pollClient } from '../../kit/calls/backchannel.ts';
import { atScreens, deviceOf } from '../../kit/calls/screens.ts';

let here: Scene;
let otherIssuer: string;
beforeAll(async () => {
  const plain = await createSandbox({ storage: 'memory:' });
  const { scenario } = plain;
  const [first] = scenario.holders;
  if (first === undefined) throw new Error('The scenario has no holder.');
  const second = { ...first, brand: 'bilby-power', brandName: 'Bilby Power', abn: '90100200302' };
  const customers = scenario.customers.map((customer, index) =>
    index === 1 ? { ...customer, holder: second.brand } : customer,
  );
  const both: Scenario = { ...scenario, name: 'two-holders', holders: [first, second], customers };
  await plain.stop();
  here = await scene({ scenario: both }, pollClient);
  otherIssuer = here.sandbox.urls.dataHolders['bilby-power']?.issuer ?? '';
});
afterAll(() => here.sandbox.stop());

test('a client of one holder is unknown at the other', async () => {
  const { url } = await requestFor(here);
  const response = await here.sandbox.fetch(`${otherIssuer}/authorise${url.search}`, {
    headers: { accept: 'application/json' },
  });
  expect(await answeredBy(response)).toMatchObject({ status: 400, error: 'invalid_request', location: null });
});

test('a screen of one holder is unknown at the other, like one that never existed', async () => {
  const one = await atScreens(here);
  const at = async (id: string): Promise<string> => {
    const response = await here.sandbox.fetch(`${otherIssuer}/authorise/${id}`);
    return `${String(response.status)} ${await response.text()}`;
  };
  expect(await at(one.interactionId)).toBe(await at('nobody'));
  expect((await one.show()).status).toBe(200);
});

test('a consumer of one holder cannot log in at the other', async () => {
  const one = await atScreens(here);
  await one.answer('identify', { customerId: here.stranger.customerId });
  expect(here.sandbox.messages.latest(here.stranger.customerId, 'one-time-password')).toBeUndefined();
});

test('CIBA 7.1 a hint from another holder’s device names nobody', async () => {
  const { hint } = await deviceOf(here, here.stranger.customerId);
  const answer = await backchannelRequest(here, hint);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'unknown_user_id' }]);
  expect((await backchannelRequest(here, await here.persona.backchannelHint())).status).toBe(200);
});

test('the static page’s address with holder leads to that holder', async () => {
  const page = await createSandbox({ storage: 'memory:', authorisationPage: 'https://play.example/authorise/' });
  expect(page.urls.dataHolder.authorisationEndpoint).toBe('https://play.example/authorise/');
  await page.stop();
  const { url } = await requestFor(here);
  const [named, unnamed] = ['&holder=wattle-energy', ''].map(
    (holder) => `https://play.example/authorise/${url.search}${holder}`,
  );
  expect(fragmentOf(await here.persona.authorise(named ?? ''))).toHaveProperty('code');
  expect(fragmentOf(await here.persona.cancel(unnamed ?? ''))).toMatchObject({ error: 'access_denied' });
  const wrong = `https://play.example/authorise/${url.search}&holder=bilby-power`;
  await expect(here.persona.authorise(wrong)).rejects.toThrow('invalid_request');
});
