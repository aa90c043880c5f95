// The lifetime of a client assertion in today’s profile: nbf may be of any age, and the limit of exp is a decision.
import { afterEach, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { lastChecks, brokenRules, relaxedRules } from '../../kit/oracles/checks.ts';
import { withDecision } from '../../kit/worlds/with-decision.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { requestToken } from '../../kit/calls/to-register.ts';
import { authentication, secondsOf, type Claims } from '../../kit/calls/signing.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import { push } from '../../kit/calls/code-flow.ts';
import { standStill } from '../../kit/worlds/today.ts';

const { fixture, player } = await ownToday();
const { sandbox } = fixture;
afterEach(() => sandbox.decisions.preset('strict'));

const hour = limits.maximumJwtAge;

async function pushedWith(claims: Claims): Promise<string> {
  const endpoint = `${fixture.urls.dataHolder.secureBase}/par`;
  const form = await authentication(fixture, player, player.clientId, endpoint, claims);
  return errorOf((await push(fixture, player, { form })).answer);
}

test('nbf may be of any age', async () => {
  await standStill(fixture);
  const now = secondsOf(fixture);
  for (const age of [hour + 100, 10 * hour, 1000 * hour])
    expect(await pushedWith({ nbf: now - age, iat: now - age, exp: now + 60 }), String(age)).toBe('201 no error');
  expect(await pushedWith({ nbf: now + limits.clockSkew + 1 })).toBe('400 invalid_client');
});

test('P-32 assertionLifetime: limits exp to an hour ahead, to the second, or not at all', async () => {
  await standStill(fixture);
  const latest = secondsOf(fixture) + limits.clockSkew + hour;
  expect(await pushedWith({ exp: latest })).toBe('201 no error');
  expect(await pushedWith({ exp: latest + 1 })).toBe('400 invalid_client');
  expect(await pushedWith({ exp: latest + 1, nbf: latest - 60 })).toBe('400 invalid_client');
  await withDecision(sandbox, 'assertionLifetime', 'unbounded', async () => {
    for (const exp of [latest + 1, latest + hour, 9e15, Number.MAX_VALUE])
      expect(await pushedWith({ exp }), String(exp)).toBe('201 no error');
    expect(relaxedRules(sandbox, 'pushAuthorisation')).toEqual(['client.assertion-ahead']);
  });
  expect(await pushedWith({ exp: latest + 1 })).toBe('400 invalid_client');
});

test('no check of today is attributed to a decision that exists only in 0.1.1', async () => {
  await post(fixture, player, 'token', { grant_type: 'client_credentials', scope: 'cdr:registration' });
  const checks = [...lastChecks(sandbox, 'token'), ...lastChecks(sandbox, 'pushAuthorisation')];
  const said = (rule: string): string | undefined => checks.find((check) => check.rule === rule)?.status;
  for (const rule of ['client.assertion-aud', 'request-object.exp', 'grant.type-supported', 'credentials.scope'])
    expect(said(rule), rule).toBe('specified');
  for (const rule of ['client.assertion-ahead', 'client.certificate-owner', 'pushed.iss'])
    expect(said(rule), rule).toBe('decision');
});

test('CDS:Private Key JWT Client Authentication the register accepts only its issuer and its token endpoint as audience', async () => {
  const { register, dataHolder } = sandbox.urls;
  const discovered = await sandbox.fetch(`${register.issuer}/.well-known/openid-configuration`);
  const { token_endpoint: endpoint } = (await discovered.json()) as { token_endpoint: string };
  const askWith = async (aud: string): Promise<number> => {
    const form = await authentication(fixture, player, player.softwareProductId, endpoint, { aud });
    const body = new URLSearchParams({ ...form, grant_type: 'client_credentials', scope: 'cdr-register:read' });
    return (await player.fetch(endpoint, { method: 'POST', body })).status;
  };
  for (const aud of [register.issuer, endpoint]) expect(await askWith(aud), aud).toBe(200);
  expect(await askWith(dataHolder.issuer)).toBe(400);
});

test('CA-pk registerClientId: the register accepts a request without client_id, or refuses it', async () => {
  const askWith = async (clientId?: string): Promise<readonly [number, unknown]> => {
    const answer = await requestToken(sandbox, player, { client_id: clientId });
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  expect(await askWith()).toEqual([200, undefined]);
  expect(relaxedRules(sandbox, 'registerToken')).toEqual(['client.id-present']);
  expect(await askWith(player.softwareProductId)).toEqual([200, undefined]);
  expect(await askWith('another')).toEqual([400, 'invalid_client']);
  await withDecision(sandbox, 'registerClientId', 'required', async () => {
    expect(await askWith()).toEqual([400, 'invalid_request']);
    expect(brokenRules(sandbox, 'registerToken')).toEqual(['client.id-present']);
    expect(await askWith(player.softwareProductId)).toEqual([200, undefined]);
  });
});
