// A run in a household of two: the chosen persona consents, or else the first.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { flowFor } from '../../../src/embeds/flow/flow-span.ts';
import { namesOf } from '../../../src/runs/names.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

test('the chosen persona consents, or else the first', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'joint-account' });
  const [first, second] = sandbox.personas;
  const runnable = flowFor('hybrid', '0.1.1');
  for (const [persona, who] of [
    [undefined, first],
    [second?.customerId, second],
  ] as const) {
    expect(who?.name).toMatch(namesOf({ sandbox, persona }).person);
    const run = quickRun(sandbox, runnable, { persona });
    await run.toStep('authorise');
    const granted = run
      .exchanges()
      .flatMap(({ changes }) => changes)
      .filter(({ table, verb }) => table === 'holder.grants' && verb === 'added')
      .flatMap(({ members = [] }) => members.filter(({ name }) => name === 'customerId').map(({ after }) => after));
    expect(granted).toEqual([who?.customerId]);
  }
  await sandbox.stop();
});

test('a run uses the holder of the consenting customer', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  const persona = sandbox.holders['bottlebrush-power']?.personas[0]?.customerId;
  expect(namesOf({ sandbox, persona }).holder).toBe('Bottlebrush Power');
  expect(namesOf({ sandbox }).holder).toBe('Wattle Energy');
  const runnable = flowFor('withdraw-on-dashboard', 'cds-1.36');
  const run = quickRun(sandbox, runnable, { persona });
  await run.toEnd();
  expect([run.state.trouble, run.state.phase]).toEqual([undefined, 'done']);
  expect(run.exchanges().map(({ operation }) => operation)).toContain('withdrawSharing');
  await sandbox.stop();
});
