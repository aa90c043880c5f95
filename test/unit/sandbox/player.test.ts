// How a run proceeds: step by step or to its end, stopped by a refusal, or asked again.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { FormerRun, RunState } from '../../../src/runs/play/run.ts';
import type { Step } from '../../../src/recipient/index.ts';
import type { PlayedFacts } from '../../../src/runs/flows/played-facts.ts';
import type { Variant } from '../../../src/runs/flows/runnable-flow.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import {
  authorise,
  back,
  former,
  gives,
  noon,
  play,
  step,
  three,
  worldOf,
} from '../../kit/hand-written/played-by-hand.ts';

type Run = Step<PlayedFacts>['run'];

describe('a run', () => {
  test('takes one step at a time, and keeps what each finds', async () => {
    const { run, phases } = play(three());
    expect(run.state).toMatchObject({ phase: 'start', next: 'one', facts: {} });
    await run.next();
    expect(run.state).toMatchObject({ phase: 'paused', next: 'two', facts: { state: 's' } });
    await run.next();
    expect(run.state.facts).toEqual({ state: 's', nonce: 'n' });
    await run.next();
    expect([run.state.phase, run.state.next]).toEqual(['done', undefined]);
    await run.next();
    expect(run.state.phase).toBe('done');
    expect(phases).toEqual(['running', 'paused', 'running', 'paused', 'running', 'done']);
  });

  test('pauses between steps, unless it hurries to its end', async () => {
    let pauses = 0;
    const pauseBetweenSteps = (): number => {
      pauses += 1;
      return 0;
    };
    const calm = play(three(), worldOf(), { pauseBetweenSteps });
    await calm.run.run();
    expect([calm.run.state.phase, pauses]).toEqual(['done', 2]);
    const hurried = play(three(), worldOf(), { pauseBetweenSteps });
    await hurried.run.toEnd();
    expect([hurried.run.state.phase, pauses]).toEqual(['done', 2]);
  });

  test('a pause ends when the next step, a stop or the end is requested', async () => {
    const long = { pauseBetweenSteps: () => 2_000_000 };
    const resting = async () => {
      const playing = play(three(), worldOf(), long);
      const going = playing.run.run();
      await expect.poll(() => playing.run.state.next).toBe('two');
      return { ...playing, going };
    };
    const nexted = await resting();
    void nexted.run.next();
    await expect.poll(() => nexted.run.state.next).toBe('three');
    nexted.run.pause();
    await nexted.going;
    expect(nexted.run.state).toMatchObject({ phase: 'paused', next: 'three' });
    const ended = await resting();
    await Promise.all([ended.going, ended.run.toEnd()]);
    expect(ended.run.state.phase).toBe('done');
    const stepped = await resting();
    await Promise.all([stepped.going, stepped.run.toStep('two')]);
    expect(stepped.run.state).toMatchObject({ phase: 'done' });
  });

  test('goes up to and including a step; does not repeat a step already taken', async () => {
    const { run } = play(three());
    await run.toStep('two');
    expect(run.state).toMatchObject({ phase: 'paused', next: 'three' });
    await run.toStep('three');
    expect(run.state.phase).toBe('done');
  });

  test('continues from a former run, or waits there to begin anew', () => {
    const steps = three();
    expect(play(steps, worldOf(), { from: former() }).run.state).toMatchObject({
      run: 'former',
      phase: 'paused',
      next: 'two',
      facts: { state: 'kept' },
    });
    expect(play(steps, worldOf(), { from: former({ next: undefined }) }).run.state.phase).toBe('done');
    expect(play(steps, worldOf(), { from: former(), anew: true }).run.state.phase).toBe('start');
  });

  test('uses the current recipient of its world', async () => {
    const { run, world } = play(three());
    expect(run.state.recipient).toBe(world.sandbox.dataRecipient);
    const renewed = { ...world.sandbox.dataRecipient, certificate: {} };
    Object.assign(world.sandbox, { dataRecipient: renewed });
    await run.next();
    expect(run.state.recipient).toBe(renewed);
  });

  test('prepares each step before taking it, and passes on its state', async () => {
    const before: unknown[] = [];
    const { run } = play(three(), worldOf(), {
      before: ({ next, phase }) => Promise.resolve(void before.push([next, phase])),
    });
    await run.toEnd();
    expect(before).toEqual([
      ['one', 'running'],
      ['two', 'running'],
      ['three', 'running'],
    ]);
  });

  test('dates tokens when they arrive, not when they stay', async () => {
    const tokens = { access_token: 'a', token_type: 'bearer' } as const;
    const { run } = play([step('one'), step('two', gives({ tokens })), step('three')], worldOf(), {
      from: former({ next: 'one', facts: {}, tokensAt: 'then' }),
    });
    await run.next();
    expect(run.state.tokensAt).toBe('then');
    await run.next();
    expect(run.state.tokensAt).toBe(noon);
    const later = play([step('one')], worldOf(), {
      from: former({ next: 'one', facts: { tokens }, tokensAt: 'then' }),
    });
    await later.run.next();
    expect(later.run.state.tokensAt).toBe('then');
  });

  test('learns new facts from outside, also while a step is under way', async () => {
    const { run } = play([authorise], worldOf(), {
      from: former({ next: 'authorise', facts: { state: 'old' }, tokensAt: 'then' }),
    });
    const going = run.next();
    await expect.poll(() => run.state.phase).toBe('person');
    run.learn({ state: 'new' });
    expect(run.state.tokensAt).toBe('then');
    run.learn({ tokens: { access_token: 'a', token_type: 'bearer' } });
    expect(run.state.tokensAt).toBe(noon);
    run.answered(back);
    await going;
    expect(run.state.facts).toMatchObject({ state: 'new', redirect: back });
  });
});

