// TC: the recipient’s handling of a response that the holder falsified: it stops, requests no token, and says why.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { responseFaults, type ResponseFault } from '../../../mocks/index.ts';
import { beginPlan } from '../../../mocks/examination.ts';
import { isResponseFault, plansOfResponseFaults } from '../../../mocks/spec/response-faults.ts';
import { hitsOf } from '../../../src/pages/faults/hits.ts';
import {
  codeFlow,
  startFlow,
  todayRegistration,
  type FlowError,
  type FlowSurroundings,
  type TodayFacts,
} from '../../../src/recipient/index.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { openTokenWorld } from '../../kit/worlds/token-world.ts';
import { openToday, standStill, type TodayFixture } from '../../kit/worlds/today.ts';
import { responseOf } from '../../kit/calls/code-flow.ts';

let fixture: TodayFixture;
let surroundings: FlowSurroundings;
let registered: Partial<TodayFacts>;
/** The latest redirect of the browser. */
let redirect: URL;
beforeAll(async () => {
  fixture = await openToday();
  const { sandbox } = fixture;
  surroundings = {
    ...flowSurroundings(sandbox, await sandbox.enrol({ alg: 'PS256' })),
    consumer: async (url) => (redirect = await personaOf(sandbox).authorise(url)),
  };
  registered = await startFlow(todayRegistration, surroundings).toEnd();
});
afterEach(() => fixture.sandbox.faults.clear());
afterAll(() => fixture.sandbox.stop());

/** The error that stopped the flow, and the number of token calls made despite it. */
async function stopped(fault: ResponseFault): Promise<{ readonly error: FlowError; readonly tokenCalls: number }> {
  const { sandbox } = fixture;
  const before = sandbox.trace.entries().length;
  sandbox.faults.add(fault);
  const error: unknown = await startFlow(codeFlow, surroundings, registered)
    .toEnd()
    .catch((thrown: unknown) => thrown);
  const since = sandbox.trace.entries().slice(before);
  expect(hitsOf(fault, since).length).toBeGreaterThan(0);
  return { error: error as FlowError, tokenCalls: since.filter(({ operation }) => operation === 'token').length };
}

const header = (): unknown =>
  JSON.parse(Buffer.from((redirect.searchParams.get('response') ?? '').split('.')[0] ?? '', 'base64url').toString());

test('TC-01 a signature by a key outside the key set stops the flow without a token request', async () => {
  const { error, tokenCalls } = await stopped('response-foreign-key');
  expect(tokenCalls).toBe(0);
  expect(error).toMatchObject({ step: 'open-response' });
  expect(error.message).toMatch(/key/iu);
});

test('TC-02 a wrong issuer, audience, expiry or state, none and RS256 stop the flow with the reason', async () => {
  const reasons: readonly (readonly [ResponseFault, RegExp])[] = [
    ['response-other-issuer', /iss/u],
    ['response-other-audience', /aud/u],
    ['response-expired', /exp|expir/iu],
    ['response-other-state', /state/u],
    ['response-unsigned', /alg|algorithm/u],
    ['response-rs256', /alg|algorithm/u],
  ];
  for (const [fault, reason] of reasons) {
    const { error, tokenCalls } = await stopped(fault);
    expect([fault, tokenCalls, error.step]).toEqual([fault, 0, 'open-response']);
    expect(`${fault}: ${error.message} ${String(error.cause)}`).toMatch(reason);
    fixture.sandbox.faults.clear();
  }
});

