// CONS-08: the log of token issuance, and the other owners of a shared account.
import { expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { codeForm, post, redeemed, refreshed } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld({ scenario: 'joint-account' });
const player = await fixture.player();

const kindsOf = async (consentId: string): Promise<readonly string[]> =>
  (await fixture.events()).filter((event) => event.consentId === consentId).map(({ kind }) => kind);

test('CONS-08 logs one event for an issuance and none for a refusal, and notifies the other owner once', async () => {
  const authorised = await fixture.authorise(player);
  const { consentId } = authorised;
  await post(fixture, player, 'token', { ...codeForm(authorised), redirect_uri: 'https://wrong.example' });
  expect(await kindsOf(consentId)).toEqual([]);
  const tokens = await redeemed(fixture, player, authorised);
  expect([...(await kindsOf(consentId))].sort()).toEqual(['AUTHORISATION_CREATED', 'OWNER_NOTIFIED']);
  await refreshed(fixture, player, tokens);
  await refreshed(fixture, player, tokens, 'nonsense');
  expect([...(await kindsOf(consentId))].sort()).toEqual([
    'AUTHORISATION_CREATED',
    'AUTHORISATION_REFRESHED',
    'OWNER_NOTIFIED',
  ]);
  await post(fixture, player, 'token', codeForm(authorised));
  expect((await kindsOf(consentId)).filter((kind) => kind === 'AUTHORISATION_CREATED')).toHaveLength(1);
});

test('CONS-08 writes the event in the exchange that answers', async () => {
  await redeemed(fixture, player, await fixture.authorise(player));
  const exchange = fixture.trace.entries(({ operation }) => operation === 'token').at(-1);
  expect(exchange?.changes.filter(({ table }) => table === 'holder.events')).toHaveLength(2);
});

test('CONS-08 tells the other owner who shares what with whom, and tells the sharer nothing', async () => {
  await redeemed(fixture, player, await fixture.authorise(player));
  const event = (await fixture.events()).find(({ kind }) => kind === 'OWNER_NOTIFIED');
  const message = fixture.latestMessage(event?.customerId ?? '');
  expect(message?.text).toMatch(/Dana Levy shares data of Kurrajong Parade \(joint\).* with /);
  expect(fixture.latestMessage('20000061')).toBeUndefined();
});
