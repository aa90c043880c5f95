// The glossary and the page of profiles describe tokens as the holder treats them.
import { expect, test } from 'vitest';
import { furtherTopics } from '../../../mocks/spec/profiles/profile-dates.ts';
import { terms } from '../../../src/pages/glossary/terms.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { introspected, post, refreshed, signedIn } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

const words = (id: string): string => terms.find((term) => term.id === id)?.words ?? '';

test('an access token is opaque; its thumbprint is on the holder’s record', async () => {
  const { access_token: token } = await signedIn(fixture, player);
  expect(token).not.toContain('.');
  expect(words('thumbprint')).toContain('records it with each access token');
});

test('revoking an access token ends only that token, and its refresh token still works', async () => {
  const tokens = await signedIn(fixture, player);
  await post(fixture, player, 'revoke', { token: tokens.access_token });
  expect((await refreshed(fixture, player, tokens)).status).toBe(200);
  expect(words('revocation')).toContain('revoking an access token ends only that token');
});

test('introspection under 0.1.1 answers with active and exp', async () => {
  const { refresh_token: token } = await signedIn(fixture, player);
  const answer: unknown = await introspected(fixture, player, token);
  expect(Object.keys(answer as object).toSorted()).toEqual(['active', 'exp']);
  expect(furtherTopics.introspection.said['0.1.1'].words).toContain('active and, for an active token, exp');
});
