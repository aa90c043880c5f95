// How a recipient checks each claim of a withdrawal, to the second, and how long its copies last.
import { expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { keyOf, secondsOf } from '../../kit/calls/signing.ts';
import { newPlayer, standStill } from '../../kit/worlds/today.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';
import { firstBrandId, recipientAddress, tellRecipient, type BentCall } from '../../kit/calls/withdrawal-calls.ts';

const { fixture, player } = await ownToday({ extractableKeys: true, clock: '2027-03-01T00:00:00Z' });
await standStill(fixture);
// The holder has keys once it has signed something.
await signedIn(fixture, player);
const { sandbox } = fixture;
const told = 'revokeArrangementAtRecipient';
const now = secondsOf(fixture);
const skew = limits.clockSkew;
const address = await recipientAddress(fixture, player);

/** The rule that was broken, its place and the expected value. The arrangement is unknown, so an otherwise valid call breaks that rule. */
async function broken(bent: BentCall): Promise<readonly unknown[]> {
  await tellRecipient(fixture, player, 'nobody-has-it', bent);
  const check = lastChecks(sandbox, told).find(({ outcome }) => outcome === 'fail');
  return [check?.rule, check?.at, check?.expected];
}
const good = ['withdrawal.arrangement', 'body:cdr_arrangement_jwt#payload.cdr_arrangement_id', undefined];

test.each<readonly [BentCall]>([
  [{}],
  [{ bearer: { exp: now - skew + 1 } }],
  [{ bearer: { iat: now + skew, nbf: now + skew } }],
  [{ bearer: { iat: undefined } }],
  [{ bearer: { aud: ['https://elsewhere.example', address] } }],
  [{ bearer: { exp: 1e12 } }],
  [{ jwt: { exp: now - skew + 1 } }],
  [{ jwt: { iat: now + skew, nbf: now + skew } }],
  [{ jwt: { aud: [address] } }],
  [{ jwt: { exp: 1e12 } }],
  [{ jwt: { exp: undefined, jti: undefined } }],
])('accepts %j', async (bent) => {
  expect(await broken(bent)).toEqual(good);
});

test.each<readonly [claim: string, value: unknown, rule: string, expected: unknown]>([
  ['exp', now - skew, 'bearer-exp', `after ${String(now - skew)}`],
  ['exp', String(now + 60), 'bearer-exp', `after ${String(now - skew)}`],
  ['exp', undefined, 'bearer-exp', `after ${String(now - skew)}`],
  ['iat', now + skew + 1, 'bearer-exp', `at most ${String(now + skew)}`],
  ['nbf', now + skew + 1, 'bearer-exp', `at most ${String(now + skew)}`],
  ['nbf', 'soon', 'bearer-exp', `at most ${String(now + skew)}`],
  ['jti', '', 'bearer-once', undefined],
  ['jti', 7, 'bearer-once', undefined],
  ['aud', ['https://elsewhere.example'], 'bearer-aud', address],
  ['aud', `${address}/`, 'bearer-aud', address],
  ['sub', 'nobody', 'bearer-sub', firstBrandId(fixture)],
  ['iss', 7, 'brand-known', undefined],
])('refuses the bearer with %s %j: %s', async (claim, value, rule, expected) => {
  expect(await broken({ bearer: { [claim]: value } })).toEqual([
    `withdrawal.${rule}`,
    `header:authorization#payload.${claim}`,
    expected,
  ]);
});

test.each<readonly [claim: string, value: unknown]>([
  ['iss', 'nobody'],
  ['sub', 'nobody'],
  ['aud', ['https://elsewhere.example']],
  ['exp', now - skew],
  ['exp', String(now + 60)],
  ['iat', now + skew + 1],
  ['nbf', now + skew + 1],
  ['jti', ''],
  ['jti', 7],
])('refuses cdr_arrangement_jwt with %s %j', async (claim, value) => {
  expect(await broken({ jwt: { [claim]: value } })).toEqual([
    'withdrawal.jwt-claims',
    `body:cdr_arrangement_jwt#payload.${claim}`,
    undefined,
  ]);
});

test.each<readonly [unknown]>([[''], [7], [undefined]])('refuses cdr_arrangement_jwt with the id %j', async (id) => {
  expect((await broken({ jwt: { cdr_arrangement_id: id } }))[0]).toBe('withdrawal.jwt-id');
});

test('a jti stays used for its token and brand until the token expires, or for an hour without exp', async () => {
  const once = async (bent: BentCall): Promise<unknown> => (await broken(bent))[0];
  const soon = { jti: 'used before', exp: now + 60 };
  expect([await once({ bearer: soon, jwt: soon }), await once({ bearer: soon })]).toEqual([
    good[0],
    'withdrawal.bearer-once',
  ]);
  expect(await once({ jwt: soon })).toBe('withdrawal.jwt-once');
  const open = { jti: 'without an end', exp: undefined };
  expect([await once({ jwt: open }), await once({ jwt: open })]).toEqual([good[0], 'withdrawal.jwt-once']);
  await fixture.clock.advance('PT1H29S');
  expect(await once({ jwt: open })).toBe('withdrawal.jwt-once');
  await fixture.clock.advance('PT1S');
  expect(await once({ jwt: open })).toBe(good[0]);
});

test('copies of the register’s list and of a key set last five minutes, and not after the clock is set back', async () => {
  const who = await newPlayer(fixture);
  const id = (await signedIn(fixture, who)).cdr_arrangement_id;
  const asked = async (): Promise<readonly unknown[]> => {
    await tellRecipient(fixture, who, id, { jwt: { cdr_arrangement_id: 'nobody-has-it' } });
    const exchanges = sandbox.trace.entries();
    const last = exchanges.findLast(({ operation }) => operation === told);
    return exchanges.filter(({ parent }) => parent === last?.id).map(({ operation }) => operation);
  };
  const all = ['registerToken', 'getDataHolderBrands', 'getJwks'];
  expect([await asked(), await asked()]).toEqual([all, []]);
  await fixture.clock.advance('PT4M59.999S');
  expect(await asked()).toEqual([]);
  await fixture.clock.advance('PT0.001S');
  expect([await asked(), await asked()]).toEqual([all, []]);
  await fixture.clock.advance('-PT1S');
  expect([await asked(), await asked()]).toEqual([all, []]);
});

const parts = { alg: ['PS384', 'PS256 or ES256'], crit: [['exp'], undefined], kid: ['nobody', undefined] } as const;
test.each(['alg', 'crit', 'kid'] as const)(
  'a JWT that is not verified for its %s: which part it is, and what is right',
  async (part) => {
    const own = await keyOf(sandbox, `holder:${sandbox.scenario.holders[0]?.brand ?? ''}`, 'sign-PS256');
    const brandId = firstBrandId(fixture);
    const claims = { iss: brandId, sub: brandId, aud: address, iat: now, exp: now + 60, jti: crypto.randomUUID() };
    const [value, expected] = parts[part];
    const header = { alg: own.alg, kid: own.kid, typ: 'JWT', [part]: value };
    const token = await forgedJws({ alg: 'PS256', privateKey: own.privateKey }, header, jsonPart(claims));
    expect(await broken({ token })).toEqual([
      'withdrawal.bearer-signature',
      `header:authorization#header.${part}`,
      expected,
    ]);
    expect(await broken({ jwt: null, form: { cdr_arrangement_jwt: token } })).toEqual([
      'withdrawal.jwt-signature',
      `body:cdr_arrangement_jwt#header.${part}`,
      expected,
    ]);
  },
);
