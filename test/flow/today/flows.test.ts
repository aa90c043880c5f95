// The flows of today of the honest recipient, run to their end at a holder that speaks that profile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { codeFlow, startFlow, todayRegistration, type CodeFacts, type Flow } from '../../../src/recipient/index.ts';
import { firstPersona, flowSurroundings } from '../../kit/flow-surroundings.ts';
import { openToday, type TodayFixture } from '../../kit/today.ts';

let fixture: TodayFixture;
beforeAll(async () => {
  fixture = await openToday();
});
afterAll(() => fixture.sandbox.stop());

/** Operations of the steps, as the trace saw them. */
const traced = ({ id }: { readonly id: string }): readonly string[] =>
  fixture.sandbox.trace.entries(({ flow }) => flow === id).map(({ step, operation }) => `${step}:${operation}`);

describe.each(['PS256', 'ES256'] as const)('a recipient that signs with %s', (alg) => {
  let recipient: DataRecipient;
  let facts: Partial<CodeFacts> = {};
  const run = async (flow: Flow<CodeFacts>): Promise<Partial<CodeFacts>> =>
    (facts = await startFlow(
      flow,
      flowSurroundings(fixture.sandbox, recipient, firstPersona(fixture.sandbox)),
      facts,
    ).toEnd());

  beforeAll(async () => {
    recipient = await fixture.sandbox.enrol({ alg });
    facts = {};
    fixture.sandbox.trace.clear();
  });

  test('registration says code, and how responses are signed', async () => {
    const { client } = await run(todayRegistration);
    expect(client).toMatchObject({
      client_id: recipient.clientId,
      response_types: ['code'],
      authorization_signed_response_alg: alg,
    });
    expect(traced(todayRegistration).at(-1)).toBe('register:registerClient');
  });

  test('the code flow ends with an arrangement, accounts and usage, and nothing was refused or forgiven', async () => {
    const { arrangementId, idToken, userInfo, accounts, usage, authorisationUrl, redirect } = await run(codeFlow);
    expect(arrangementId).toMatch(/^[\da-f-]{36}$/u);
    expect([...(authorisationUrl?.searchParams.keys() ?? [])]).toEqual(['client_id', 'request_uri']);
    expect([...(redirect?.searchParams.keys() ?? [])]).toEqual(['response']);
    expect(userInfo?.sub).toBe(idToken?.sub);
    expect(accounts?.length).toBeGreaterThan(0);
    expect(usage?.length).toBeGreaterThan(0);
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
    ]);
  });
});
