// What the trace says of a JWT of the register that a holder of today refuses: the claim, and what it should have been.
import { expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import {
  addressOf,
  adminBaseOf,
  callAdmin,
  registerFetch,
  type BentRegisterCall,
} from '../../kit/calls/from-register.ts';
import { keyOf, secondsOf, type Claims } from '../../kit/calls/signing.ts';
import { post } from '../../kit/calls/tokens.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';
import { standStill } from '../../kit/worlds/today.ts';

const { fixture, player } = await ownToday({ extractableKeys: true });
await standStill(fixture);
const send = await registerFetch(fixture.sandbox);
const now = secondsOf(fixture);
const skew = limits.clockSkew;
const after = `after ${String(now - skew)}`;
const atMost = `at most ${String(now + skew)}`;

/** The rule that is broken, where, and what was expected; undefined for a call that is answered. */
async function broken(bent: BentRegisterCall): Promise<readonly unknown[] | undefined> {
  await callAdmin(fixture, 'metrics', { send, ...bent });
  const check = lastChecks(fixture.sandbox, 'getMetrics').find(({ outcome }) => outcome === 'fail');
  return check && [check.rule, check.at, check.expected];
}

test.each<[Claims]>([
  [{}],
  [{ exp: now - skew + 1 }],
  [{ iat: now + skew, nbf: now + skew }],
  [{ iat: undefined }],
  [{ exp: 1e12 }],
])('good: %j', async (claims) => {
  expect(await broken({ claims })).toBeUndefined();
});

test.each<[claims: Claims, claim: string, expected: string]>([
  [{ exp: now - skew }, 'exp', after],
  [{ exp: String(now + 60) }, 'exp', after],
  [{ exp: undefined }, 'exp', after],
  [{ iat: now + skew + 1 }, 'iat', atMost],
  [{ nbf: now + skew + 1 }, 'nbf', atMost],
  [{ nbf: 'soon' }, 'nbf', atMost],
  [{ iat: now + skew + 1, nbf: now + skew + 1 }, 'iat', atMost],
  // Of several, the one that ends it.
  [{ exp: now - skew, iat: now + skew + 1 }, 'exp', after],
])('out of time: %j', async (claims, claim, expected) => {
  expect(await broken({ claims })).toEqual(['admin.token-exp', `header:authorization#payload.${claim}`, expected]);
});

test.each<[claims: Claims, rule: string, claim: string, expected: string | undefined]>([
  [{ iss: 'another' }, 'names', 'iss', 'cdr-register'],
  [{ sub: 'another' }, 'names', 'sub', 'cdr-register'],
  [{ iss: 'another', sub: 'another' }, 'names', 'iss', 'cdr-register'],
  [{ jti: '' }, 'once', 'jti', undefined],
  [{ jti: 7 }, 'once', 'jti', undefined],
])('with %j', async (claims, rule, claim, expected) => {
  expect(await broken({ claims })).toEqual([`admin.token-${rule}`, `header:authorization#payload.${claim}`, expected]);
});

test('not verified: the parameter of the header, or the signature where the header is right', async () => {
  const { kid } = await keyOf(fixture.sandbox, 'register', 'statement-PS256');
  const { privateKey } = player.signingKey;
  const forged = async (header: object): Promise<unknown> =>
    broken({ token: await forgedJws({ alg: 'PS256', privateKey }, { alg: 'PS256', kid, ...header }, jsonPart(names)) });
  const names = { iss: 'cdr-register', sub: 'cdr-register' };
  const at = (part: string): string => `header:authorization#${part}`;
  expect(await forged({})).toEqual(['admin.token-signature', at('signature'), undefined]);
  expect(await forged({ alg: 'ES256' })).toEqual(['admin.token-signature', at('header.alg'), 'PS256']);
  expect(await forged({ crit: ['exp'] })).toEqual(['admin.token-signature', at('header.crit'), undefined]);
  expect(await forged({ kid: 'nobody' })).toEqual(['admin.token-signature', at('header.kid'), undefined]);
  expect(await forged({ jwk: {} })).toEqual(['admin.token-signature', at('header.jwk'), undefined]);
});

test('the audience of a call for metrics is the base address, alone or among others, and not the address that is called', async () => {
  const base = adminBaseOf(fixture);
  expect(await broken({ claims: { aud: ['https://elsewhere.example', base] } })).toBeUndefined();
  for (const aud of [addressOf(fixture, 'metrics'), `${base}/`, [], undefined])
    expect(await broken({ claims: { aud } })).toEqual(['admin.token-aud', 'header:authorization#payload.aud', base]);
});

test('an access token of a recipient is another party’s until the moment at which it expires or is revoked, and then nobody’s', async () => {
  const token = async (): Promise<{ readonly token: string; readonly lifetime: number }> => {
    const { access_token: found, expires_in: lifetime } = await signedIn(fixture, player);
    return { token: found, lifetime };
  };
  const [revoked, expired] = [await token(), await token()];
  const rules = async (one: { readonly token: string }): Promise<unknown> => (await broken({ token: one.token }))?.[0];
  expect([await rules(revoked), await rules(expired)]).toEqual(['admin.token-recipient', 'admin.token-recipient']);
  await post(fixture, player, 'revoke', { token: revoked.token });
  expect(await rules(revoked)).toBe('admin.token-readable');
  await fixture.clock.advance(`PT${String(expired.lifetime - 1)}S`);
  expect(await rules(expired)).toBe('admin.token-recipient');
  await fixture.clock.advance('PT1S');
  expect(await rules(expired)).toBe('admin.token-readable');
});

test('a jti is used up until its token is good no more', async () => {
  const rule = async (): Promise<unknown> => {
    const issued = secondsOf(fixture);
    return (await broken({ claims: { jti: 'used before', iat: issued, exp: issued + 60 } }))?.[0];
  };
  expect([await rule(), await rule()]).toEqual([undefined, 'admin.token-once']);
  await fixture.clock.advance(`PT${String(60 + skew - 1)}S`);
  expect(await rule()).toBe('admin.token-once');
  await fixture.clock.advance('PT1S');
  expect(await rule()).toBeUndefined();
});
