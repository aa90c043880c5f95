// A recipient that never sends a request: what it said stands in the report, and no plan is passed by it.
import { expect, test } from 'vitest';
import { beginPlan, builtInPlans, examine, examinationMarkdown } from '../../../mocks/examination.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';

test('who throws before it asks is quoted, and has kept no rule', async () => {
  const share = (): Promise<never> => Promise.reject(new TypeError('There is no key.'));
  const examination = await examine({ share }, { plans: ['RJ-01', 'RJ-02'] });
  expect(examination.results.map(({ verdict, happened }) => [verdict, happened])).toEqual([
    ['fail', 'The honest run 1 ended with no tokens. No request came. The recipient said: TypeError: There is no key.'],
    ['not exercised', 'The recipient called nobody.'],
  ]);
  expect(examinationMarkdown(examination)).toContain(
    'No request came. The recipient said: TypeError: There is no key. |',
  );
});

test.each(profileIds)('%s: no plan is passed by somebody of whom no request came', async (profile) => {
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
