// Today’s flows of the honest recipient, run to their end at a holder of that profile.
import { beforeAll, describe, expect, test } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import {
  amend,
  codeFlow,
  FlowError,
  introspectFlow,
  manageRegistration,
  refreshFlow,
  revokeFlow,
  startFlow,
  todayFlows,
  todayRegistration,
  withdrawAtHolder,
  withdrawAtRecipient,
  type Flow,
  type FlowSurroundings,
  type TodayFacts,
} from '../../../src/recipient/index.ts';
import { isNotified } from '../../../src/runs/consumers/today-withdrawals.ts';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { missingOf, flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const fixture = await ownTodayWorld();

/** The operations of the steps, from the trace. */
const traced = ({ id }: { readonly id: string }): readonly string[] =>
  fixture.sandbox.trace.entries(({ flow }) => flow === id).map(({ step, operation }) => `${step}:${operation}`);

describe.each(['PS256', 'ES256'] as const)('a recipient that signs with %s', (alg) => {
  let recipient: DataRecipient;
  let facts: Partial<TodayFacts> = {};
  const run = async (flow: Flow<TodayFacts>): Promise<Partial<TodayFacts>> => {
    const surroundings = flowSurroundings(fixture.sandbox, recipient);
    facts = await startFlow(flow, surroundings, facts).toEnd();
    expect(missingOf(flow, facts)).toEqual([]);
    return facts;
  };

  beforeAll(async () => {
    recipient = await fixture.sandbox.enrol({ alg });
    facts = {};
    fixture.sandbox.trace.clear();
  });

  test('registration includes code and the signing algorithm of responses', async () => {
    const { client } = await run(todayRegistration);
    expect(client).toMatchObject({
      client_id: recipient.clientId,
      response_types: ['code'],
      authorization_signed_response_alg: alg,
    });
    expect(traced(todayRegistration).at(-1)).toBe('register:registerClient');
  });

  test('the code flow ends with an arrangement, accounts, usage and a bill, with nothing refused or relaxed', async () => {
    const { arrangementId, idToken, userInfo, accounts, usage, bill, authorisationUrl, redirect } = await run(codeFlow);
    expect(arrangementId).toMatch(/^[\da-f-]{36}$/u);
    expect([...(authorisationUrl?.searchParams.keys() ?? [])]).toEqual(['client_id', 'request_uri']);
    expect([...(redirect?.searchParams.keys() ?? [])]).toEqual(['response']);
    expect(userInfo?.sub).toBe(idToken?.sub);
    expect(accounts?.length).toBeGreaterThan(0);
    expect(usage?.length).toBeGreaterThan(0);
    expect(bill).toMatchObject({ accountId: accounts?.[0]?.accountId, servicePoints: facts.servicePointIds });
    const exchanges = fixture.sandbox.trace.entries();
    expect(exchanges.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    const checks = exchanges.flatMap((exchange) => exchange.checks);
    expect(checks.filter(({ relaxed }) => relaxed === true).map(({ rule }) => rule)).toEqual([]);
    expect(traced(codeFlow)).toEqual([
      'push:pushAuthorisation',
      'open-response:getJwks',
      'token:token',
      'userinfo:getUserInfo',
      'accounts:listAccounts',
      'usage:getUsageForServicePoint',
      'bill:listEnergyAccountInvoicesBulk',
    ]);
  });

  test('refresh and introspection return the arrangement', async () => {
    const { tokens: before, arrangementId } = facts;
    const { tokens } = await run(refreshFlow);
    expect(tokens?.access_token).not.toBe(before?.access_token);
    expect(tokens).toMatchObject({ refresh_token: before?.refresh_token, cdr_arrangement_id: arrangementId });
    const { introspected, introspectedAccessToken } = await run(introspectFlow);
    expect(introspected).toMatchObject({ active: true, cdr_arrangement_id: arrangementId });
    expect(introspectedAccessToken).toEqual({ active: false });
  });

  test('an amendment keeps the id, replaces the sharing, and ends the earlier tokens', async () => {
    const { arrangementId, tokens: before } = facts;
    const { tokens, statusOfEarlier, accounts, introspected } = {
      ...(await run(amend)),
      ...(await run(introspectFlow)),
    };
    expect(facts.arrangementId).toBe(arrangementId);
    expect(statusOfEarlier).toBe(401);
    expect(before?.scope).toContain('energy:electricity.usage:read');
    expect(tokens?.scope).not.toContain('energy:electricity.usage:read');
    expect(tokens?.scope).toContain('energy:accounts.paymentschedule:read');
    expect(before?.scope).not.toContain('energy:accounts.paymentschedule:read');
    const end = (fixture.clock.now().getTime() + 7_776_000_000) / 1000;
    expect(Math.abs(Number(introspected?.exp) - end)).toBeLessThan(600);
    expect(accounts?.length).toBeGreaterThan(0);
  });

  test('a later code flow is a new arrangement, with everything first requested', async () => {
    const { arrangementId } = facts;
    const { tokens } = await run(codeFlow);
    expect(facts.arrangementId).not.toBe(arrangementId);
    expect(tokens?.scope).toContain('energy:electricity.usage:read');
  });

  test('a consumer who shares no bills is not asked for them, and the earlier bill is forgotten', async () => {
    const scopes = ['openid', 'energy:accounts.basic:read', 'energy:electricity.usage:read'] as const;
    facts = { ...facts, wanted: { scopes, sharingDuration: 0 } };
    fixture.sandbox.trace.clear();
    const { bill, usage } = await run(codeFlow);
    expect([bill, (usage?.length ?? 0) > 0]).toEqual([undefined, true]);
    expect(traced(codeFlow).filter((one) => one.startsWith('bill:'))).toEqual([]);
    const { wanted: _, ...rest } = facts;
    facts = rest;
    await run(codeFlow);
  });

  test('after the refresh token is revoked, the arrangement is withdrawn by its id', async () => {
    const { afterRevocation, statusAfterRevocation } = await run(revokeFlow);
    expect([afterRevocation, statusAfterRevocation]).toEqual([{ active: false }, 401]);
    const done = await run(withdrawAtHolder);
    expect(done.errorAfterWithdrawal).toBe('invalid_grant');
    expect(traced(withdrawAtHolder)[0]).toBe('withdraw:revokeArrangement');
  });

  test('a withdrawal ends every token, and is refused the second time', async () => {
    await run(codeFlow);
    facts = { ...facts, afterRevocation: { active: true } };
    const { afterRevocation, statusAfterRevocation, errorAfterWithdrawal } = await run(withdrawAtHolder);
    expect([afterRevocation, errorAfterWithdrawal]).toEqual([{ active: false }, 'invalid_grant']);
    expect([401, 403]).toContain(statusAfterRevocation);
    await expect(run(withdrawAtHolder)).rejects.toMatchObject({ step: 'withdraw', rule: 'arrangement.living' });
  });

  test('a withdrawal at the holder notifies the recipient and ends everything', async () => {
    const { arrangementId = '' } = await run(codeFlow);
    const done = await run(withdrawAtRecipient);
    expect([done.afterRevocation, done.errorAfterWithdrawal]).toEqual([{ active: false }, 'invalid_grant']);
    expect(isNotified(fixture.sandbox, arrangementId)).toBe(true);
    expect(traced(withdrawAtRecipient)).toEqual([
      'introspect-after:introspect',
      'call-after:listAccounts',
      'refresh-after:token',
    ]);
    const silent = { ...flowSurroundings(fixture.sandbox, recipient) };
    const waiting = startFlow(withdrawAtRecipient, { ...silent, told: () => Promise.resolve(false) }, facts);
    await expect(waiting.toEnd()).rejects.toMatchObject({ step: 'dashboard' });
    await expect(
      startFlow(withdrawAtRecipient, { ...silent, told: () => Promise.resolve(false) }, facts, {
        from: 'told',
      }).toEnd(),
    ).rejects.toThrow('has not notified the recipient');
  });

  test('the registration is read, replaced and deleted, and the product registers again', async () => {
    const before = facts.client;
    const { registrationRead, client, errorAfterDeletion } = await run(manageRegistration);
    expect(registrationRead?.client_id).toBe(before?.client_id);
    expect(client?.client_id).toBe(before?.client_id);
    expect(client?.['software_statement']).not.toBe(before?.['software_statement']);
    expect(errorAfterDeletion).toBe('invalid_client');
    expect((await run(todayRegistration)).client?.client_id).not.toBe(before?.client_id);
  });
});

test('a client registered for encrypted responses receives and decrypts them, errors included', async () => {
  const { sandbox } = fixture;
  const persona = personaOf(sandbox);
  const honest = flowSurroundings(sandbox, await sandbox.enrol({ alg: 'PS256' }), persona);
  const registered = await startFlow(todayRegistration, honest, { encryptedResponses: true }).toEnd();
  const { redirect, accounts } = await startFlow(codeFlow, honest, registered).toEnd();
  expect(redirect?.searchParams.get('response')?.split('.')).toHaveLength(5);
  expect(accounts?.length).toBeGreaterThan(0);
  const denied = startFlow(codeFlow, { ...honest, consumer: (url) => persona.deny(url) }, registered).toEnd();
  await expect(denied).rejects.toMatchObject({ step: 'open-response', error: 'access_denied' });
});

describe('errors instead of a code', () => {
  let registered: Partial<TodayFacts>;
  let honest: FlowSurroundings;
  beforeAll(async () => {
    const { sandbox } = fixture;
    honest = flowSurroundings(sandbox, await sandbox.enrol({ alg: 'ES256' }));
    registered = await startFlow(todayRegistration, honest).toEnd();
  });
  const failing = async (bent: Partial<FlowSurroundings>): Promise<FlowError> => {
    const error: unknown = await startFlow(codeFlow, { ...honest, ...bent }, registered)
      .toEnd()
      .catch((thrown: unknown) => thrown);
    if (error instanceof FlowError) return error;
    throw new Error('The flow went to its end.', { cause: error });
  };

  test('the consumer’s denial is an error in the JWT, with name, text, exchange and mend', async () => {
    const error = await failing({ consumer: (url) => personaOf(fixture.sandbox).deny(url) });
    expect(error).toMatchObject({ step: 'open-response', error: 'access_denied' });
    expect(error.exchange).toMatchObject({ operation: 'answerInteraction' });
    expect(error.fix).toContain('the consumer said no');
  });

  test('the holder’s refusal names its rule', async () => {
    const error = await failing({
      consumer: async (url) => {
        await personaOf(fixture.sandbox).authorise(url);
        return personaOf(fixture.sandbox).authorise(url);
      },
    });
    expect(error).toMatchObject({ step: 'open-response', error: 'invalid_request_uri' });
    expect(error.rule).toBe('request-uri.unused');
  });

  test('a refused push stops the flow before the browser goes to the holder', async () => {
    const wanted = { scopes: ['common:customer.basic:read'] as const, sharingDuration: 90_000 };
    const error: unknown = await startFlow(codeFlow, honest, { ...registered, wanted })
      .toEnd()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ step: 'push', error: 'invalid_scope' });
  });

  test('a parameter beside the response is refused, which no library notices', async () => {
    const consumer = async (url: URL): Promise<URL> => {
      const back = await personaOf(fixture.sandbox).authorise(url);
      back.searchParams.append('code', 'another');
      return back;
    };
    expect((await failing({ consumer })).message).toContain('The redirect has code');
  });
});

