// A run of a flow that outlives its page: after the redirect, after a reload, and never in another world.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import { hybrid, registration, startFlow, type SharingFacts } from '../../../src/recipient/index.ts';
import { textStorage } from '../../kit/playground/text-storage.ts';

let sandbox: Sandbox;
let kept: ReturnType<typeof textStorage>;

const page = new URL('https://app.example.com/deep/route');
class Left extends Error {}

/** A page of the app that its consumer leaves; only the storage remains. */
function opened(at = page, identity = sandbox.dataRecipient) {
  const left: URL[] = [];
  const consumer = (url: URL): Promise<URL> => {
    left.push(url);
    return Promise.reject(new Left());
  };
  const surroundings = { register: sandbox.urls.register, identity, consumer };
  const options = { resume: at, keptIn: kept };
  return {
    left,
    registered: () => startFlow(registration, surroundings, {}, options).toEnd(),
    run: (known: Partial<SharingFacts>) => startFlow(hybrid, surroundings, known, options),
  };
}

/** Runs until the consumer is sent away; returns the redirect. */
async function untilRedirect(): Promise<URL> {
  const { registered, run, left } = opened();
  await expect(run(await registered()).toEnd()).rejects.toThrow();
  const [url] = left;
  const [persona] = sandbox.personas;
  if (url === undefined || persona === undefined) throw new Error('Nobody was sent to the holder.');
  const answer = await persona.authorise(url);
  return new URL(`${page.href}${answer.hash}`);
}

beforeAll(async () => {
  kept = textStorage();
  sandbox = await createSandbox({ storage: 'memory:', callbackPage: 'https://app.example.com/cb' });
});
afterAll(() => sandbox.stop());

test('goes on after the redirect, in every later page with its facts, and repeats no step', async () => {
  const redirect = await untilRedirect();
  const requests = (): number => sandbox.trace.entries().length;

  const waiting = opened().run({});
  expect([waiting.answered, waiting.position]).toEqual([false, 0]);
  const stranger = opened(new URL(`${page.href}#state=another&code=1`)).run({});
  expect([stranger.answered, stranger.position]).toEqual([false, 0]);

  expect(opened(redirect).run({}).answered).toBe(true);
  const back = opened().run({});
  expect(hybrid.steps[back.position]?.id).toBe('open-id-token');
  // The checked answer is lost with the page: it is read again, and the code is sent once.
  await back.next();
  const reloaded = opened().run({});
  expect(hybrid.steps[reloaded.position]?.id).toBe('open-id-token');
  const { tokens, accounts } = await reloaded.toEnd();
  expect(accounts).not.toHaveLength(0);

  const before = requests();
  const again = opened().run({});
  expect(again.position).toBe(hybrid.steps.length);
  const found = await again.toEnd();
  expect(found.tokens).toEqual(tokens);
  expect(found.redirect).toEqual(redirect);
  expect(requests()).toBe(before);

  expect([...kept.texts.values()].join()).not.toContain('"d":');
  again.forget();
  expect(opened().run({}).position).toBe(0);
});

test('a page restored by Back sends the consumer again', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown = (persisted: boolean): boolean =>
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  let leave = (): void => undefined;
  const left = { times: 0 };
  const next = (): Promise<void> => new Promise((resolve) => (leave = resolve));
  // As in leaveFor: the promise of a page that was left never settles.
  const consumer = (): Promise<never> => {
    left.times += 1;
    leave();
    return new Promise(() => undefined);
  };
  const surroundings = { register: sandbox.urls.register, identity: sandbox.dataRecipient, consumer };
  const registered = await opened().registered();
  const run = startFlow(hybrid, surroundings, registered, { resume: page, keptIn: textStorage() });
  const first = next();
  void run.toEnd();
  await first;
  // The page was only loaded, so a second call waits for the same answer.
  shown(false);
  void run.toEnd();
  expect(left.times).toBe(1);
  shown(true);
  const again = next();
  void run.toEnd();
  await again;
  expect(left.times).toBe(2);
});

