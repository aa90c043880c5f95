// Errors for misused flows: one sentence that names the right use, without tokens.
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import {
  backchannelPoll,
  codeFlow,
  FlowError,
  hybrid,
  manageRegistration,
  registration,
  startFlow,
  todayRegistration,
  type Flow,
  type FlowSurroundings,
} from '../../../src/recipient/index.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';

const worlds = new Map<string, Sandbox>();
const worldOf = (profile: '0.1.1' | 'today'): Sandbox => {
  const sandbox = worlds.get(profile);
  if (sandbox === undefined) throw new Error(`no world of ${profile}`);
  return sandbox;
};
beforeAll(async () => {
  for (const profile of ['0.1.1', 'today'] as const)
    worlds.set(profile, await createSandbox({ storage: 'memory:', profile }));
});
afterAll(() => Promise.all([...worlds.values()].map((sandbox) => sandbox.stop())));

const surroundingsIn = (sandbox: Sandbox): FlowSurroundings => flowSurroundings(sandbox, sandbox.dataRecipient);

async function failed(flow: Flow<object>, surroundings: FlowSurroundings, known: object = {}): Promise<FlowError> {
  const error: unknown = await startFlow<object>(flow, surroundings, known)
    .toEnd()
    .catch((one: unknown) => one);
  if (error instanceof FlowError) return error;
  throw new Error('The flow did not fail.');
}

describe('sandbox:errors a flow at a holder of the other profile', () => {
  test('todayRegistration at a holder of 0.1.1 names the flows and the profile to use', async () => {
    const { message, step } = await failed(todayRegistration, surroundingsIn(worldOf('0.1.1')));
    expect(step).toBe('discover-holder');
    expect(message).toMatch(/uses profile 0\.1\.1\. Use registration and hybrid, or .*profile: 'today'/u);
  });

  test('registration at a holder of today names the flows and the profile to use', async () => {
    const { message, step } = await failed(registration, surroundingsIn(worldOf('today')));
    expect(step).toBe('discover-holder');
    expect(message).toMatch(/today’s profile\. Use todayRegistration and codeFlow, or .*profile: '0\.1\.1'/u);
  });

  test.each([
    ['0.1.1', registration, [codeFlow, manageRegistration], 'Use registration and hybrid'],
    ['today', todayRegistration, [hybrid, backchannelPoll], 'Use todayRegistration and codeFlow'],
  ] as const)(
    'at a holder of %s, flows of the other profile are refused before they send anything',
    async (profile, enrol, flows, mend) => {
      const sandbox = worldOf(profile);
      const surroundings = flowSurroundings(sandbox, await sandbox.enrol());
      const registered = await startFlow<object>(enrol, surroundings).toEnd();
      const sent = sandbox.trace.entries().length;
      for (const flow of flows) expect((await failed(flow, surroundings, registered)).message).toContain(mend);
      expect(sandbox.trace.entries()).toHaveLength(sent);
    },
  );
});

describe('sandbox:errors a recipient whose clock is not the sandbox’s', () => {
  test.each([
    ['PT11M', '11 minutes ahead of'],
    ['-PT11M', '11 minutes behind'],
  ])('after the clock moved by %s, the mend says that it is %s the recipient’s', async (duration, words) => {
    const sandbox = worldOf('today');
    const surroundings = flowSurroundings(sandbox, await sandbox.enrol());
    const registered = await startFlow(todayRegistration, surroundings).toEnd();
    const stood = sandbox.clock.now();
    await sandbox.clock.advance(duration);
    const { rule, fix } = await failed(codeFlow, { ...surroundings, now: () => stood }, registered);
    await sandbox.clock.set(stood);
    expect(rule).toMatch(/^client\.assertion-/u);
    expect(fix).toBe(
      `The sandbox’s clock is ${words} yours: date JWTs by sandbox.clock.now(), or call sandbox.clock.followRealTime().`,
    );
  });
});

test('sandbox:errors an uncaught flow error prints neither the exchange nor tokens', async () => {
  const sandbox = worldOf('0.1.1');
  const surroundings = surroundingsIn(sandbox);
  const registered = await startFlow(registration, surroundings).toEnd();
  const shared = await startFlow(hybrid, surroundings, registered).toEnd();
  sandbox.faults.add('consent-revoked');
  const error: unknown = await startFlow(hybrid, surroundings, shared, { from: 'accounts' })
    .toEnd()
    .catch((one: unknown) => one);
  const { message, exchange } = error as FlowError;
  expect(JSON.stringify(exchange)).toContain(shared.tokens.access_token);
  const printed = inspect(error);
  expect(printed).toContain(message);
  expect(printed).toContain('error.exchange');
  expect(printed.split('\n').length).toBeLessThan(30);
  expect(printed).not.toContain(shared.tokens.access_token);
});

test('sandbox:errors startFlow without a flow or surroundings says what it needs', () => {
  expect(() => startFlow(registration, undefined as never)).toThrow(
    /needs surroundings with register, identity, consumer/u,
  );
  expect(() => startFlow(undefined as never, {} as never)).toThrow(/needs a flow\. Pass one of/u);
});
