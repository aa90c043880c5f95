// The security profile of a world: chosen once, stored with it, and used by the router and the order of checks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../../mocks/engine/engine.ts';
import { metadataHandlers } from '../../../mocks/holder/metadata-handlers.ts';
import { holder } from '../../../mocks/holder/holder.ts';
import { handlersOf, OperationHandler } from '../../../mocks/msw.ts';
import { givenDecisions } from '../../../mocks/sandbox/options/decision-options.ts';
import { decisionControl } from '../../../mocks/sandbox/controls/decision-control.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { apiDecisions } from '../../../mocks/spec/decisions/decisions-api.ts';
import { todayDecisions } from '../../../mocks/spec/decisions/decisions-today.ts';
import { decisionNames, presetOf, type DecisionChoice } from '../../../mocks/spec/decisions/decisions.ts';
import { lineUpOf } from '../../../mocks/spec/check-order.ts';
import { adminOperations } from '../../../mocks/spec/operations/admin.ts';
import { energyBillingOperations } from '../../../mocks/spec/operations/energy-billing.ts';
import { energyPlanOperations } from '../../../mocks/spec/operations/energy-plans.ts';
import { notImplementedOperations } from '../../../mocks/spec/operations/not-implemented.ts';
import { operationOf, operations } from '../../../mocks/spec/operations/index.ts';
import { openApiOf } from '../../../mocks/spec/openapi/described-operations.ts';
import { ruleIds, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { hybrid } from '../../../mocks/spec/profiles/hybrid.ts';
import { decisionsOf, isIn } from '../../../mocks/spec/profiles/index.ts';
import { today as whole } from '../../../mocks/spec/profiles/today.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { profilesWith } from '../../../src/pages/rules/rule-facts.ts';
import * as example from '../../kit/hand-written/example-payloads.ts';
import { opened, post, redeemed, userInfo } from '../../kit/calls/tokens.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { backchannelGrant, pollMembers, register } from '../../kit/calls/registration.ts';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';

/** The second profile with its facts alone; nothing else of it is offered. */
const today: SecurityProfile = {
  ...whole,
  orders: { token: ['client.known', 'grant.type-present', 'grant.type-supported', 'code.present'] },
  decisions: ['invalidClientStatus'],
};

let sandbox: Sandbox;
let small: SmallWorld;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
  small = await openSmallWorld(await loadScenario('solar-home'));
});
afterAll(async () => {
  await sandbox.stop();
  await small.stop();
});

test('0.1.1 is the default profile, and the state names it', async () => {
  const silent = await createSandbox({ storage: 'memory:' });
  expect(silent.profile).toBe('0.1.1');
  const { tables } = await silent.exportState();
  expect(tables['settings']).toContainEqual({ id: 'profile', profile: '0.1.1' });
  await silent.stop();
});

test('an unknown profile is refused by name', async () => {
  await expectMisuse(createSandbox({ storage: 'memory:', profile: 'toString' as 'today' }), 'profile-unknown');
});

test('a profile survives a reset and an import, and a state of another profile is refused', async () => {
  await sandbox.reset();
  expect(sandbox.profile).toBe('0.1.1');
  const state = await sandbox.exportState();
  const settings = (state.tables['settings'] as readonly { id: string }[]).filter(({ id }) => id !== 'profile');
  await sandbox.importState({ ...state, tables: { ...state.tables, settings } });
  expect(sandbox.profile).toBe('0.1.1');
  const other = { ...state.tables, settings: [...settings, { id: 'profile', profile: 'today' }] };
  await expectMisuse(sandbox.importState({ ...state, tables: other }), 'state-malformed');
});

