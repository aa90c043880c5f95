// The causes behind introspection and revocation: every cause gets the same answer, and only the trace names it.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { introspected, post, refreshed, signedIn, userInfo, type Tokens } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const [player, other] = [await fixture.player(), await fixture.player()];

/** The failed rule of the last exchange with its evidence, although the answer was a success. */
function foundOut(operation: 'introspect' | 'revoke'): object | undefined {
  const last = fixture.trace.entries().findLast((exchange) => exchange.operation === operation);
  expect(last?.verdict).toBe('ok');
  expect(last?.response.status).toBe(200);
  const [broken, ...more] = (last?.checks ?? []).filter(({ outcome }) => outcome === 'fail');
  expect(more).toEqual([]);
  return broken === undefined ? undefined : { rule: broken.rule, at: broken.at, actual: broken.actual };
}

const revoke = (token: string): Promise<Response> => post(fixture, player, 'revoke', { token });
const sharing = { sharingDuration: 86_400 };

/** Brings a refresh token into a state; returns the rule and the evidence that introspection finds. */
const states: readonly [string, (tokens: Tokens) => Promise<object | undefined>][] = [
  ['alive', async () => undefined],
  [
    'revoked',
    async ({ refresh_token: token }) => {
      await revoke(token);
      return { rule: 'introspection.not-revoked', at: 'state:refresh_token.revokedAt' };
    },
  ],
  [
    'expired',
    async () => {
      await fixture.clock.advance('P1D');
      return { rule: 'introspection.live', at: 'state:refresh_token.expiresAt' };
    },
  ],
  [
    'of a revoked consent',
    async () => {
      fixture.sandbox.faults.add('consent-revoked').remove();
      return { rule: 'introspection.consent', at: 'state:consent.status', actual: 'REVOKED' };
    },
  ],
  [
    'of an inactive recipient',
    async () => {
      await fixture.setStatus(player, 'INACTIVE');
      return { rule: 'introspection.recipient', at: 'state:register.status', actual: 'INACTIVE' };
    },
  ],
];

describe('RFC 7662 2.2 introspection answers active exactly when a refresh would succeed', () => {
  test.each(states)('for a token that is %s', async (_name, bring) => {
    const tokens = await signedIn(fixture, player, sharing);
    const expected = await bring(tokens);
    const told = await introspected(fixture, player, tokens.refresh_token);
    const found = foundOut('introspect');
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
    const refresh = await refreshed(fixture, player, tokens);
    expect(refresh.status === 200).toBe(expected === undefined);
    expect(told).toEqual(
      expected === undefined ? { active: true, exp: expect.any(Number) as number } : { active: false },
    );
    await fixture.setStatus(player, 'ACTIVE');
  });

  test('for a token that a refresh has replaced', async () => {
    const tokens = await signedIn(fixture, player, sharing);
    await fixture.decisions.set('refreshRotation', 'on');
    await refreshed(fixture, player, tokens);
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
    expect(foundOut('introspect')).toMatchObject({ rule: 'introspection.unused' });
    await fixture.decisions.set('refreshRotation', 'off');
  });

  test('for another client’s token, an access token, an ID token and an unknown one', async () => {
    const [theirs, own] = [await signedIn(fixture, other), await signedIn(fixture, player)];
    for (const [token, rule] of [
      [theirs.refresh_token, 'introspection.client'],
      [own.access_token, 'introspection.kind'],
      [own.id_token, 'introspection.kind'],
      ['nobody', 'introspection.known'],
    ] as const) {
      expect(await introspected(fixture, player, token)).toEqual({ active: false });
      expect(foundOut('introspect')).toMatchObject({ rule });
    }
  });
});

describe('RFC 7009 2.1, 2.2 a revocation that ends nothing', () => {
  test('is answered with 200, and the trace says why', async () => {
    const [theirs, own] = [await signedIn(fixture, other), await signedIn(fixture, player)];
    for (const token of [theirs.access_token, theirs.refresh_token]) {
      await revoke(token);
      expect(foundOut('revoke')).toMatchObject({ rule: 'revocation.client', actual: other.clientId });
    }
    await revoke('nobody');
    expect(foundOut('revoke')).toMatchObject({ rule: 'revocation.known', at: 'body:token' });
    await revoke(own.refresh_token);
    expect(foundOut('revoke')).toBeUndefined();
    await revoke(own.refresh_token);
    expect(foundOut('revoke')).toMatchObject({ rule: 'revocation.not-revoked', at: 'state:token.revokedAt' });
  });
});

test('RFC 6750 3.1 UserInfo of an inactive recipient answers 401 invalid_token with a challenge', async () => {
  const tokens = await signedIn(fixture, player);
  await fixture.setStatus(player, 'INACTIVE');
  const answer = await userInfo(fixture, tokens.access_token, player.fetch);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect(await answer.json()).toEqual({
    error: 'invalid_token',
    error_description: 'The access token is missing, or not valid for this request.',
  });
  await fixture.setStatus(player, 'ACTIVE');
  const { access_token: token } = await signedIn(fixture, player);
  expect((await userInfo(fixture, token, player.fetch)).status).toBe(200);
});
