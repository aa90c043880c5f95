// The trace of client authentication, grants, introspection and revocation is accurate, in both profiles.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Check } from '../../../mocks/trace/exchange.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { withDecision } from '../../kit/worlds/with-decision.ts';
import { keptWithoutValue, untrueChecks } from '../../kit/oracles/evidence-in-bytes.ts';
import * as hybrid from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { authentication, secondsOf, sign } from '../../kit/calls/signing.ts';
import { registered } from '../../kit/calls/registration.ts';
import { openTokenWorld, type TokenWorld } from '../../kit/worlds/token-world.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import { coded, codeForm, introspected, push, refreshed, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, standStill, todayAt, type TodayFixture } from '../../kit/worlds/today.ts';

let today: TodayFixture;
let client: RegisteredRecipient;
let draft: TokenWorld;
let player: RegisteredRecipient;
beforeAll(async () => {
  today = await openToday();
  client = await newPlayer(today);
  draft = await openTokenWorld();
  player = await draft.player();
});
afterAll(async () => {
  await today.sandbox.stop();
  await draft.stop();
});

const checkOf = (sandbox: Pick<Sandbox, 'trace'>, operation: string, rule: RuleId): Check | undefined =>
  lastChecks(sandbox, operation).findLast((check) => check.rule === rule);
const brokenIn = (sandbox: Pick<Sandbox, 'trace'>, operation: string): readonly string[] =>
  lastChecks(sandbox, operation).flatMap(({ rule, outcome }) => (outcome === 'fail' ? [rule] : []));

/** The audience check of an introspection with an assertion for this audience. */
async function introspectFor(aud: unknown): Promise<Check | undefined> {
  const form = await authentication(today, client, client.clientId, 'unused', { aud });
  await post(today, client, 'introspect', { ...form, token: 'any' });
  return checkOf(today.sandbox, 'introspect', 'client.assertion-aud');
}

describe('client authentication', () => {
  test('today aud may be the issuer, the token endpoint or the endpoint called, and the text names all three', async () => {
    const { issuer, secureBase } = today.urls.dataHolder;
    for (const aud of [issuer, `${secureBase}/token`, `${secureBase}/introspect`]) {
      const held = await introspectFor(aud);
      expect(held).toMatchObject({ outcome: 'pass', actual: aud });
      expect(held?.title).toMatch(/issuer.*token endpoint.*endpoint called/u);
    }
    expect(await introspectFor(`${secureBase}/revoke`)).toMatchObject({
      outcome: 'fail',
      fix: expect.stringMatching(/^Set aud to the issuer/u) as string,
    });
  });

  test('the stated limit includes the clock skew, to the second', async () => {
    await standStill(today);
    const timed = async (claims: Readonly<Record<string, number>>, rule: RuleId): Promise<Check | undefined> => {
      const form = await authentication(
        today,
        client,
        client.clientId,
        `${today.urls.dataHolder.secureBase}/introspect`,
        claims,
      );
      await post(today, client, 'introspect', { ...form, token: 'any' });
      return checkOf(today.sandbox, 'introspect', rule);
    };
    const limitIn = (check: Check | undefined): number =>
      Number(JSON.stringify(check?.expected).replaceAll(/\D/gu, ''));
    const ended = await timed({ exp: 1 }, 'client.assertion-exp');
    expect(ended?.expected).toMatch(/^after \d+$/u);
    expect(await timed({ exp: limitIn(ended) }, 'client.assertion-exp')).toMatchObject({ outcome: 'fail' });
    expect(await timed({ exp: limitIn(ended) + 1 }, 'client.assertion-exp')).toMatchObject({ outcome: 'pass' });
    const early = await timed({ nbf: secondsOf(today) + 50 }, 'client.assertion-not-before');
    expect(early?.expected).toMatch(/^at most \d+$/u);
    expect(await timed({ nbf: limitIn(early) + 1 }, 'client.assertion-not-before')).toMatchObject({ outcome: 'fail' });
    expect(await timed({ nbf: limitIn(early) }, 'client.assertion-not-before')).toMatchObject({ outcome: 'pass' });
    await today.clock.followRealTime();
  });

  test('a client without client_id is identified by iss, and the trace says so', async () => {
    await post(today, client, 'introspect', { client_id: undefined, token: 'any' });
    expect(today.sandbox.trace.entries().flatMap(untrueChecks)).toEqual([]);
    expect(checkOf(today.sandbox, 'introspect', 'client.known')?.at).toBe('body:client_assertion#payload.iss');
    for (const iss of ['nobody', [1], 7, {}]) {
      const form = await authentication(today, client, client.clientId, 'unused', { iss });
      await post(today, client, 'introspect', { ...form, client_id: undefined, token: 'any' });
      expect(checkOf(today.sandbox, 'introspect', 'client.known')).toMatchObject({ outcome: 'fail', actual: iss });
    }
    expect(today.sandbox.trace.entries().flatMap(untrueChecks)).toEqual([]);
  });

  test('the mend names the cause: a secret, an Authorization header, a crit header, a key in the header', async () => {
    const fixOf = async (form: hybrid.Form, headers: HeadersInit = {}): Promise<string> => {
      const send: typeof fetch = (address, init) => client.fetch(address, { ...init, headers });
      await post(today, client, 'introspect', { token: 'any', ...form }, send);
      return lastChecks(today.sandbox, 'introspect').find(({ outcome }) => outcome === 'fail')?.fix ?? '';
    };
    const signed = (header: object): Promise<string> =>
      sign(client.signingKey, { iss: client.clientId }, { ...header });
    expect(await fixOf({ client_secret: 'secret' })).toMatch(/^Remove client_secret/u);
    expect(await fixOf({}, { authorization: 'Basic YTpi' })).toMatch(/^Remove the Authorization header/u);
    const crit = await signed({ crit: ['b64'], b64: true });
    expect(await fixOf({ client_assertion: crit })).toMatch(/^Remove crit/u);
    const carried = await signed({ jku: 'https://keys.example' });
    expect(await fixOf({ client_assertion: carried })).toMatch(/^Remove jku/u);
  });
});