test('TC-03 refuses plain code and state in the query', async () => {
  const { error, tokenCalls } = await stopped('response-plain');
  expect([...redirect.searchParams.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['code', 'state']);
  expect([tokenCalls, error.step]).toEqual([0, 'open-response']);
  expect(error.message).toMatch(/response/u);
});

test('the matching plan tells the same lie and stops the recipient for the same reason, except for the key', async () => {
  const { sandbox } = fixture;
  const algOf = (): unknown => (redirect.searchParams.has('response') ? (header() as { alg: unknown }).alg : 'plain');
  const reasonOf = ({ step, message, cause }: FlowError): string =>
    JSON.stringify([step, message, (cause as Error).message, algOf()]);
  for (const fault of Object.keys(responseFaults).filter(isResponseFault)) {
    const { error } = await stopped(fault);
    const reason = reasonOf(error);
    sandbox.faults.clear();
    const under = await beginPlan(sandbox, plansOfResponseFaults[fault].plan);
    const refused: unknown = await startFlow(codeFlow, surroundings, registered)
      .toEnd()
      .catch((thrown: unknown) => thrown);
    under.report({ outcome: 'refused' });
    expect(await under.end()).toMatchObject({ verdict: 'pass' });
    expect([fault, reasonOf(refused as FlowError) === reason]).toEqual([fault, fault !== 'response-foreign-key']);
  }
});

test('a difference between fault and plan is stated with both values', async () => {
  // Both responses are issued in the second that is read.
  await standStill(fixture);
  const { sandbox, clock } = fixture;
  const claimAfter = async (claim: string): Promise<unknown> => {
    await startFlow(codeFlow, surroundings, registered)
      .toEnd()
      .catch(() => undefined);
    return responseOf(redirect)[claim];
  };
  const bent: readonly (readonly [ResponseFault, string])[] = [
    ['response-other-issuer', 'iss'],
    ['response-other-audience', 'aud'],
    ['response-expired', 'exp'],
    ['response-other-state', 'state'],
  ];
  for (const [fault, claim] of bent) {
    const { plan, differs } = plansOfResponseFaults[fault];
    const now = Math.floor(clock.now().getTime() / 1000);
    const armed = sandbox.faults.add(fault);
    const byFault = await claimAfter(claim);
    armed.remove();
    const under = await beginPlan(sandbox, plan);
    const byPlan = await claimAfter(claim);
    under.report({ outcome: 'refused' });
    await under.end();
    expect([fault, differs !== undefined]).toEqual([fault, byFault !== byPlan]);
    if (fault === 'response-expired')
      expect(differs).toBe(
        `The fault’s response expired ${String(now - Number(byFault))} seconds ago, the plan’s ${String(now - Number(byPlan))} seconds ago.`,
      );
    if (fault === 'response-other-audience' || fault === 'response-other-state')
      expect(differs).toContain(String(byPlan));
  }
});

test('each fault changes only what it names, in errors too, and nothing after its removal', async () => {
  const { sandbox } = fixture;
  const said = async (fault?: ResponseFault) => {
    const armed = fault === undefined ? undefined : sandbox.faults.add(fault);
    await startFlow(codeFlow, surroundings, registered)
      .toEnd()
      .catch(() => undefined);
    armed?.remove();
    return responseOf(redirect);
  };
  const { issuer } = fixture.urls.dataHolder;
  const now = fixture.clock.now().getTime() / 1000;
  const client = registered.client?.client_id;
  expect(await said()).toMatchObject({ iss: issuer, aud: client });
  expect((await said('response-other-issuer'))['iss']).not.toBe(issuer);
  expect((await said('response-other-audience'))['aud']).not.toBe(client);
  expect(Number((await said('response-expired'))['exp'])).toBeLessThan(now);
  expect(await said('response-unsigned')).toMatchObject({ iss: issuer, aud: client });
  expect(header()).toMatchObject({ alg: 'none' });
  await said('response-rs256');
  expect(header()).toMatchObject({ alg: 'RS256' });
  expect(await said()).toMatchObject({ iss: issuer, aud: client });
  expect(header()).toMatchObject({ alg: 'PS256' });
});

test('are refused in a world of 0.1.1, whose responses are not signed', async () => {
  const other = await openTokenWorld();
  for (const fault of Object.keys(responseFaults).filter(isResponseFault))
    expect(() => other.sandbox.faults.add(fault)).toThrow(/has no effect/u);
  await other.sandbox.stop();
});
