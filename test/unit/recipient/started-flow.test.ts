// A started flow: its steps in order, marked and dated; kept between pages; one run on a page and in all tabs.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { flowMark } from '../../../mocks/spec/flow-mark.ts';
import {
  FlowError,
  startFlow,
  type Flow,
  type FlowStorage,
  type FlowSurroundings,
  type Identity,
  type Step,
} from '../../../src/recipient/index.ts';
import { oneAtATime } from '../../../src/recipient/flows/one-at-a-time.ts';
import type { StartOptions } from '../../../src/recipient/flows/kept-flow.ts';
import { textStorage } from '../../kit/playground/text-storage.ts';

interface Facts {
  state?: string;
  one?: number;
  two?: number;
  wanted?: object;
}
type Run = Step<Facts>['run'];

const page = new URL('https://app.example/page');
const step = (id: string, run: Run, more: Partial<Step<Facts>> = {}): Step<Facts> => ({
  id,
  title: id,
  words: id,
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: [],
  run,
  ...more,
});
const flowOf = (...steps: readonly Step<Facts>[]): Flow<Facts> => ({ id: 'mine', title: 't', words: 'w', steps });

function surroundingsOf(
  more: Partial<FlowSurroundings> = {},
  fetched: (init: unknown) => Promise<Response> = () => Promise.resolve(new Response('ok')),
) {
  const identity = {
    softwareProductId: 'product',
    fetch: (_: unknown, init: unknown) => fetched(init),
  } as unknown as Identity;
  return {
    register: { issuer: '', base: '', secureBase: '' },
    identity,
    consumer: (url: URL) => Promise.resolve(url),
    ...more,
  };
}
/** A step that counts its runs, and ends when released. */
function counted(found: Facts) {
  const state = { times: 0, release: (): void => undefined };
  const run: Run = () => {
    state.times += 1;
    return new Promise((resolve) => (state.release = () => resolve(found)));
  };
  return { state, run };
}

afterEach(() => void vi.unstubAllGlobals());

describe('a run', () => {
  test('takes its steps in order with all known facts, and stays at a failed one', async () => {
    const seen: unknown[] = [];
    let refuses = true;
    const steps = [
      step('first', (facts) => Promise.resolve(seen.push(facts)).then(() => ({ one: 1 }))),
      step('second', (facts) => {
        seen.push(facts);
        return refuses ? Promise.reject(new Error('No.')) : Promise.resolve({ two: 2 });
      }),
    ];
    const run = startFlow(flowOf(...steps), surroundingsOf(), { state: 's' });
    expect([run.position, run.answered, run.facts]).toEqual([0, false, { state: 's' }]);
    expect(await run.next()).toBe(true);
    const failed: unknown = await run.next().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FlowError);
    expect([failed, run.position]).toMatchObject([{ flow: 'mine', step: 'second' }, 1]);
    refuses = false;
    expect(await run.next()).toBe(false);
    expect(await run.next()).toBe(false);
    expect([run.position, await run.toEnd()]).toEqual([2, { state: 's', one: 1, two: 2 }]);
    expect(seen).toEqual([{ state: 's' }, { state: 's', one: 1 }, { state: 's', one: 1 }]);
  });

  test.each<[Partial<FlowSurroundings>, object]>([
    [{}, { flow: 'mine', step: 'first' }],
    [{ run: 'r' }, { flow: 'mine', step: 'first', run: 'r' }],
  ])('marks what it sends: %j', async (more, mark) => {
    const marks: unknown[] = [];
    const sends: Run = (_, { send }) => send('https://holder.example').then(() => ({}));
    const noted = (init: unknown) =>
      Promise.resolve(marks.push(Reflect.get(init as object, flowMark))).then(() => new Response());
    await startFlow(flowOf(step('first', sends)), surroundingsOf(more, noted)).toEnd();
    expect(marks).toStrictEqual([mark]);
  });

  test.each<[string, object, object, number | undefined]>([
    ['of the surroundings', { now: () => new Date(1) }, { now: () => new Date(2) }, 1],
    ['of the recipient', {}, { now: () => new Date(2) }, 2],
    ['of neither if none is given', {}, {}, undefined],
  ])('uses the clock %s', async (_, more, own, expected) => {
    const dated: Run = (_facts, { now }) => Promise.resolve(now === undefined ? {} : { one: now().getTime() });
    const surroundings = surroundingsOf(more);
    const identity = { ...surroundings.identity, ...own };
    expect((await startFlow(flowOf(step('first', dated)), { ...surroundings, identity }).toEnd()).one).toBe(expected);
  });

  test('begins at its first step, or at the named one', () => {
    const flow = flowOf(
      step('first', () => Promise.resolve({})),
      step('second', () => Promise.resolve({})),
    );
    const beginsAt = (from?: string) =>
      startFlow(flow, surroundingsOf(), {}, from === undefined ? {} : { from }).position;
    expect([beginsAt(), beginsAt('first'), beginsAt('second')]).toEqual([0, 0, 1]);
    expect(() => beginsAt('third')).toThrow('The flow mine has no step “third”. Choose one of first, second.');
  });

  test('names what is missing', () => {
    const flow = flowOf();
    const start = (surroundings: unknown) => () => startFlow(flow, surroundings as FlowSurroundings);
    for (const none of [undefined, null, 'text', {}])
      expect(start(none)).toThrow('needs surroundings with register, identity, consumer.');
    const { consumer: _, ...silent } = surroundingsOf();
    expect(start(silent)).toThrow('needs surroundings with consumer.');
    for (const none of [undefined, null, 'steps', {}])
      expect(() => startFlow(none as never, surroundingsOf())).toThrow('needs a flow');
  });
});

