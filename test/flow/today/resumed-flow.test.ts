// A run of today's code flow that outlives its page: the answer stands in the query of the address, signed or sealed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeFlow,
  startFlow,
  todayRegistration,
  type CodeFacts,
  type FlowRun,
  type FlowStorage,
} from '../../../src/recipient/index.ts';
import { firstPersona } from '../../kit/flow-surroundings.ts';
import { openToday, type TodayFixture } from '../../kit/today.ts';

let fixture: TodayFixture;
let registered: Partial<CodeFacts>;
const page = new URL('https://app.example.com/deep/route?tab=2');

beforeAll(async () => {
  fixture = await openToday();
  registered = await startFlow(todayRegistration, surroundings()).toEnd();
});
afterAll(() => fixture.sandbox.stop());

function surroundings(consumer: (url: URL) => Promise<URL> = () => Promise.reject(new Error('Left.'))) {
  return { register: fixture.urls.register, identity: fixture.sandbox.dataRecipient, consumer };
}

function memory(): FlowStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Runs until the consumer is sent away; gives what a later page opens, and the address that the answer came to. */
async function left(
  answered: (url: URL) => Promise<URL>,
): Promise<{ readonly open: (at?: URL) => FlowRun<CodeFacts>; readonly back: URL }> {
  const keptIn = memory();
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

test('it goes on after the redirect and after a reload, with the verifier that it was begun with', async () => {
  const { open, back } = await left((url) => firstPersona(fixture.sandbox).authorise(url));
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

test('the answer to another request is not this run’s; a no is told once', async () => {
  const { open, back } = await left((url) => firstPersona(fixture.sandbox).deny(url));
  const other = await left((url) => firstPersona(fixture.sandbox).deny(url));
  expect(open(other.back).answered).toBe(false);
  const refused = open(back);
  expect(refused.answered).toBe(true);
  await expect(refused.toEnd()).rejects.toMatchObject({ step: 'open-response', error: 'access_denied' });
  expect(open().position).toBe(0);
});

test('one that is encrypted is taken, and judged by the step that opens it', async () => {
  const { open, back } = await left((url) => firstPersona(fixture.sandbox).authorise(url));
  back.searchParams.set('response', 'a.b.c.d.e');
  const run = open(back);
  expect(run.answered).toBe(true);
  await expect(run.toEnd()).rejects.toThrow('has registered no encryption');
});
