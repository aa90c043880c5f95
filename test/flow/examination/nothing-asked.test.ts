// A recipient that never sends a request: the report quotes its error, and no plan passes.
import { expect, test } from 'vitest';
import { beginPlan, builtInPlans, examine, examinationMarkdown } from '../../../mocks/examination.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';

test('a recipient that throws before its first request is quoted, and passes no plan', async () => {
  const share = (): Promise<never> => Promise.reject(new TypeError('There is no key.'));
  const examination = await examine({ share }, { plans: ['RJ-01', 'RJ-02'] });
  expect(examination.results.map(({ verdict, happened }) => [verdict, happened])).toEqual([
    [
      'fail',
      'Honest run 1 ended with no tokens. The recipient sent no request. The recipient said: TypeError: There is no key.',
    ],
    ['not exercised', 'The recipient sent no request.'],
  ]);
  expect(examinationMarkdown(examination)).toContain(
    'The recipient sent no request. The recipient said: TypeError: There is no key. |',
  );
});

test.each(profileIds)('%s: no plan passes without a request', async (profile) => {
  const sandbox = await createSandbox({ storage: 'memory:', profile });
  const passed: string[] = [];
  for (const { id } of builtInPlans(profile)) {
    const plan = await beginPlan(sandbox, id);
    plan.report({ outcome: 'refused' });
    const { verdict } = await plan.end();
    if (verdict === 'pass') passed.push(id);
  }
  await sandbox.stop();
  expect(passed).toEqual([]);
});
