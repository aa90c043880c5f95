// One world with both profiles: each brand has its own, and the 0.1.1 brand acts as if it were alone.
import { isScope } from '../../../mocks/spec/scopes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hybrid, registration, startFlow, type AllFacts } from '../../../src/recipient/index.ts';
import { handlersOf, OperationHandler } from '../../../mocks/msw.ts';
import { defineScenario, loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Scenario, ScenarioAccount } from '../../../mocks/scenario/scenario.ts';
import { presetOf } from '../../../mocks/spec/decisions/decisions.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { hybrid as hybridProfile } from '../../../mocks/spec/profiles/hybrid.ts';
import { decisionsOf, isIn } from '../../../mocks/spec/profiles/index.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import { today as todayProfile } from '../../../mocks/spec/profiles/today.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { callerAt, goodHeaders, type Caller, type CallInit } from '../../kit/calls/caller.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import { newPlayer, todayAt, type TodayFixture } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { push, signedIn } from '../../kit/calls/code-flow.ts';

const [hybridBrand, todayBrand] = ['wattle-energy', 'bottlebrush-power'] as const;

const spoken: readonly (readonly [brand: string, profile: SecurityProfile])[] = [
  [hybridBrand, hybridProfile],
  [todayBrand, todayProfile],
];

/** Both brands have the same person with the same account, under their own ids. */
async function alike(): Promise<Scenario> {
  const { customers, ...rest } = await loadScenario('two-profiles');
  const account = customers[0]?.profiles[0]?.accounts[0];
  if (account === undefined) throw new Error('The first consumer has no account.');
  const same = (key: string): ScenarioAccount => ({ ...account, key });
  const shared = customers.map((customer) =>
    customer.holder === todayBrand
      ? { ...customer, profiles: customer.profiles.map((one) => ({ ...one, accounts: [same('noor-other')] })) }
      : customer,
  );
  return { ...rest, customers: shared };
}

const at = { seed: 11, clock: '2026-11-20T03:00:00Z', keys: 'from-seed', storage: 'memory:' } as const;
let sandbox: Sandbox;
let there: TodayFixture;
beforeAll(async () => {
  sandbox = await createSandbox({ ...at, scenario: await alike() });
  there = todayAt(sandbox, todayBrand);
});
afterAll(() => sandbox.stop());