describe('a run that is kept', () => {
  const surroundings = surroundingsOf();
  const startIn = (keptIn: FlowStorage, flow: Flow<Facts>, known: Facts = {}, more: StartOptions = {}) =>
    startFlow(flow, surroundings, known, { resume: page, keptIn, ...more });

  test('is shared on its page while it is under way', async () => {
    const keptIn = textStorage();
    const [first, second] = [counted({ one: 1 }), counted({ two: 2 })];
    const flow = flowOf(step('first', first.run), step('second', second.run));
    const run = startIn(keptIn, flow);
    const taking = run.next();
    expect(run.next()).toBe(taking);
    expect(startIn(keptIn, flow, { state: 'other' })).toBe(run);
    await expect.poll(() => first.state.times).toBe(1);
    first.state.release();
    expect(await taking).toBe(true);
    const ending = run.toEnd();
    expect(run.toEnd()).toBe(ending);
    expect(startIn(keptIn, flow)).toBe(run);
    await expect.poll(() => second.state.times).toBe(1);
    second.state.release();
    expect(await ending).toEqual({ one: 1, two: 2 });
    expect([first.state.times, second.state.times]).toEqual([1, 1]);
  });

  test('is shared before it begins by callers with the same facts', async () => {
    const keptIn = textStorage();
    const flow = flowOf(
      step('first', () => Promise.resolve({ one: 1 })),
      step('second', () => Promise.resolve({})),
    );
    const wanted = {};
    const run = startIn(keptIn, flow, { state: 's', wanted });
    expect(startIn(keptIn, flow, { wanted, state: 's' })).toBe(run);
    const others = [{ state: 's' }, { state: 's', wanted: {} }, { state: 's', wanted, one: 1 }].map((known) =>
      startIn(keptIn, flow, known),
    );
    expect(others).not.toContain(run);
    const last = startIn(keptIn, flow, {});
    await last.next();
    // The facts do not matter once it has begun.
    expect(startIn(keptIn, flow, { state: 'other' })).toBe(last);
    await last.toEnd();
    expect(startIn(keptIn, flow)).not.toBe(last);
  });

  test('is separate for another recipient', () => {
    const keptIn = textStorage();
    const flow = flowOf(step('first', () => Promise.resolve({})));
    const run = startIn(keptIn, flow);
    const again = startFlow(
      flow,
      { ...surroundings, identity: { ...surroundings.identity } },
      {},
      { resume: page, keptIn },
    );
    expect(again).not.toBe(run);
  });

  test('can be retried after a failed step', async () => {
    let refuses = true;
    const run = startIn(
      textStorage(),
      flowOf(step('first', () => (refuses ? Promise.reject(new Error('No.')) : Promise.resolve({ one: 1 })))),
    );
    await expect(run.next()).rejects.toThrow('No.');
    await expect(run.toEnd()).rejects.toThrow('No.');
    refuses = false;
    expect(await run.toEnd()).toEqual({ one: 1 });
  });

  test('takes over what another tab found in the same run, without repeating it', async () => {
    const keptIn = textStorage();
    let times = 0;
    const steps = [
      step('first', () => Promise.resolve({ state: 's' })),
      step('second', () => Promise.resolve({ one: (times += 1) })),
      step('third', () => Promise.resolve({ two: 2 })),
    ];
    const begun = startIn(keptIn, flowOf(...steps));
    await begun.next();
    // The other tab shares only the storage.
    const tab: FlowStorage = {
      getItem: (key) => keptIn.getItem(key),
      setItem: (key, text) => keptIn.setItem(key, text),
      removeItem: (key) => keptIn.removeItem(key),
    };
    const other = startIn(tab, flowOf(...steps));
    expect(other.position).toBe(1);
    await other.next();
    expect([await begun.next(), begun.position, begun.facts, times]).toEqual([true, 2, { state: 's', one: 1 }, 1]);
    await other.next();
    expect([await begun.next(), begun.position, begun.facts]).toEqual([false, 3, { state: 's', one: 1, two: 2 }]);
  });

  test('does not block another tab while it waits for a person', async () => {
    const keptIn = textStorage();
    const waiting = counted({});
    const run = startIn(keptIn, flowOf(step('first', waiting.run, { human: true })));
    void run.next();
    await expect.poll(() => waiting.state.times).toBe(1);
    expect(await oneAtATime(keptIn, 'cdr-sandbox:flow:mine:product', () => Promise.resolve('free'))).toBe('free');
  });
});