describe('a refusal', () => {
  const refusing = (times: number): Variant['steps'] => {
    let refused = 0;
    const run: Run = () => ((refused += 1) > times ? Promise.resolve({}) : Promise.reject(new Error('No.')));
    return [step('one', run), step('two')];
  };
  test('stops the run at its step with a message; a retry clears it', async () => {
    const { run, noticed } = play(refusing(1));
    await run.toEnd();
    expect(run.state).toMatchObject({ phase: 'stopped', next: 'one', trouble: 'No.' });
    expect(run.state.declined).toBeUndefined();
    expect(noticed).toHaveLength(1);
    await run.next();
    expect(run.state).toMatchObject({ phase: 'paused', next: 'two' });
    expect(run.state).not.toHaveProperty('trouble');
  });
  test('by the consumer marks the run as declined', async () => {
    const no = step('one', () => Promise.reject(Object.assign(new Error('x'), { error: 'access_denied' })));
    const { run } = play([no, step('two')]);
    await run.run();
    expect(run.state).toMatchObject({ phase: 'stopped', declined: true, trouble: 'The response was access_denied.' });
    expect(run.state.next).toBe('one');
  });
});

describe('asking again', () => {
  test('is another run of the same client, with other digits', async () => {
    const steps = [step('register', gives({}), 'registration'), step('one'), step('two')];
    const facts = { state: 's', bindingMessage: '0042', tooEarly: 'slow_down', slowedTo: 10 } as const;
    const { run } = play(steps, worldOf(), { from: former({ next: 'two', facts }) });
    const states: RunState[] = [];
    await run.askAgain();
    states.push(run.state);
    await run.askAgain();
    states.push(run.state);
    expect(states.map(({ phase, registeredBy, facts: { state } }) => [phase, registeredBy, state])).toEqual([
      ['done', 'former', 's'],
      ['done', 'former', 's'],
    ]);
    expect(new Set(['former', ...states.map((one) => one.run)]).size).toBe(3);
    expect(states[0]?.facts).toEqual({ state: 's' });
  });
  test('begins with the first step after registration, and clears the earlier refusal', async () => {
    const taken: string[] = [];
    const noted = (id: string, flow: string) =>
      step(id, () => Promise.resolve(void taken.push(id)).then(() => ({})), flow);
    const { run } = play(
      [noted('register', 'registration'), noted('one', 'sharing'), noted('two', 'sharing')],
      worldOf(),
      {
        from: { ...former(), trouble: 'No.', declined: true } as FormerRun,
      },
    );
    await run.askAgain();
    expect(taken).toEqual(['one', 'two']);
    expect(run.state).not.toHaveProperty('declined');
    expect(run.state).not.toHaveProperty('trouble');
  });
});

test('the next step takes an answer, unless a step is under way', async () => {
  const { run } = play([authorise, step('two')]);
  const going = run.next();
  await expect.poll(() => run.state.phase).toBe('person');
  expect(await run.takeAnswer(exchanges.usageRead)).toBe(false);
  run.answered(back);
  await going;
  expect(await run.takeAnswer(exchanges.usageRead)).toBe(true);
  expect(run.state).toMatchObject({ phase: 'done', next: undefined });
  expect(await run.takeAnswer(exchanges.usageRead)).toBe(false);
});

test('a withdrawal by hand is reported at the step that needs it', () => {
  const withdrawal: Exchange = {
    ...exchanges.usageRead,
    operation: 'withdrawSharing',
    run: 'former',
    request: { ...exchanges.usageRead.request, url: 'https://holder.example/dashboard/1/arrangements/a%2Fb' },
  };
  const at = (next: string) =>
    play([step('dashboard'), step('two')], worldOf([withdrawal]), { from: former({ next }) }).run;
  expect(at('dashboard').withdrawnMeanwhile).toBe('a/b');
  expect(at('two').withdrawnMeanwhile).toBeUndefined();
});
