// A run of today’s code flow that outlives its page: the response is in the query of the address, signed or encrypted.
import { expect, test, vi } from 'vitest';
import { codeFlow, startFlow, todayRegistration, type CodeFacts, type FlowRun } from '../../../src/recipient/index.ts';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { textStorage } from '../../kit/playground/text-storage.ts';

const page = new URL('https://app.example.com/deep/route?tab=2');

const fixture = await ownTodayWorld();
const registered = await startFlow(todayRegistration, surroundings()).toEnd();

function surroundings(consumer: (url: URL) => Promise<URL> = () => Promise.reject(new Error('Left.'))) {
  return { register: fixture.urls.register, identity: fixture.sandbox.dataRecipient, consumer };
}

/** Runs until the consumer is sent away; returns a way to open a later page, and the callback address. */
async function left(
  answered: (url: URL) => Promise<URL>,
): Promise<{ readonly open: (at?: URL) => FlowRun<CodeFacts>; readonly back: URL }> {
  const keptIn = textStorage();
  let sent: URL | undefined;
  const leave = (url: URL): Promise<URL> => {
    sent = url;
    return Promise.reject(new Error('Left.'));
  };
  const first = startFlow(codeFlow, surroundings(leave), registered, { resume: page, keptIn });
  await expect(first.toEnd()).rejects.toThrow('Left.');
  if (sent === undefined) throw new Error('Nobody was sent to the holder.');
  const answer = await answered(sent);
  const back = new URL(page);
  back.searchParams.set('response', answer.searchParams.get('response') ?? '');
  return { back, open: (at = page) => startFlow(codeFlow, surroundings(), {}, { resume: at, keptIn }) };
}

test('goes on after the redirect and after a reload, with its original verifier', async () => {
  const { open, back } = await left((url) => personaOf(fixture.sandbox).authorise(url));
  expect(open().position).toBe(0);
  const { state, verifier } = open(back).facts;
  const run = open();
  expect([codeFlow.steps[run.position]?.id, run.facts.verifier]).toEqual(['open-response', verifier]);
  await run.next();
  const reloaded = open();
  expect(codeFlow.steps[reloaded.position]?.id).toBe('open-response');
  const { accounts, state: stillTheSame } = await reloaded.toEnd();
  expect(accounts).not.toHaveLength(0);
  expect(stillTheSame).toBe(state);
});

test('an accepted response is removed from the page’s address, and another run’s stays', async () => {
  const { open, back } = await left((url) => personaOf(fixture.sandbox).authorise(url));
  const replaced: unknown[] = [];
  const history = { state: { own: true }, replaceState: (...what: readonly unknown[]) => void replaced.push(what) };
  vi.stubGlobal('history', history);
  const at = (address: string): URL => {
    const here = new URL(address);
    vi.stubGlobal('location', here);
    return here;
  };
  const stranger = new URL(back);
  stranger.searchParams.set('response', 'e30.e30.e30');
  open(at(stranger.href));
  const elsewhere = await left((url) => personaOf(fixture.sandbox).authorise(url));
  // Not the page that is shown, as in a worker that was given the address.
  expect(elsewhere.open(elsewhere.back).answered).toBe(true);
  expect(replaced).toEqual([]);
  const run = open(at(`${back.href}#part`));
  vi.unstubAllGlobals();
  expect(replaced).toEqual([[{ own: true }, '', '/deep/route?tab=2#part']]);
  expect(run.facts.redirect?.searchParams.has('response')).toBe(true);
});

test('a response to another request is ignored, and a denial is reported once', async () => {
  const { open, back } = await left((url) => personaOf(fixture.sandbox).deny(url));
  const other = await left((url) => personaOf(fixture.sandbox).deny(url));
  expect(open(other.back).answered).toBe(false);
  const refused = open(back);
  expect(refused.answered).toBe(true);
  await expect(refused.toEnd()).rejects.toMatchObject({ step: 'open-response', error: 'access_denied' });
  expect(open().position).toBe(0);
});

test('an encrypted response is accepted, and checked by the step that opens it', async () => {
  const { open, back } = await left((url) => personaOf(fixture.sandbox).authorise(url));
  back.searchParams.set('response', 'a.b.c.d.e');
  const run = open(back);
  expect(run.answered).toBe(true);
  await expect(run.toEnd()).rejects.toThrow('registered no encryption');
});

test('two pages that open one callback redeem its code once, and both get the tokens', async () => {
  const { back, page: other } = await twoPages();
  const before = calls();
  const [one, two] = [other(back), other(back)];
  const [first, second] = await Promise.all([one.toEnd(), two.toEnd()]);
  expect(calls() - before).toBe(1);
  expect(first.tokens?.access_token).toBe(second.tokens?.access_token);
  const accounts = [first, second].map((facts) => facts.accounts?.length ?? 0);
  expect(accounts[0]).toBeGreaterThan(0);
  expect(accounts[1]).toBe(accounts[0]);
});

const calls = (): number => fixture.sandbox.trace.entries(({ operation }) => operation === 'token').length;

/** Separate pages: each has an identity that no other page knows. */
async function twoPages(): Promise<{
  readonly back: URL;
  readonly page: (at: URL) => FlowRun<CodeFacts>;
}> {
  const keptIn = textStorage();
  let sent: URL | undefined;
  const leave = (url: URL): Promise<URL> => {
    sent = url;
    return Promise.reject(new Error('Left.'));
  };
  await expect(startFlow(codeFlow, surroundings(leave), registered, { resume: page, keptIn }).toEnd()).rejects.toThrow(
    'Left.',
  );
  if (sent === undefined) throw new Error('Nobody was sent to the holder.');
  const answer = await personaOf(fixture.sandbox).authorise(sent);
  const back = new URL(page);
  back.searchParams.set('response', answer.searchParams.get('response') ?? '');
  const own = () => ({ ...surroundings(), identity: ownIdentity(fixture.sandbox.dataRecipient) });
  return { back, page: (at) => startFlow(codeFlow, own(), {}, { resume: at, keptIn }) };
}

const ownIdentity = <T extends object>(identity: T): T =>
  new Proxy(identity, { get: (target, name) => Reflect.get(target, name) as unknown });
