// “Start again” restarts the flow in the present world: enrolled recipients stay, and the clock goes on.
import { expect, test } from 'vitest';
import { asClient } from '../../../src/pages/flow/moves/as-client.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const sandbox = await ownSandbox();

const flow = flowViewOf('hybrid', '0.1.1');
const [variant] = flow.variants;
const begin = (before?: Run): Run =>
  quickRun(sandbox, flow, { variant, from: before && asClient(before.state, variant), anew: before !== undefined });

test('a restarted run asks the consumer again, as the same client', async () => {
  const first = begin();
  await first.toEnd();
  expect(first.state.phase).toBe('done');
  const again = begin(first);
  expect(again.state).toMatchObject({ phase: 'start', facts: { client: first.state.facts.client } });
  expect(again.state.facts.tokens).toBeUndefined();
  await again.toEnd();
  expect(again.state.phase).toBe('done');
  expect(again.state.facts.tokens?.access_token).not.toBe(first.state.facts.tokens?.access_token);
  const registered = sandbox.trace.entries(({ operation }) => operation === 'registerClient');
  expect(registered.map(({ verdict }) => verdict)).toEqual(['ok']);
  // After two restarts, the registration is still that of the first run.
  expect(asClient(again.state, variant)).toMatchObject({ registeredBy: first.state.run });
});

test('without a registered client, the flow starts at its first step', () => {
  expect(asClient(begin().state, variant)).toBeUndefined();
});