test('a reset may change the profile, with its operations and decisions, until another reset', async () => {
  const own = await createSandbox({ storage: 'memory:', decisions: { refreshOnce: 'no' } });
  const pushes = async (): Promise<number> =>
    (await own.fetch(`${own.urls.dataHolder.secureBase}/par`, { method: 'POST' })).status;
  expect(await pushes()).toBe(404);
  const earlier = await own.checkpoint();
  await expectMisuse(own.reset('solar-home', { profile: 'tomorrow' as 'today' }), 'profile-unknown');
  expect([own.profile, own.decisions.get('refreshOnce')]).toEqual(['0.1.1', 'no']);
  await own.reset(undefined, { profile: 'today' });
  expect([own.profile, await pushes()]).not.toContain(404);
  expect(own.profile).toBe('cds-1.36');
  expect(own.decisions.get('foreignCertificate')).toBe('accept');
  expect((await own.decisions.list()).map(({ name }) => name)).toEqual(decisionsOf(whole));
  await own.reset();
  expect([own.profile, own.decisions.get('foreignCertificate')]).toEqual(['cds-1.36', 'accept']);
  await earlier.restore();
  expect([own.profile, own.decisions.get('foreignCertificate')]).toEqual(['0.1.1', 'refuse']);
  await own.stop();
});

test('an operation outside the profile is answered like an unknown path, in the party’s form', async () => {
  const world = { ...small.world, profile: today, profileOf: () => today };
  const never = (): Promise<never> => Promise.reject(new Error('Nobody else is asked.'));
  const engine = createEngine(
    world,
    {
      holder: () => Promise.resolve(holder),
      secondary: never,
      register: never,
      recipient: never,
    },
    { checks: never, observe: () => world, stopwatch: () => 0 },
  );
  const own = Object.values(small.urls.dataHolders)[0];
  if (own === undefined) throw new Error('The scenario has no data holder.');
  const ask = async (address: string): Promise<readonly [number, unknown]> => {
    const answer = await engine.handle(new Request(address, { method: 'POST' }));
    return [answer.status, await answer.json()];
  };
  expect(await ask(`${own.secureBase}/bc-authorise`)).toEqual(await ask(`${own.secureBase}/nowhere`));
  expect(await ask(`${own.base}/clients/a/consents`)).toEqual(await ask(`${own.base}/nowhere`));
  expect((await ask(`${own.secureBase}/token`))[0]).not.toBe(404);
  expect(small.world.trace.entries().at(-1)?.operation).toBe('token');
});

/** The hybrid profile with other facts, which finds facts that are hard-coded elsewhere. */
const otherFacts: SecurityProfile = {
  ...hybrid,
  responseTypes: ['code'],
  grantTypes: ['authorization_code', 'client_credentials'],
  clientScopes: ['cdr-register:read'],
  claims: ['sub'],
  metadata: ['claims_supported', 'grant_types_supported', 'response_types_supported', 'scopes_supported'],
};

