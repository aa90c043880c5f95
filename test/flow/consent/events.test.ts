// CONS-08: the event log of token issuance, and the other owners of a shared account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCurrentWorld } from '../../kit/sandbox-stage.ts';
import { codeForm, post, redeemed, refreshed, type Player, type Stage } from '../../kit/stage.ts';

let stage: Stage;
let player: Player;
beforeAll(async () => {
  stage = await openCurrentWorld({ scenario: 'joint-account' });
  player = await stage.player();
});
afterAll(() => stage.stop());

const kindsOf = async (consentId: string): Promise<readonly string[]> =>
  (await stage.events()).filter((event) => event.consentId === consentId).map(({ kind }) => kind);

test('CONS-08 one event for an issuance, none for a refusal, and the other owner is told once', async () => {
  const authorised = await stage.authorise(player);
  const { consentId } = authorised;
  await post(stage, player, 'token', { ...codeForm(authorised), redirect_uri: 'https://wrong.example' });
  expect(await kindsOf(consentId)).toEqual([]);
  const tokens = await redeemed(stage, player, authorised);
  expect([...(await kindsOf(consentId))].sort()).toEqual(['AUTHORISATION_CREATED', 'OWNER_NOTIFIED']);
  await refreshed(stage, player, tokens);
  await refreshed(stage, player, tokens, 'nonsense');
  expect([...(await kindsOf(consentId))].sort()).toEqual([
    'AUTHORISATION_CREATED',
    'AUTHORISATION_REFRESHED',
    'OWNER_NOTIFIED',
  ]);
  await post(stage, player, 'token', codeForm(authorised));
  expect((await kindsOf(consentId)).filter((kind) => kind === 'AUTHORISATION_CREATED')).toHaveLength(1);
});

test('CONS-08 the event stands before the answer: the exchange that answers is the one that wrote it', async () => {
  await redeemed(stage, player, await stage.authorise(player));
  const exchange = stage.trace.entries(({ operation }) => operation === 'token').at(-1);
  expect(exchange?.changes.filter(({ table }) => table === 'holder.events')).toHaveLength(2);
});

test('CONS-08 the other owner reads who shares what with whom; the one who shares is told nothing', async () => {
  await redeemed(stage, player, await stage.authorise(player));
  const event = (await stage.events()).find(({ kind }) => kind === 'OWNER_NOTIFIED');
  const message = stage.latestMessage(event?.customerId ?? '');
  expect(message?.text).toMatch(/Dana Levy shares data of Kurrajong Parade \(joint\).* with /);
  expect(stage.latestMessage('20000061')).toBeUndefined();
});
