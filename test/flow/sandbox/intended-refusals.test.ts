// Refusals that a flow intends are marked as such: a token refused at its end, a poll that comes too early.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { outcomeOf } from '../../../src/elements/outcome.ts';
import { refusedHeading } from '../../../src/elements/why/why-words.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { flowsIn } from '../../../src/runs/flows/flow-names.ts';
import type { FlowView } from '../../../src/pages/flow/flow-state.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { runRows } from '../../../src/runs/exchanges/run-rows.ts';
import type { Variant } from '../../../src/runs/flows/runnable-flow.ts';
import { sentWith } from '../../kit/playground/sent-changes.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

test.each(['0.1.1', 'cds-1.36'] as const)(
  'no complete flow of %s shows an unintended refusal, or a sending step without its exchange',
  async (profile: ProfileId) => {
    const sandbox = await createSandbox({ storage: 'memory:', profile });
    const told = new Set<string>();
    for (const name of flowsIn(profile)) {
      const flowView = flowViewOf(name, profile);
      for (const variant of flowView.variants) {
        await sandbox.reset();
        const run = quickRun(sandbox, flowView, { variant });
        await run.toEnd();
        const exchanges = run.exchanges().filter(({ verdict }) => verdict === 'refused');
        expect([name, ...exchanges.filter((one) => outcomeOf(one) === 'refused')]).toEqual([name]);
        expect([name, ...silentSteps(run, flowView, variant)]).toEqual([name]);
        for (const one of exchanges) told.add(refusedHeading(one).replace(/:.*/u, ''));
        // The same request, edited and sent again, is refused like any other.
        const meant = exchanges.find((one) => outcomeOf(one) === 'meant');
        if (meant !== undefined) expect(outcomeOf(await sentWith(sandbox, meant))).toBe('refused');
      }
    }
    expect([...told].toSorted()).toEqual(
      profile === '0.1.1' ? ['Not yet', 'Refused, as intended'] : ['Refused, as intended'],
    );
    await sandbox.stop();
  },
);

/** Steps that send something, and whose row opens no exchange. */
function silentSteps(run: Run, { breakages }: FlowView, variant: Variant): readonly string[] {
  const rows = runRows()({ exchanges: run.exchanges(), variant, breakages, next: run.state.next });
  return variant.steps
    .map(({ step }) => step)
    .filter(({ way, human }) => way !== 'local' && human !== true)
    .filter(({ id }) => rows.find((row) => row.id === id)?.exchange === undefined)
    .map(({ id }) => id);
}

test('the backchannel is called CIBA, and shows the interval in force after slow_down', () => {
  const flowView = flowViewOf('backchannel', '0.1.1');
  expect(flowView.variants.map(({ title }) => title).filter((title) => !title.includes('CIBA'))).toEqual([]);
  const started = { auth_req_id: 'any', expires_in: 300, interval: 5 };
  const said = (slowedTo?: number) =>
    new Map(flowView.knows({ started, ...(slowedTo && { slowedTo }) })).get('Polling interval');
  expect([said(), said(10)]).toEqual(['5 s, for 300 s', '10 s since slow_down, 5 s before; for 300 s']);
});