/** Status and body of an unknown path under the same base, and of the path itself. */
async function bothAt(base: string, path: string, method: string): Promise<readonly [unknown, unknown]> {
  const ask = async (address: string): Promise<unknown> => {
    const answer = await sandbox.fetch(address, { method });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  return [await ask(`${base}/nowhere`), await ask(`${base}${path}`)];
}

test('TX-01 operations outside a brand’s profile are answered like unknown paths, in the party’s form', async () => {
  const here = sandbox.urls.dataHolder;
  for (const [base, path, method] of [
    [here.secureBase, '/par', 'POST'],
    [here.secureBase, '/arrangements/revoke', 'POST'],
    [here.secureBase, '/register/some-client', 'GET'],
    [here.secureBase, '/register/some-client', 'PUT'],
    [there.urls.dataHolder.secureBase, '/bc-authorise', 'POST'],
    [there.urls.dataHolder.base, '/clients/some-client/consents', 'POST'],
    [there.urls.dataHolder.base, '/clients/some-client/consents/some-consent', 'GET'],
  ] as const) {
    const [nowhere, asked] = await bothAt(base, path, method);
    expect(asked).toEqual(nowhere);
    expect(asked).toEqual([404, 'application/json', expect.any(String)]);
  }
  expect((await push(there, await newPlayer(there, { alg: 'ES256' }))).answer.status).toBe(201);
});

test('each brand publishes its own profile under its own addresses', async () => {
  const published = async (issuer: string): Promise<unknown> =>
    (await sandbox.fetch(`${issuer}/.well-known/openid-configuration`)).json();
  expect(Object.keys(sandbox.urls.dataHolders)).toEqual([hybridBrand, todayBrand]);
  expect(await published(sandbox.urls.dataHolder.issuer)).toMatchObject({
    response_types_supported: ['code id_token'],
    backchannel_token_delivery_modes_supported: ['poll', 'ping'],
  });
  expect(await published(there.urls.dataHolder.issuer)).toMatchObject({
    response_types_supported: ['code'],
    require_pushed_authorization_requests: true,
  });
  expect(sandbox.profile).toBe('0.1.1');
});

test('each brand has MSW handlers for the operations of its profile', () => {
  const named = (brand: string): ReadonlySet<string> => {
    const bases = Object.values(sandbox.urls.dataHolders[brand] ?? {});
    return new Set(
      handlersOf(sandbox).flatMap((one) =>
        one instanceof OperationHandler && bases.some((base: string) => String(one.info.path).startsWith(`${base}/`))
          ? [one.operation]
          : [],
      ),
    );
  };
  const served = (profile: SecurityProfile): ReadonlySet<string> =>
    new Set(operations.filter((row) => row.party === 'holder' && isIn(row, profile)).map(({ id }) => id));
  expect(named(hybridBrand)).toEqual(served(hybridProfile));
  expect(named(todayBrand)).toEqual(served(todayProfile));
});

test('a decision defaults by the brand’s profile; a choice applies where it exists, and a preset everywhere', async () => {
  const { decisions } = sandbox;
  const player = await newPlayer(there, { alg: 'ES256' });
  const send = await sandbox.certificates.issue({ commonName: 'another product' });
  const withAnother = sandbox.certificates.present(send, sandbox.fetch);
  const answers = async (): Promise<string> =>
    errorOf(await post(there, player, 'introspect', { token: 'x' }, withAnother));
  expect(decisions.get('foreignCertificate')).toBe('refuse');
  expect(decisions.get('foreignCertificate', todayBrand)).toBe('accept');
  expect(decisions.get('registrationResponseTypes', todayBrand)).toBe('refuse');
  expect(await answers()).toBe('200 no error');
  await decisions.set('foreignCertificate', 'refuse');
  expect(await answers()).toBe('400 invalid_client');
  await decisions.set('requestUriLifetime', '10');
  await decisions.set('refreshRotation', 'on');
  expect([decisions.get('refreshRotation'), decisions.get('refreshRotation', todayBrand)]).toEqual(['on', 'off']);
  const lifetime = async (): Promise<unknown> => (await push(there, player)).answer.json();
  expect(await lifetime()).toMatchObject({ expires_in: 10 });
  await decisions.preset('lenient');
  expect(await lifetime()).toMatchObject({ expires_in: 90 });
  for (const [brand, profile] of spoken)
    for (const { name, option } of await decisions.list(brand))
      expect([name, option]).toEqual([name, presetOf('lenient', profile)[name]]);
  await decisions.preset('strict');
  expect(await answers()).toBe('200 no error');
  expect((await decisions.list(hybridBrand)).map(({ name }) => name)).toEqual(decisionsOf(hybridProfile));
  expect((await decisions.list(todayBrand)).map(({ name }) => name)).toEqual(decisionsOf(todayProfile));
  const all = (await decisions.list()).map(({ name }) => name);
  expect(new Set(all)).toEqual(new Set([...decisionsOf(hybridProfile), ...decisionsOf(todayProfile)]));
  await expectMisuse(decisions.list('banksia'), 'brand-unknown');
});

test('a fault may be armed for an operation that only one brand has', () => {
  sandbox.faults.add({ operation: 'pushAuthorisation', status: 503 }).remove();
  sandbox.faults.add({ operation: 'backchannelAuthorise', status: 503 }).remove();
});

test('the state names each brand’s profile, and a world that imports it uses them', async () => {
  const player = await newPlayer(there, { alg: 'ES256' });
  const state = await sandbox.exportState();
  expect(state.scenario.holders.map(({ brand, profile }) => [brand, profile])).toEqual([
    [hybridBrand, undefined],
    [todayBrand, 'cds-1.36'],
  ]);
  expect(state.tables['settings']).toContainEqual({ id: 'profile', profile: '0.1.1' });
  const other = await createSandbox({ storage: 'memory:' });
  await other.importState(JSON.parse(JSON.stringify(state)));
  expect(await other.recipients.find(player.softwareProductId)).toMatchObject({
    clientIds: { [todayBrand]: player.clientId },
  });
  expect((await other.fetch(`${there.urls.dataHolder.secureBase}/par`)).status).toBe(405);
  expect((await other.fetch(`${sandbox.urls.dataHolder.secureBase}/par`)).status).toBe(404);
  await other.reset('solar-home');
  expect((await other.decisions.list()).map(({ name }) => name)).toEqual(decisionsOf(hybridProfile));
  await other.stop();
});

test('a brand may only name a profile, and has the world’s by default', async () => {
  const [first, ...others] = (await loadScenario('two-profiles')).holders;
  if (first === undefined) throw new Error('No holder.');
  await expect(
    defineScenario({ extends: 'solar-home', holders: [{ ...first, profile: 'tomorrow' as 'today' }] }),
  ).rejects.toThrow(/holders\[0\]\.profile: expected one of 0\.1\.1, cds-1\.36, today/u);
  const pushing = async (world: Sandbox): Promise<readonly number[]> =>
    Promise.all(
      Object.values(world.urls.dataHolders).map(
        async ({ secureBase }) => (await world.fetch(`${secureBase}/par`)).status,
      ),
    );
  const world = await createSandbox({ storage: 'memory:', scenario: 'two-profiles', profile: 'today' });
  expect(await pushing(world)).toEqual([405, 405]);
  expect((await world.decisions.list()).map(({ name }) => name)).toEqual(decisionsOf(todayProfile));
  await expectMisuse(world.decisions.set('backchannel', 'off'), 'decision-unknown');
  const named = [{ ...first, profile: '0.1.1' } as const, ...others];
  await world.reset(await defineScenario({ extends: 'two-profiles', holders: named }));
  expect([world.profile, await pushing(world)]).toEqual(['cds-1.36', [404, 405]]);
  await world.decisions.set('backchannel', 'off');
  expect([world.decisions.get('backchannel'), world.decisions.get('foreignCertificate')]).toEqual(['off', 'accept']);
  await world.stop();
});

/** The outcome of every exchange at a brand, check by check. */
const storyOf = ({ trace, urls: { register, dataHolder } }: Sandbox): readonly unknown[] =>
  trace
    .entries(({ request: { url } }) =>
      [dataHolder.issuer, dataHolder.secureBase, register.base].some((base) => url.startsWith(base)),
    )
    .map(({ operation, verdict, response, checks }) => ({
      operation,
      verdict,
      status: response.status,
      checks: checks.map(({ rule, outcome, relaxed }) => [rule, outcome, relaxed === true]),
    }));

async function lived(world: Sandbox): Promise<readonly unknown[]> {
  const recipient = await world.enrol({ name: 'One of many', alg: 'ES256' });
  const surroundings = flowSurroundings(world, recipient, personaOf(world));
  const known = await startFlow<AllFacts>(registration, surroundings).toEnd();
  await startFlow<AllFacts>(hybrid, surroundings, known).toEnd();
  const { issuer, secureBase, base } = world.urls.dataHolder;
  for (const row of operations.filter(({ party }) => party === 'holder')) {
    const slot = row.host === 'holder.resource' ? base : row.host === 'holder.mtls' ? secureBase : issuer;
    await recipient.fetch(`${slot}${row.path.replaceAll(/\{\w+\}/gu, 'none')}`, { method: row.method });
  }
  return storyOf(world);
}

test('TX-03 the default profile answers as before there was a second one, even beside a brand of today', async () => {
  const { holders, customers, ...rest } = await alike();
  const alone = await createSandbox({
    ...at,
    scenario: {
      ...rest,
      holders: holders.slice(0, 1),
      customers: customers.filter((one) => one.holder === hybridBrand),
    },
  });
  const beside = await createSandbox({ ...at, scenario: await alike() });
  expect(alone.profile).toBe('0.1.1');
  const texts = async (world: Sandbox): Promise<readonly string[]> => {
    const { issuer, publicBase } = world.urls.dataHolder;
    const read = async (address: string): Promise<string> =>
      (await world.fetch(address, { headers: { 'x-v': '1' } })).text();
    return Promise.all(
      [`${issuer}/.well-known/openid-configuration`, `${issuer}/jwks`, `${publicBase}/discovery/status`].map(read),
    );
  };
  expect(await texts(beside)).toEqual(await texts(alone));
  const story = await lived(alone);
  expect(story.length).toBeGreaterThan(40);
  expect(await lived(beside)).toEqual(story);
  expect(await beside.decisions.list(hybridBrand)).toEqual(await alone.decisions.list());
  const options = (await alone.decisions.list()).map(({ name, option }) => [name, option]);
  expect(options).toEqual(decisionsOf(hybridProfile).map((name) => [name, presetOf('strict', hybridProfile)[name]]));
  await Promise.all([alone.stop(), beside.stop()]);
});

/** A holder’s ids of its resources are its own. */
const withoutIds = (text: string): string =>
  text
    .replaceAll(/"(accountId|servicePointId)":"[^"]*"/gu, '"$1":"…"')
    .replaceAll(/"servicePointIds":\[[^\]]*\]/gu, '"servicePointIds":[…]')
    .replaceAll(/mtls\.[\w-]+\.cdr\.example/gu, '…');