test('a refusal comes back like an answer', async () => {
  const { registered, run, left } = opened();
  await expect(run(await registered()).toEnd()).rejects.toThrow();
  const answer = await sandbox.personas[0]?.deny(left[0] ?? '');
  const back = opened(new URL(`${page.href}${answer?.hash ?? ''}`)).run({});
  expect(back.answered).toBe(true);
  await expect(back.toEnd()).rejects.toThrow();
  expect(hybrid.steps[back.position]?.id).toBe('open-id-token');
  expect(opened().run({}).position).toBe(0);
});

test('a run of a client unknown to the world starts again', async () => {
  const redirect = await untilRedirect();
  await sandbox.reset();
  const after = opened(redirect).run({});
  expect([after.answered, after.position]).toEqual([false, 0]);
});

test('stored text that cannot be read is ignored', () => {
  for (const key of kept.texts.keys()) kept.texts.set(key, '{"step":7}');
  expect(opened().run({}).position).toBe(0);
  for (const key of kept.texts.keys()) kept.texts.set(key, 'no JSON');
  expect(opened().run({}).position).toBe(0);
});

test('a flow starts at the named step, and refuses an unknown one', () => {
  const surroundings = {
    register: sandbox.urls.register,
    identity: sandbox.dataRecipient,
    consumer: (url: URL) => Promise.resolve(url),
  };
  expect(startFlow(hybrid, surroundings, {}, { from: 'token' }).position).toBe(
    hybrid.steps.findIndex(({ id }) => id === 'token'),
  );
  expect(() => startFlow(hybrid, surroundings, {}, { from: 'tokens' })).toThrow('no step “tokens”');
});

test('two simultaneous starts on one page share one run: one registration, one code, one consumer', async () => {
  await using world = await createSandbox({ storage: 'memory:', callbackPage: 'https://app.example.com/cb' });
  const keptHere = textStorage();
  const asked: string[] = [];
  const consumer = (url: URL): Promise<URL> => {
    asked.push(url.href);
    const [persona] = world.personas;
    return persona === undefined ? Promise.reject(new Left()) : persona.authorise(url);
  };
  const starts = { resume: page, keptIn: keptHere };
  const effect = async () => {
    const surroundings = { register: world.urls.register, identity: world.dataRecipient, consumer };
    const registering = await Promise.resolve(startFlow(registration, surroundings, {}, starts));
    const registered = await registering.toEnd();
    // Both exist before either has started.
    const run = await Promise.resolve(startFlow(hybrid, surroundings, registered, starts));
    return run.toEnd();
  };
  const [first, second] = await Promise.all([effect(), effect()]);
  expect(first?.tokens).toBeDefined();
  expect(second).toEqual(first);
  expect(asked).toHaveLength(1);
  const steps = world.trace.entries().map(({ step }) => step);
  for (const once of ['register', 'token', 'userinfo']) expect(steps.filter((one) => one === once)).toHaveLength(1);

  // After its end, with other facts, or with other storage, it is another run.
  const mine = { register: world.urls.register, identity: world.dataRecipient, consumer };
  const ended = startFlow(hybrid, mine, {}, starts);
  expect([ended.position, await ended.next()]).toEqual([hybrid.steps.length, false]);
  ended.forget();
  const anew = startFlow(hybrid, mine, {}, starts);
  expect(anew.position).toBe(0);
  expect(startFlow(hybrid, mine, {}, starts)).toBe(anew);
  expect(startFlow(hybrid, mine, { wanted: { scopes: ['openid'], sharingDuration: 0 } }, starts)).not.toBe(anew);
  expect(startFlow(hybrid, mine, {}, { resume: page, keptIn: textStorage() })).not.toBe(anew);
});

test('two starts on the callback page redeem the code once', async () => {
  kept = textStorage();
  const redirect = await untilRedirect();
  const before = sandbox.trace.entries().length;
  const runs = [opened(redirect).run({}), opened().run({})];
  const [first, second] = await Promise.all(runs.map((run) => run.toEnd()));
  expect(first?.accounts).not.toHaveLength(0);
  expect(second).toEqual(first);
  const steps = sandbox.trace.entries().slice(before);
  expect(steps.filter(({ step }) => step === 'token')).toHaveLength(1);
});
