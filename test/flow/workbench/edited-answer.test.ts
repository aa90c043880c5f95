// A successful edited request completes its step: the run takes the answer, and sends nothing of its own.
import { expect, test } from 'vitest';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { sendAgain } from '../../../src/pages/workbench/send-again.ts';
import { takeEdited } from '../../../src/runs/play/edited-answer.ts';
import { startFlowOf } from '../../../src/runs/flows/flow-names.ts';
import type { FormerRun, Run } from '../../../src/runs/play/run.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const opened = async (profile: ProfileId) => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: profile === '0.1.1' ? '0.1.1' : 'today' });
  const runnable = flowViewOf(startFlowOf(profile), profile);
  const [variant] = runnable.variants;
  const begin = (from?: FormerRun): Run => quickRun(sandbox, runnable, { variant, from });
  /** Restores the world before this step; returns a run at the step, and the request that the step sent. */
  const backBefore = async (before: Run, id: string) => {
    const { phase: _phase, trouble: _trouble, ...from } = before.state;
    const checkpoint = await sandbox.checkpoint();
    await before.toStep(id);
    const base = before.exchanges().findLast((one) => one.step === id && one.from === 'recipient');
    await checkpoint.restore();
    return { run: begin({ ...from, recipient: sandbox.dataRecipient }), base };
  };
  return { sandbox, steps: variant.steps.map(({ step }) => step), begin, backBefore };
};

test.each(['0.1.1', 'cds-1.36'] as const)(
  '%s: every step that sends takes the answer to its edited request',
  async (profile) => {
    const { sandbox, steps, begin, backBefore } = await opened(profile);
    let run = begin();
    for (const { id, way, human } of steps) {
      if (way === 'local' || human === true) {
        await run.toStep(id);
        continue;
      }
      const back = await backBefore(run, id);
      ({ run } = back);
      if (back.base === undefined) throw new Error(`${id} sent nothing.`);
      const answer = await sendAgain(sandbox, back.base, [], { run: run.state.run, step: id });
      expect([id, answer.verdict, await takeEdited(run, id, answer)]).toEqual([id, 'ok', true]);
      const own = run.exchanges().filter((one) => one.step === id && one.operation === answer.operation);
      expect([id, own.map(({ flow }) => flow)]).toEqual([id, ['workbench']]);
      expect(run.state.phase).toBe(id === steps.at(-1)?.id ? 'done' : 'paused');
      if (id === 'token') expect(answer.response.body).toContain(run.state.facts.tokens?.access_token);
    }
    expect(run.state.phase).toBe('done');
    await sandbox.stop();
  },
);

test('an edit that is refused or of another step leaves the run in place, and an invalid answer stops it', async () => {
  const { sandbox, begin, backBefore } = await opened('cds-1.36');
  const first = begin();
  await first.toStep('open-response');
  const { run, base } = await backBefore(first, 'token');
  if (base === undefined) throw new Error('No token was asked for.');
  const mark = { run: run.state.run, step: 'token' };
  const refused = await sendAgain(sandbox, base, [['/form/code_verifier', 'x'.repeat(43)]], mark);
  expect(refused.verdict).toBe('refused');
  expect([await takeEdited(run, 'token', refused), run.state.next]).toEqual([false, 'token']);
  const push = run.exchanges().findLast(({ step }) => step === 'push');
  if (push === undefined) throw new Error('Nothing was pushed.');
  expect([await takeEdited(run, 'push', push), run.state.next]).toEqual([false, 'token']);
  const empty = { ...refused, verdict: 'ok' as const, response: { ...refused.response, status: 200, body: '{}' } };
  expect(await takeEdited(run, 'token', empty)).toBe(false);
  expect(run.state).toMatchObject({ next: 'token', phase: 'stopped' });
  expect(run.state.trouble).toBeTruthy();
  await sandbox.stop();
});