test('whatever the clock jumps before a step, the recipient replaces what has expired', async () => {
  const steps = [...todayRegistration.steps, ...codeFlow.steps.slice(0, 4)];
  const { sandbox, clock } = fixture;
  for (const at of steps.keys()) {
    const surroundings = flowSurroundings(sandbox, await sandbox.enrol({ alg: 'ES256' }));
    const run = startFlow<TodayFacts>({ ...codeFlow, steps }, surroundings);
    while (run.position < at) await run.next();
    await clock.advance('PT11M');
    expect((await run.toEnd()).redirect?.searchParams.has('response'), steps[at]?.id).toBe(true);
  }
});

test('today’s flows are listed, with unique step ids and clauses of known sources', () => {
  expect(todayFlows.map(({ id }) => id)).toEqual([
    'registration',
    'code',
    'refresh',
    'introspect',
    'amend',
    'revoke',
    'withdraw-at-holder',
    'withdraw-at-recipient',
    'manage-registration',
  ]);
  for (const { steps } of todayFlows) {
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    for (const { clauses, words } of steps) {
      expect(words).toMatch(/^[A-Z].*\.$/su);
      expect(clauses.map(clauseTitle).filter((title) => title.includes('undefined'))).toEqual([]);
      expect(clauses.filter((clause) => clause.startsWith('IS:') && clause !== 'IS:5')).toEqual([]);
    }
  }
});
