// After a withdrawal no token of the arrangement works: no mend offers one, and the call that reports it is described correctly.
import { expect, test } from 'vitest';
import { becauseOf } from '../../../src/elements/why/why-accepted.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { remedyIn } from '../../../src/pages/workbench/mends/push-again.ts';
import { startFlow, withdrawAtHolder, withdrawAtRecipient } from '../../../src/recipient/index.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const sandbox = await ownSandbox({ profile: 'today' });

const played = async (name: FlowName): Promise<Run> => {
  const runnable = flowViewOf(name, 'cds-1.36');
  const run = quickRun(sandbox, runnable);
  await run.toEnd();
  return run;
};

test.each([withdrawAtRecipient, withdrawAtHolder])(
  '$id: no mend offers an older token of the arrangement for a refused refresh',
  async (withdrawal) => {
    await sandbox.reset();
    const { facts } = (await played('amend')).state;
    const person = personaOf(sandbox);
    const surroundings = { ...flowSurroundings(sandbox, sandbox.dataRecipient, person), withdraws: person.withdraw };
    await startFlow(withdrawal, surroundings, facts).toEnd();
    const refused = sandbox.trace
      .entries(({ operation, verdict }) => operation === 'token' && verdict === 'refused')
      .at(-1);
    if (refused === undefined) throw new Error('No refresh was refused.');
    expect(await remedyIn(sandbox, refused)).toMatchObject({ mends: false });
  },
);

test('the call that reports a withdrawal authenticates the holder', async () => {
  await sandbox.reset();
  const run = await played('withdraw-on-dashboard');
  const told = run.exchanges().find(({ operation }) => operation === 'revokeArrangementAtRecipient');
  expect(told && becauseOf(told).map(({ check }) => check.rule)).toEqual([
    'withdrawal.bearer-signature',
    'withdrawal.jwt-signature',
    'withdrawal.arrangement',
  ]);
});