async function answered(caller: Caller, path: string, init: CallInit): Promise<unknown> {
  const answer = await caller.call(path, init);
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-fapi-interaction-id', 'etag'].includes(name));
  return { status: answer.status, headers, body: withoutIds(await answer.text()) };
}

test('TX-02 resources answer a token of either profile with the same payload, headers and errors', async () => {
  const one = await authorisedIn(sandbox, { scopes });
  const player = await newPlayer(there, { alg: 'ES256' });
  const others = await signedIn(there, player, { claims: { scope: scopes.join(' ') } }, 1);
  const callers = [
    one,
    callerAt(there.urls.dataHolder.base, player.fetch, () => goodHeaders(sandbox, others.access_token)),
  ] as const;
  const calls: readonly (readonly [path: string, init?: CallInit])[] = [
    ['/common/customer'],
    ['/common/customer/detail'],
    ['/energy/accounts'],
    ['/energy/accounts', { headers: { 'x-v': '2' } }],
    ['/energy/accounts/nobody', {}],
    ['/energy/accounts?page-size=1001'],
    ['/energy/accounts?page=9'],
    ['/energy/accounts/balances'],
    ['/energy/electricity/servicepoints'],
    ['/common/customer', { headers: { 'x-v': undefined } }],
    ['/common/customer', { headers: { 'x-v': '99' } }],
    ['/common/customer', { headers: { 'x-fapi-auth-date': undefined } }],
    ['/common/customer', { headers: { authorization: undefined } }],
    ['/common/customer', { headers: { authorization: 'Bearer nobody' } }],
    ['/energy/accounts', { method: 'PUT' }],
  ];
  // In the same versions: which ones are in force also depends on the profile.
  await sandbox.decisions.set('versions', 'document');
  for (const [path, init = {}] of calls)
    expect(await answered(callers[1], path, init), path).toEqual(await answered(callers[0], path, init));
  expect(await answered(callers[1], '/common/customer', {})).toMatchObject({ status: 200 });
  // As revoked: the consent API and the arrangement endpoint would have the same effect.
  sandbox.faults.add('consent-revoked');
  expect(await answered(callers[1], '/common/customer', {})).toEqual(
    await answered(callers[0], '/common/customer', {}),
  );
  sandbox.faults.clear();
  await sandbox.decisions.preset('strict');
});

const energy = 'energy:accounts.basic:read energy:electricity.servicepoints.basic:read';
const scopes = `openid profile common:customer.basic:read common:customer.detail:read ${energy}`
  .split(' ')
  .filter(isScope);