describe('grants', () => {
  test('today redirect_uri is required, whatever is registered', async () => {
    const form = { ...codeForm(await coded(today, client)), redirect_uri: undefined };
    expect(await errorOf(await post(today, client, 'token', form))).toBe('400 invalid_request');
    expect(checkOf(today.sandbox, 'token', 'code.redirect-uri-present')?.title).toBe('redirect_uri is present');
  });

  test('D-8 a missing redirect_uri passes by decision, and is marked as relaxed', async () => {
    const form = { ...hybrid.codeForm(await draft.authorise(player)), redirect_uri: undefined };
    expect((await hybrid.post(draft, player, 'token', form)).status).toBe(200);
    expect(checkOf(draft.sandbox, 'token', 'code.redirect-uri-present')).toMatchObject({ relaxed: true, actual: null });
  });

  test('a refresh token of today lasts as long as the sharing, and the mend says so', async () => {
    const tokens = await signedIn(today, client);
    await today.clock.advance('P91D');
    expect((await refreshed(today, client, tokens.refresh_token)).status).toBe(400);
    const fix = checkOf(today.sandbox, 'token', 'refresh.live')?.fix;
    expect(fix).toMatch(/until the sharing ends/u);
    expect(fix).not.toMatch(/90 days|consent/u);
    await introspected(today, client, tokens.refresh_token);
    expect(checkOf(today.sandbox, 'introspect', 'introspection.live')?.fix).toBe(fix);
  });

  test('a code of an ended arrangement is refused for that arrangement', async () => {
    const { cdr_arrangement_id: id } = await signedIn(today, client, { sharing: { sharing_duration: 30 } });
    const code = await coded(today, client, { sharing: { cdr_arrangement_id: id, sharing_duration: 90_000 } });
    await today.clock.advance('PT31S');
    expect(await errorOf(await post(today, client, 'token', codeForm(code)))).toBe('400 invalid_grant');
    expect(checkOf(today.sandbox, 'token', 'grant.consent')).toMatchObject({
      outcome: 'fail',
      at: 'state:consent.amends',
      actual: id,
    });
  });

  test('a redirect_uri that used up the code by decision is mended by another authorisation', async () => {
    const wrong = { ...hybrid.codeForm(await draft.authorise(player)), redirect_uri: 'https://wrong.example' };
    const fixOf = async (): Promise<string | undefined> => {
      await hybrid.post(draft, player, 'token', wrong);
      return checkOf(draft.sandbox, 'token', 'code.redirect-uri')?.fix;
    };
    expect(await fixOf()).toMatch(/^Send the redirect_uri/u);
    expect(await withDecision(draft.sandbox, 'failedRedemption', 'ends', fixOf)).toMatch(
      /^Ask the consumer to authorise/u,
    );
  });
});

