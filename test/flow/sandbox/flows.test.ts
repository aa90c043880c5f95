// Every flow of the honest recipient, run to its end against the engine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import { parties } from '../../../mocks/spec/party.ts';
import {
  allFlows,
  backchannelPing,
  backchannelPoll,
  hybrid,
  introspectFlow,
  refreshFlow,
  registration,
  revokeFlow,
  startFlow,
  type AllFacts,
  type Flow,
} from '../../../src/recipient/index.ts';
import { missingOf, flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

describe.each(['PS256', 'ES256'] as const)('flows of a recipient that signs with %s', (alg) => {
  let sandbox: Sandbox;
  let recipient: DataRecipient;
  let facts: Partial<AllFacts> = {};

  const run = async (flow: Flow<AllFacts>, known: Partial<AllFacts> = {}): Promise<Partial<AllFacts>> => {
    const surroundings = flowSurroundings(sandbox, recipient);
    facts = await startFlow(flow, surroundings, { ...facts, ...known }).toEnd();
    expect(missingOf(flow, facts)).toEqual([]);
    return facts;
  };
  /** The operations of the steps, from the trace. */
  const traced = (flow: { readonly id: string }): readonly string[] =>
    sandbox.trace.entries((exchange) => exchange.flow === flow.id).map(({ step, operation }) => `${step}:${operation}`);

  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:' });
    recipient = await sandbox.enrol({ alg });
  });
  afterAll(() => sandbox.stop());

  test('IS 13.9 registration ends with a client id', async () => {
    const { client } = await run(registration, { backchannel: 'poll' });
    expect(client?.client_id).toMatch(/^\S+$/u);
    expect(recipient.clientId).toBe(client?.client_id);
    expect(traced(registration)).toEqual([
      'discover-register:getRegisterOpenIdProviderConfig',
      'register-token:registerToken',
      'brands:getDataHolderBrands',
      'statement:getSoftwareStatementAssertion',
      'discover-holder:getOpenIdProviderConfig',
      'register:registerClient',
    ]);
  });

  test('IS 4.1, 13.4 hybrid ends with accounts and half-hourly usage', async () => {
    const { idToken, userInfo, accounts, usage } = await run(hybrid);
    expect(userInfo?.sub).toBe(idToken?.sub);
    expect(accounts?.length).toBeGreaterThan(0);
    expect(usage?.some(({ intervalRead }) => (intervalRead?.intervalReads?.length ?? 0) === 48)).toBe(true);
    expect(sandbox.trace.entries(({ verdict }) => verdict !== 'ok')).toEqual([]);
    const transports = sandbox.trace.entries().map(({ operation, transport }) => `${operation ?? ''} ${transport}`);
    for (const seen of ['getOpenIdProviderConfig tls', 'authorise browser', 'answerInteraction browser', 'token mtls'])
      expect(transports).toContain(seen);
  });

  test('IS 13.4, 7.3 refresh ends with another access token for the same accounts', async () => {
    await sandbox.clock.advance('PT11M');
    const before = facts.accounts;
    const { earlier, tokens, accounts } = await run(refreshFlow);
    expect(tokens?.access_token).not.toBe(earlier?.access_token);
    expect(accounts).toEqual(before);
  });

  test('IS 13.7 introspection shows active and exp of a refresh token, and nothing of an access token', async () => {
    const { introspected, introspectedAccessToken } = await run(introspectFlow);
    expect(introspected).toEqual({ active: true, exp: expect.any(Number) as unknown });
    expect(introspectedAccessToken).toEqual({ active: false });
    await sandbox.decisions.set('introspectOtherTokens', 'refuse');
    expect((await run(introspectFlow)).introspectedAccessToken).toEqual({ error: 'unsupported_token_type' });
    await sandbox.decisions.set('introspectOtherTokens', 'inactive');
  });

  test('IS 13.8 revocation ends with a dead refresh token and a refused access token', async () => {
    const { afterRevocation, statusAfterRevocation } = await run(revokeFlow);
    expect(afterRevocation).toEqual({ active: false });
    expect(statusAfterRevocation).toBe(401);
  });

  test('CIBA 10.1 backchannel by polling: too early at first, then tokens', async () => {
    const before = facts.tokens;
    const { tooEarly, tokens, idToken, accounts } = await run(backchannelPoll);
    expect(tooEarly).toBe('authorization_pending');
    expect(tokens?.access_token).not.toBe(before?.access_token);
    expect(idToken?.sub).toBe(facts.userInfo?.sub);
    expect(accounts?.length).toBeGreaterThan(0);
  });

  test('CIBA 10.1, 11 a flow whose consumer never answers polls until it expires', async () => {
    const { device: _, ...deviceless } = flowSurroundings(sandbox, recipient);
    const running = startFlow<AllFacts>(backchannelPoll, deviceless, facts).toEnd();
    await expect(running).rejects.toMatchObject({ error: 'expired_token' });
  });

  test('CIBA 11 the consumer’s denial ends the flow with access_denied', async () => {
    const persona = personaOf(sandbox);
    const surroundings = {
      ...flowSurroundings(sandbox, recipient, persona),
      device: ({ authReqId }: { readonly authReqId: string }) => persona.denyBackchannel(authReqId),
    };
    const running = startFlow<AllFacts>(backchannelPoll, surroundings, facts);
    await expect(running.toEnd()).rejects.toMatchObject({ error: 'access_denied' });
    expect(running.flow.steps[running.position]?.id).toBe('poll');
  });

  test('CIBA 10.2 backchannel with a ping: the holder authenticates with its notification token', async () => {
    const other = await sandbox.enrol({ alg });
    const persona = personaOf(sandbox);
    const surroundings = flowSurroundings(sandbox, other, persona);
    const registered = await startFlow<AllFacts>(registration, surroundings, { backchannel: 'ping' }).toEnd();
    const loginHint = await persona.backchannelHint();
    const done = await startFlow<AllFacts>(backchannelPing, surroundings, { ...registered, loginHint }).toEnd();
    expect(done.pinged).toBe(done.notificationToken);
    expect(done.accounts?.length).toBeGreaterThan(0);
    expect(traced(backchannelPing).filter((step) => step.startsWith('poll:'))).toEqual(['poll:token', 'poll:getJwks']);
  });

  test('D-2 to D-35 an honest recipient needs no leniency', async () => {
    await sandbox.decisions.preset('lenient');
    sandbox.trace.clear();
    recipient = await sandbox.enrol({ alg });
    facts = {};
    for (const flow of [registration, hybrid, refreshFlow, backchannelPoll]) await run(flow, { backchannel: 'poll' });
    const checks = sandbox.trace.entries().flatMap((exchange) => exchange.checks);
    expect(checks.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(100);
    expect(checks.filter(({ relaxed }) => relaxed === true).map(({ rule }) => rule)).toEqual([]);
  });
});

