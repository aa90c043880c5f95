// How a run waits: for a person at the holder’s screens, for the consumer’s device, or for neither.
import { describe, expect, test } from 'vitest';
import {
  answerOnDevice,
  asked,
  authorise,
  back,
  device,
  former,
  play,
  started,
  step,
  worldOf,
} from '../../kit/hand-written/played-by-hand.ts';

describe('a person', () => {
  test('is waited for, and answers once', async () => {
    const { run, phases } = play([authorise, step('two')]);
    const going = run.run();
    await expect.poll(() => run.state.phase).toBe('person');
    run.answered(back);
    await going;
    expect(run.state).toMatchObject({ phase: 'done', facts: { redirect: back } });
    expect(phases).toEqual(['running', 'person', 'running', 'done']);
  });
  test('may have answered earlier', async () => {
    const { run, phases, world } = play([authorise]);
    run.answered(back);
    await run.next();
    expect([run.state.facts.redirect, phases.includes('person'), world.said]).toEqual([back, false, []]);
  });
  test('is replaced by the persona on request', async () => {
    const known = former({ next: 'authorise', facts: { authorisationUrl: asked } });
    const hurried = play([authorise, step('two')], worldOf(), { from: known });
    await hurried.run.toEnd();
    expect([hurried.run.state.phase, hurried.world.said]).toEqual(['done', [['authorise', asked.href]]]);
    expect(hurried.phases).not.toContain('person');

    const waiting = play([authorise, step('two')], worldOf(), { from: known });
    const going = waiting.run.next();
    await expect.poll(() => waiting.run.state.phase).toBe('person');
    void waiting.run.letAnswer();
    await Promise.all([going, waiting.run.letAnswer()]);
    expect(waiting.run.state).toMatchObject({ phase: 'paused', next: 'two' });
    expect(waiting.world.said).toEqual([['authorise', asked.href]]);

    const late = play([authorise, step('two')], worldOf(), { from: known });
    const stepping = late.run.next();
    await expect.poll(() => late.run.state.phase).toBe('person');
    await Promise.all([stepping, late.run.toEnd()]);
    expect([late.run.state.phase, late.world.said.length]).toEqual(['done', 1]);
  });
  test('may refuse through the persona', async () => {
    const known = former({ next: 'authorise', facts: { authorisationUrl: asked } });
    const { run, world } = play([authorise], worldOf(), { from: known, plannedRefusal: () => 'decline' });
    await run.toEnd();
    expect(world.said).toEqual([['deny', asked.href]]);
  });
});

describe('the consumer’s device', () => {
  const known = former({ next: 'device', facts: { started } });
  test('is waited for until the answer to this request has come', async () => {
    const { run, world } = play([device], worldOf(), { from: known });
    expect(run.answeredMeanwhile).toBe(false);
    const going = run.next();
    await expect.poll(() => run.state.phase).toBe('person');
    world.tell(answerOnDevice('another'));
    expect(run.state.phase).toBe('person');
    world.tell(answerOnDevice('request'));
    await going;
    expect(run.state.phase).toBe('done');
  });
  test('may have answered earlier; then the run does not wait', async () => {
    const { run, phases } = play([device], worldOf([answerOnDevice('request')]), { from: known });
    expect(run.answeredMeanwhile).toBe(true);
    await run.next();
    expect(phases).toEqual(['running', 'done']);
    expect(
      play([device], worldOf([answerOnDevice('request')]), { from: former({ next: 'device', facts: {} }) }).run
        .answeredMeanwhile,
    ).toBe(false);
    const other = play([device, step('two')], worldOf([answerOnDevice('request')]), {
      from: former({ facts: { started } }),
    });
    expect(other.run.answeredMeanwhile).toBe(false);
  });
  test('is answered by the persona if the run goes to its end', async () => {
    const { run, world } = play([device], worldOf(), { from: known });
    await run.toEnd();
    expect([run.state.phase, world.said]).toEqual(['done', [['approve', 'request']]]);
  });
  test('is not awaited once its world has failed', async () => {
    const { run, world } = play([device], worldOf(), { from: known });
    const going = run.next();
    await expect.poll(() => run.state.phase).toBe('person');
    world.fail(new Error('The world has ended.'));
    await going;
    expect(run.state).toMatchObject({ phase: 'stopped', trouble: 'The world has ended.' });
  });
});