describe('work under one key of a storage', () => {
  test('runs one at a time; after a failure the next has its turn', async () => {
    const keptIn = textStorage();
    const order: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = oneAtATime(keptIn, 'a', async () => {
      order.push('first');
      await held;
      throw new Error('No.');
    });
    const second = oneAtATime(keptIn, 'a', () => Promise.resolve(order.push('second')));
    await oneAtATime(keptIn, 'b', () => Promise.resolve(order.push('other key')));
    await oneAtATime(textStorage(), 'a', () => Promise.resolve(order.push('other storage')));
    release();
    await expect(first).rejects.toThrow('No.');
    await second;
    expect(order).toEqual(['first', 'other key', 'other storage', 'second']);
  });

  const locked: string[] = [];
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => Promise.resolve(locked.push(name)).then(work),
  };
  test.each<[string, object, boolean]>([
    ['a page whose tabs share the storage, with a lock', { document: {}, navigator: { locks } }, true],
    ['a page without locks', { document: {}, navigator: {} }, false],
    ['no page', { navigator: { locks } }, false],
  ])('runs on %s', async (_, globals, isLocked) => {
    const keptIn = textStorage();
    for (const [name, value] of Object.entries({ localStorage: keptIn, ...globals })) vi.stubGlobal(name, value);
    locked.length = 0;
    expect(await oneAtATime(keptIn, 'key', () => Promise.resolve(7))).toBe(7);
    expect(await oneAtATime(textStorage(), 'of the tab', () => Promise.resolve(8))).toBe(8);
    expect(locked).toEqual(isLocked ? ['key'] : []);
  });
});
