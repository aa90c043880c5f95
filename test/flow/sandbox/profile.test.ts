// The security profile of a world: chosen once, kept with it, read by the router and by the order of checks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../../mocks/engine/engine.ts';
import { createHolder } from '../../../mocks/holder/holder.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { lineUpOf } from '../../../mocks/spec/line-up.ts';
import { operationOf, operations } from '../../../mocks/spec/operations/index.ts';
import { isIn } from '../../../mocks/spec/profiles/index.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { expectMisuse } from '../../kit/misuse.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/small-world.ts';

/** Nothing that works: what a second profile would say of itself. */
const today: SecurityProfile = {
  id: 'today',
  title: 'A second profile',
  responseTypes: ['code'],
  responseModes: ['jwt'],
  requestSource: 'pushed',
  codeBinding: 'pkce',
  sharingSource: 'arrangement',
  orders: { token: ['client.known', 'grant.type-present', 'grant.type-supported', 'code.present'] },
  decisions: [],
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

test('0.1.1 is what a world speaks that is asked for nothing, and its state says so', async () => {
  const silent = await createSandbox({ storage: 'memory:' });
  expect(silent.profile).toBe('0.1.1');
  const { tables } = await silent.exportState();
  expect(tables['settings']).toContainEqual({ id: 'profile', profile: '0.1.1' });
  await silent.stop();
});

test('a profile that is reserved or unknown is refused, by name', async () => {
  await expectMisuse(createSandbox({ storage: 'memory:', profile: 'today' }), 'profile-unknown');
  await expect(createSandbox({ storage: 'memory:', profile: 'today' })).rejects.toThrow('not there yet');
  await expectMisuse(createSandbox({ storage: 'memory:', profile: 'toString' as 'today' }), 'profile-unknown');
});

test('it outlives a reset, and comes with an imported state; a state of another profile is refused', async () => {
  await sandbox.reset();
  expect(sandbox.profile).toBe('0.1.1');
  const state = await sandbox.exportState();
  const settings = (state.tables['settings'] as readonly { id: string }[]).filter(({ id }) => id !== 'profile');
  await sandbox.importState({ ...state, tables: { ...state.tables, settings } });
  expect(sandbox.profile).toBe('0.1.1');
  const other = { ...state.tables, settings: [...settings, { id: 'profile', profile: 'today' }] };
  await expectMisuse(sandbox.importState({ ...state, tables: other }), 'state-malformed');
});

test('an operation that the profile does not have answers as any unknown path, in the form of its party', async () => {
  const world = { ...small.world, profile: today, profileOf: () => today };
  const never = (): Promise<never> => Promise.reject(new Error('Nobody else is asked.'));
  const engine = createEngine(
    world,
    {
      holder: () => Promise.resolve((own) => createHolder(own)),
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

test('the order of checks comes from the profile, else from the operation', () => {
  expect(lineUpOf(operationOf('token'), today).slice(-3)).toEqual(today.orders.token?.slice(-3));
  expect(lineUpOf(operationOf('token'))).not.toContain(undefined);
  expect(lineUpOf(operationOf('getCustomer'), today)).toEqual(lineUpOf(operationOf('getCustomer')));
  const without = operations.filter((row) => !isIn(row, today)).map(({ id }) => id);
  expect(without.toSorted()).toEqual(
    ['backchannelAuthorise', 'createConsent', 'deleteConsent', 'getConsent', 'listConsents'].toSorted(),
  );
});
