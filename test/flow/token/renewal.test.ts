// What the trace advises where an access token is good no more: another from the refresh token, or for a client from its credentials.
import { expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { consentApiOf, consentToken } from '../../kit/calls/consent-api.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { post, signedIn, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

const advice = (operation: string): readonly unknown[] => {
  const check = lastChecks(fixture.sandbox, operation).find(({ outcome }) => outcome === 'fail');
  return [check?.rule, check?.fix];
};
const ofClient = 'Get a new access token with grant_type client_credentials.';
const ofConsumer = expect.stringContaining('with the refresh token') as unknown;

test.each<[string, string, (token: string) => Promise<unknown>]>([
  ['that was revoked', 'token.not-revoked', (token) => post(fixture, player, 'revoke', { token })],
  ['that has expired', 'token.live', () => fixture.clock.advance('PT1H')],
])('a token %s', async (_, rule, end) => {
  const token = await consentToken(fixture.sandbox, player, player.clientId);
  await end(token);
  await consentApiOf(fixture.sandbox, player, player.clientId, token).send('');
  expect(advice('listConsents')).toEqual([rule, ofClient]);
  const { access_token: shared } = await signedIn(fixture, player);
  await end(shared);
  await userInfo(fixture, shared, player.fetch);
  expect(advice('getUserInfo')).toEqual([rule, ofConsumer]);
});