test('registration, authorisation, tokens and metadata use only the profile’s facts', async () => {
  const other = await openSmallWorld(await loadScenario('solar-home'), 'fast', otherFacts);
  const player = await other.player();
  const refused = async (claims: Claims): Promise<unknown> => (await register(other, player, { claims })).json();
  await other.decisions.set('registrationResponseTypes', 'refuse');
  expect(await refused({ response_types: ['code id_token'] })).toMatchObject({
    error_description: 'response_types must include code.',
  });
  // Past that check, and refused by the next: this profile has no such grant type.
  expect(await refused({ response_types: ['code'], ...pollMembers, grant_types: [backchannelGrant] })).toMatchObject({
    error_description: 'grant_types must include authorization_code.',
  });
  const place = other.world.addresses.locate(new URL(`${other.urls.dataHolder.issuer}/jwks`))?.place;
  expect(await metadataHandlers.getOpenIdProviderConfig(other.world, { place } as never)).toMatchObject({
    body: {
      claims_supported: ['sub'],
      grant_types_supported: ['authorization_code', 'client_credentials'],
      response_types_supported: ['code'],
      scopes_supported: [...consumerScopes, 'cdr-register:read'],
    },
  });
  const broken = async (responseType: string): Promise<unknown> => {
    const outer = { response_type: responseType, client_id: player.clientId, redirect_uri: player.redirectUris[0] };
    const object = { ...outer, scope: 'openid', aud: other.urls.dataHolder.issuer, exp: secondsOf(other) + 300 };
    const query = { response_type: responseType, client_id: player.clientId, scope: 'openid' };
    const request = await sign(player.signingKey, object);
    const url = `${other.urls.dataHolder.issuer}/authorise?${new URLSearchParams({ ...query, request }).toString()}`;
    const { headers } = await other.fetch(url, { redirect: 'manual' });
    return Object.fromEntries(new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1)));
  };
  expect(await broken('code id_token')).toEqual({
    error: 'unsupported_response_type',
    error_description: 'The response type is not supported.',
  });
  // No nonce: the check after the next.
  expect(await broken('code')).toMatchObject({ error: 'invalid_request' });
  const scopes = async (scope: string): Promise<unknown> => {
    const answer = await post(other, player, 'token', { grant_type: 'client_credentials', scope });
    const body = (await answer.json()) as { scope?: string; error?: string };
    return body.scope ?? body.error;
  };
  expect([await scopes('cdr-register:read'), await scopes('cdr:consents')]).toEqual([
    'cdr-register:read',
    'invalid_scope',
  ]);
  const refreshed = await post(other, player, 'token', { grant_type: 'refresh_token' });
  expect(await refreshed.json()).toMatchObject({ error: 'unsupported_grant_type' });
  const authorised = await other.authorise(player, { scopes: ['openid'] });
  const { access_token: accessToken, id_token: idToken } = await redeemed(other, player, authorised);
  for (const token of [authorised.idToken, idToken])
    expect((await opened(player, token)).claims).not.toHaveProperty('cdr_consent_id');
  expect(Object.keys((await (await userInfo(other, accessToken, player.fetch)).json()) as object)).toEqual(['sub']);
  await other.stop();
});

test('the schemas of metadata and registration contain the profile’s own values', () => {
  const published = { ...example.metadata, response_types_supported: ['code'] };
  const registered = { ...example.registration, response_types: ['code'] };
  expect(breachOf('OpenIDProviderMetadata', published, otherFacts)).toBeUndefined();
  expect(breachOf('OpenIDProviderMetadata', published)).toBe(
    'response_types_supported.0: expected one of code id_token',
  );
  expect(breachOf('OpenIDProviderMetadata', { ...published, response_modes_supported: ['jwt'] }, otherFacts)).toContain(
    'response_modes_supported',
  );
  expect(breachOf('RegistrationResponse', registered, otherFacts)).toBeUndefined();
  expect(breachOf('RegistrationResponse', example.registration, otherFacts)).toBe(
    'response_types.0: expected one of code',
  );
  const written = (profile: SecurityProfile): string =>
    JSON.stringify(openApiOf(operations, { profile }).components.schemas['RegistrationResponse']);
  expect(written(otherFacts)).toContain('"const":"code"');
  expect(written(hybrid)).toContain('"const":"code id_token"');
});

test('no rule’s text for today contains 0.1.1’s response types or scopes', () => {
  const own: readonly string[] = [...hybrid.responseTypes, ...hybrid.clientScopes];
  const spelt = ruleIds.filter((id) => {
    const { title, fix } = wordsOf(id, 'cds-1.36');
    return profilesWith(id).includes('cds-1.36') && own.some((one) => `${title} ${fix}`.includes(one));
  });
  expect(spelt).toEqual([]);
});

