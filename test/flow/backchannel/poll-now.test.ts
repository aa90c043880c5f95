// Polling by hand in a run: slow_down shows its interval and keeps it, and another request has new digits.
import { expect, test } from 'vitest';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { pollNow } from '../../../src/pages/flow/moves/poll-now.ts';
import { outcomeOf } from '../../../src/elements/outcome.ts';
import { refusalName } from '../../../src/elements/refusal-name.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const sandbox = await ownSandbox();

const flowView = flowViewOf('backchannel', '0.1.1');
const begin = (): Run => quickRun(sandbox, flowView);
const mayAsk = ({ state }: Run): string | undefined => new Map(flowView.knows(state.facts)).get('Polling interval');

test('polling at once gets slow_down, five seconds more each time, and tokens still come', async () => {
  const run = begin();
  await run.toStep('backchannel-start');
  const answered = [];
  for (let poll = 0; poll < 3; poll += 1) {
    const exchange = await pollNow(sandbox, run);
    answered.push([refusalName(exchange), outcomeOf(exchange), mayAsk(run)?.split(',')[0]]);
  }
  expect(answered).toEqual([
    ['authorization_pending', 'pending', '5 s'],
    ['slow_down', 'pending', '10 s since slow_down'],
    ['slow_down', 'pending', '15 s since slow_down'],
  ]);

  // What is learnt while the run waits for the consumer is kept.
  await run.toStep('first-poll');
  const waiting = run.next();
  await expect.poll(() => run.state.phase).toBe('person');
  expect(refusalName(await pollNow(sandbox, run))).toBe('slow_down');
  const slowed = run.state.facts.slowedTo;
  await Promise.all([waiting, run.toEnd()]);
  expect([run.state.phase, run.state.facts.slowedTo, run.state.facts.tokens !== undefined]).toEqual([
    'done',
    slowed,
    true,
  ]);
  expect(run.exchanges().filter((one) => outcomeOf(one) === 'refused')).toEqual([]);
});

test('asking the consumer again shows other digits', async () => {
  const run = begin();
  await run.toStep('first-poll');
  const digits = new Set([run.state.facts.bindingMessage]);
  const { auth_req_id: id = '' } = run.state.facts.started ?? {};
  await sandbox.personas[0]?.denyBackchannel(id);
  await run.toEnd();
  expect(run.state).toMatchObject({ phase: 'stopped', declined: true });
  // The chance of three equal four-digit messages is one in a hundred million.
  for (let again = 0; again < 2; again += 1) {
    const asking = run.askAgain();
    run.pause();
    await asking;
    await run.toStep('backchannel-request');
    digits.add(run.state.facts.bindingMessage);
  }
  expect(digits.size).toBeGreaterThan(1);
  expect(run.state.facts.tooEarly).toBeUndefined();
});