describe('introspection and revocation', () => {
  test('an ID token is recognised, and not called unknown', async () => {
    const { id_token: token } = await signedIn(today, client);
    expect((await post(today, client, 'revoke', { token })).status).toBe(200);
    expect(brokenIn(today.sandbox, 'revoke')).toEqual(['revocation.kind']);
  });

  test('no check calls another client’s access token a refresh token', async () => {
    const other = await draft.player();
    const { access_token: token } = await hybrid.signedIn(draft, other);
    await hybrid.introspected(draft, player, token);
    const passed = lastChecks(draft.sandbox, 'introspect').filter(({ outcome }) => outcome === 'pass');
    expect(passed.filter(({ at, title }) => at === 'body:token' && /is an? (?:refresh|access)/u.test(title))).toEqual(
      [],
    );
    expect(brokenIn(draft.sandbox, 'introspect')).toEqual(['introspection.known']);
  });

  test('today, too, another client’s token is refused by decision, and lives', async () => {
    const other = await newPlayer(today, { alg: 'ES256' });
    const { refresh_token: token } = await signedIn(today, other);
    expect((await post(today, client, 'revoke', { token })).status).toBe(200);
    expect(brokenIn(today.sandbox, 'revoke')).toEqual(['revocation.client']);
    const refused = await withDecision(today.sandbox, 'revocationErrors', 'refuse', () =>
      post(today, client, 'revoke', { token }),
    );
    expect(await errorOf(refused)).toBe('400 invalid_grant');
    expect((await refreshed(today, other, token)).status).toBe(200);
  });
});

test('codes and tokens of one brand are unknown at another', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  const [here, there] = [todayAt(sandbox, 'wattle-energy'), todayAt(sandbox, 'bottlebrush-power')];
  const issuedTo = await newPlayer(there);
  const consumer = sandbox.scenario.customers.findIndex(({ holder }) => holder === 'bottlebrush-power');
  const recipient = await sandbox.enrol();
  const asking = Object.defineProperty(recipient, 'clientId', { value: await registered(here, recipient) });
  const { code } = await coded(there, issuedTo, {}, consumer);
  const { refresh_token: token = '', access_token: access } = await signedIn(there, issuedTo, {}, consumer);
  const redeem = { grant_type: 'authorization_code', code, redirect_uri: recipient.redirectUris[0] };
  await post(here, asking as RegisteredRecipient, 'token', redeem);
  expect(brokenIn(sandbox, 'token')).toEqual(['code.known']);
  await refreshed(here, asking as RegisteredRecipient, token);
  expect(brokenIn(sandbox, 'token')).toEqual(['refresh.known']);
  await introspected(here, asking as RegisteredRecipient, token);
  expect(brokenIn(sandbox, 'introspect')).toEqual(['introspection.known']);
  for (const one of [token, access]) {
    await post(here, asking as RegisteredRecipient, 'revoke', { token: one });
    expect(brokenIn(sandbox, 'revoke')).toEqual(['revocation.known']);
  }
  expect((await refreshed(there, issuedTo, token)).status).toBe(200);
  await sandbox.stop();
});

test('no check of form, client, grants and tokens claims or quotes what was not sent', async () => {
  const tokens = await hybrid.signedIn(draft, player);
  await hybrid.refreshed(draft, player, tokens);
  await hybrid.introspected(draft, player, tokens.refresh_token);
  await hybrid.post(draft, player, 'token', { grant_type: 'client_credentials' });
  await hybrid.post(draft, player, 'revoke', { token: tokens.access_token });
  await push(today, client, { form: { client_id: undefined } });
  await signedIn(today, client);
  const told = [...draft.sandbox.trace.entries(), ...today.sandbox.trace.entries()];
  expect(told.flatMap(untrueChecks)).toEqual([]);
  const mine = /^(?:form|client|grant|code|refresh|credentials|introspection|revocation|issue)\./u;
  const checks = told.flatMap((one) =>
    one.checks.filter(({ rule }) => mine.test(rule)).map((check) => [one, check] as const),
  );
  expect(checks.length).toBeGreaterThan(200);
  expect([...new Set(checks.flatMap(([one, check]) => keptWithoutValue(one, check) ?? []))]).toEqual([]);
});