test('a profile has its own decisions: only those are listed and can be set', async () => {
  const ofToday = decisionNames.filter((name) => Object.hasOwn(todayDecisions, name));
  expect(decisionsOf(hybrid)).toEqual(decisionNames.filter((name) => !ofToday.includes(name)));
  expect(decisionsOf(whole)).toEqual(expect.arrayContaining(ofToday));
  expect(decisionsOf(today)).toEqual([
    'invalidClientStatus',
    ...decisionNames.filter((name) => Object.hasOwn(apiDecisions, name)),
  ]);
  let chosen: DecisionChoice = { preset: 'strict', options: presetOf('strict') };
  const switches = decisionControl(
    () => ({ profile: today, profiles: [today], profileOf: () => today, scenario: sandbox.scenario }),
    () => chosen,
    (next) => {
      chosen = next;
      return Promise.resolve();
    },
  );
  expect((await switches.list()).map(({ name }) => name)).toEqual(decisionsOf(today));
  await switches.set('invalidClientStatus', '401');
  await expectMisuse(switches.set('refreshRotation', 'on'), 'decision-unknown');
  expect([chosen.options.invalidClientStatus, chosen.options.refreshRotation]).toEqual(['401', 'off']);
  expect(() => givenDecisions({ refreshRotation: 'on' }, today)).toThrow('does not apply to security profile cds-1.36');
});

test('MSW handlers and the OpenAPI document have exactly the operations of the profile', async () => {
  const { fetch } = sandbox;
  // Only a world of today has an address for the register’s calls.
  const todays = await createSandbox({ storage: 'memory:', profile: 'today' });
  const urlsOf = (profile: ProfileId) => (profile === today.id ? todays : sandbox).urls;
  const named = (profile: ProfileId): ReadonlySet<string> =>
    new Set(
      handlersOf({ fetch, urls: urlsOf(profile), profile }).flatMap((one) =>
        one instanceof OperationHandler ? [one.operation] : [],
      ),
    );
  const documented = (profile: SecurityProfile): ReadonlySet<string> =>
    new Set(
      Object.values(openApiOf(operations, { profile }).paths).flatMap((item) =>
        Object.values(item).map(({ operationId }) => operationId.replace(/By[A-Z]\w+$/u, '')),
      ),
    );
  const served = (profile: SecurityProfile): ReadonlySet<string> =>
    new Set(operations.filter((row) => row.party !== 'recipient' && isIn(row, profile)).map(({ id }) => id));
  for (const profile of [hybrid, today]) {
    expect(named(profile.id)).toEqual(served(profile));
    expect(documented(profile)).toEqual(served(profile));
  }
  const alone = (one: SecurityProfile, other: SecurityProfile): readonly string[] =>
    [...served(one)].filter((id) => !served(other).has(id));
  // Each profile’s own security operations, and the nine operations that only one of them answers.
  expect(alone(hybrid, today)).toHaveLength(5 + 9);
  expect(alone(today, hybrid)).toEqual([
    'pushAuthorisation',
    'revokeArrangement',
    'getRegistration',
    'updateRegistration',
    'deleteRegistration',
    'getDashboard',
    'withdrawSharing',
    ...[...energyPlanOperations, ...energyBillingOperations, ...adminOperations].map(({ id }) => id),
  ]);
  const token = (profile: SecurityProfile) => openApiOf(operations, { profile }).paths['/token']?.['post'];
  expect([token(hybrid)?.['x-decisions']?.length, token(today)?.['x-decisions']]).toEqual([9, undefined]);
  const refusals = (profile: SecurityProfile): string => JSON.stringify(token(profile)?.responses);
  expect(refusals(hybrid)).toContain('refresh.known');
  expect(refusals(today)).not.toContain('refresh.known');
  await todays.stop();
});

test('the order of checks comes from the profile, or else from the operation', () => {
  expect(lineUpOf(operationOf('token'), today).slice(-3)).toEqual(today.orders.token?.slice(-3));
  expect(lineUpOf(operationOf('token'))).not.toContain(undefined);
  expect(lineUpOf(operationOf('getCustomer'), today)).toEqual(lineUpOf(operationOf('getCustomer')));
  const without = operations.filter((row) => !isIn(row, today)).map(({ id }) => id);
  expect(without.toSorted()).toEqual(
    [
      'backchannelAuthorise',
      'createConsent',
      'deleteConsent',
      'getConsent',
      'listConsents',
      'notifyRecipient',
      ...notImplementedOperations.map(({ id }) => id),
    ].toSorted(),
  );
});