test('every flow is listed, with unique step ids and clauses of known sources', () => {
  expect(allFlows.map(({ id }) => id)).toEqual([
    'registration',
    'hybrid',
    'backchannel-poll',
    'backchannel-ping',
    'refresh',
    'introspect',
    'revoke',
  ]);
  for (const { steps } of allFlows) {
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    for (const { clauses, words } of steps) {
      expect(words).toMatch(/^[A-Z].*\.$/su);
      expect(clauses.map(clauseTitle).filter((title) => title.includes('undefined'))).toEqual([]);
    }
  }
});

test('no step of a flow has the name of a party', () => {
  const titles = new Set(allFlows.flatMap(({ steps }) => steps.map(({ title }) => title)));
  expect(parties.filter(({ title }) => titles.has(title))).toEqual([]);
});

describe('a clock that jumps in the middle of a flow', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:' });
  });
  afterAll(() => sandbox.stop());

  // Before the consumer is asked, everything that expires can be obtained again.
  test.each(['PT6M', 'PT11M', 'P1D'])(
    'by %s before any step: the recipient replaces what has expired',
    async (jump) => {
      const steps = [...registration.steps, ...hybrid.steps.slice(0, 2)];
      for (const at of steps.keys()) {
        const surroundings = flowSurroundings(sandbox, await sandbox.enrol({ alg: 'ES256' }));
        const run = startFlow<AllFacts>({ ...registration, steps }, surroundings);
        while (run.position < at) await run.next();
        await sandbox.clock.advance(jump);
        expect((await run.toEnd()).consentId, steps[at]?.id).toBeDefined();
      }
    },
  );
});
