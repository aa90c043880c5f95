// A household without an account that can be shared: its run ends with a reason, not with a failure.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { refusalInWords } from '../../../src/pages/flow/words/consumer-answer.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

test('a run to the end stops at the accounts, declined, and says that nothing may be shared', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'no-eligible-account' });
  const run = quickRun(sandbox, flowViewOf('hybrid', '0.1.1'));
  await run.toEnd();
  expect(run.state).toMatchObject({ phase: 'stopped', declined: true });
  expect(refusalInWords({ exchanges: run.exchanges(), sandbox })).toBe('None of Matilda’s accounts may be shared');
  expect(run.exchanges().filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  await sandbox.stop();
});
