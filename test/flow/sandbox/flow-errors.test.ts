// The error of a flow: the step, the answer, the rule and the mend.
import { decodeJwt } from 'jose';
import { expect, test, vi } from 'vitest';
import { createSandbox, exchangeOf } from '../../../mocks/index.ts';
import { FlowError, hybrid, refusedAnswerOf, registration, startFlow } from '../../../src/recipient/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';

const register = () => startFlow(registration, surroundings).toEnd();
const sandbox = await ownSandbox();
const surroundings = flowSurroundings(sandbox, sandbox.dataRecipient);
const registered = await register();

const failing = async (work: Promise<unknown>): Promise<FlowError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof FlowError) return error;
  throw new Error(`No FlowError: ${String(error)}`);
};

test('a refused answer names the step, the exchange, the rule with expected and actual value, and the mend', async () => {
  const run = startFlow(hybrid, surroundings, registered);
  while (run.flow.steps[run.position]?.id !== 'token') await run.next();
  const code = run.facts.callback?.get('code') ?? '';
  await run.next();
  const at = hybrid.steps.findIndex(({ id }) => id === 'token');
  const again = { ...hybrid, steps: hybrid.steps.slice(at, at + 1) };
  const error = await failing(startFlow(again, surroundings, run.facts).toEnd());
  const exchange = sandbox.trace.entries().at(-1);
  expect(error).toMatchObject({ flow: 'hybrid', step: 'token', rule: 'code.unused', error: 'invalid_grant' });
  expect(error.exchange).toBe(exchange);
  expect(exchange?.request.body).toContain(encodeURIComponent(code));
  const check = exchange?.checks.find(({ outcome }) => outcome === 'fail');
  expect([error.expected, error.actual, error.fix]).toEqual([check?.expected, check?.actual, check?.fix]);
  expect(error.message.split('\n')).toEqual(
    [
      `hybrid, step token: POST ${sandbox.urls.dataHolder.secureBase}/token answered 400 invalid_grant`,
      `  rule     code.unused: ${check?.title ?? ''}`,
      check?.expected === undefined ? [] : expect.stringContaining('  expected '),
      check?.actual === undefined ? [] : expect.stringContaining('  actual   '),
      check?.at === undefined ? [] : `  at       ${check.at}`,
      `  mend     ${check?.fix ?? ''}`,
    ].flat(),
  );
  expect(refusedAnswerOf(error)?.response.status).toBe(400);
  expect(run.facts.tokens).toBeDefined();
});

test('a redirect with an error names the rule of the authorisation endpoint', async () => {
  const denied = { ...surroundings, consumer: (url: URL) => personaOf(sandbox).deny(url) };
  const error = await failing(startFlow(hybrid, denied, registered).toEnd());
  expect(error).toMatchObject({ step: 'open-id-token', error: 'access_denied' });
  expect(error.exchange).toMatchObject({ operation: 'answerInteraction' });
  expect(error.message).toMatch(/^hybrid, step open-id-token: access_denied: [A-Z].+\.\n/u);
  expect(error.message).toMatch(/^ {2}mend {5}Nothing to \w+: the consumer said no/mu);
  const steps = hybrid.steps.map((one) =>
    one.id === 'request-object'
      ? { ...one, run: () => Promise.resolve({ authorisationUrl: bent, state: 's', nonce: 'n' }) }
      : one,
  );
  const bent = new URL(`${sandbox.urls.dataHolder.authorisationEndpoint}?client_id=nobody`);
  const page = await failing(startFlow({ ...hybrid, steps }, surroundings, registered).toEnd());
  expect(page).toMatchObject({ step: 'authorise', cause: { code: 'authorisation-refused' } });
  expect(page.rule).toBe(exchangeOf(page.cause)?.checks.findLast(({ outcome }) => outcome === 'fail')?.rule);
  expect(page.rule).toBeDefined();
});

test.each([
  { error: 'access_denied', error_description: 'Not today.', mend: 'the consumer said no' },
  { error: 'server_error', error_description: undefined, mend: 'the data holder could not answer' },
  { error: 'login_required', error_description: 'Log in.', mend: undefined },
])('a redirect from a party without exchanges names $error', async ({ mend, ...answer }) => {
  const consumer = async (url: URL): Promise<URL> => {
    const sent = decodeJwt(url.searchParams.get('request') ?? '');
    const back = new URL(String(sent['redirect_uri']));
    const said = Object.entries({ ...answer, state: String(sent['state']) });
    back.hash = new URLSearchParams(said.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString();
    return Promise.resolve(back);
  };
  const error = await failing(startFlow(hybrid, { ...surroundings, consumer }, registered).toEnd());
  const words = [answer.error, answer.error_description ?? []].flat().join(': ');
  const lines = error.message.split('\n');
  expect(lines[0]).toBe(`hybrid, step open-id-token: ${words}`);
  expect(lines.slice(1)).toEqual(mend === undefined ? [] : [`  mend     ${error.fix ?? ''}`]);
  expect(error.fix ?? '').toContain(mend === undefined ? '' : `Nothing to fix: ${mend}`);
  expect(error.exchange).toBeUndefined();
});

test('a network fault and an injected answer are attributed to the armed fault', async () => {
  sandbox.faults.add({ operation: 'getRegisterOpenIdProviderConfig', networkError: true });
  const gone = await failing(register());
  expect(gone.message).toBe(
    `registration, step discover-register: GET ${sandbox.urls.register.issuer}/.well-known/openid-configuration answered nothing, because of an armed fault.`,
  );
  expect(gone).toMatchObject({ rule: undefined, exchange: { verdict: 'faulted' } });
  sandbox.faults.add({ operation: 'getRegisterOpenIdProviderConfig', status: 503 });
  expect((await failing(register())).message).toContain('answered 503, because of an armed fault.');
});

test('an answer the recipient rejects names its step, and an early step what it needs', async () => {
  const stale = { ...surroundings, now: () => new Date(sandbox.clock.now().getTime() - 86_400_000) };
  const early = await failing(startFlow(hybrid, surroundings).toEnd());
  expect(early).toMatchObject({ step: hybrid.steps[0]?.id, exchange: undefined });
  expect(early.message).toContain('The step needs client of an earlier flow.');
  const error = await failing(startFlow(hybrid, stale, registered).toEnd());
  expect(error.message).toMatch(/^hybrid, step [a-z-]+: /u);
});

test('a test environment that replaces Node’s classes is named', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/27.0.0' });
  const error = await failing(startFlow(hybrid, surroundings).toEnd());
  vi.unstubAllGlobals();
  expect(error.fix).toContain('jsdom replaces ArrayBuffer');
  expect(error.message).toContain(error.fix);
});

test('an answer knows its exchange; other values have none', async () => {
  const answer = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
  expect(exchangeOf(answer)).toBe(sandbox.trace.entries().at(-1));
  expect(Object.keys(answer)).not.toContain('exchange');
  for (const other of [new Response(), undefined, 'text', null]) expect(exchangeOf(other)).toBeUndefined();
});

test('surroundings without a clock use the sandbox’s', async () => {
  await using past = await createSandbox({ storage: 'memory:', clock: '2026-03-04T05:06:07Z' });
  const consumer = (url: URL) => personaOf(past).authorise(url);
  const own = { register: past.urls.register, identity: past.dataRecipient, consumer };
  const { accounts } = await startFlow(hybrid, own, await startFlow(registration, own).toEnd()).toEnd();
  expect(accounts?.length).toBeGreaterThan(0);
});
