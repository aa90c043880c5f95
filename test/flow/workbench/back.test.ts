// Back in a run: the world before a step is restored, and a request of that step is edited and sent in it.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { rewinding } from '../../../src/pages/flow/moves/rewinding.ts';
import type { Former } from '../../../src/pages/flow/moves/kept-run.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import { runRows } from '../../../src/runs/exchanges/run-rows.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { sentWith } from '../../kit/playground/sent-changes.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const hybrid = flowViewOf('hybrid', '0.1.1');
const [variant] = hybrid.variants;
let edits = 0;

const begin = (from?: Former['from']): Run =>
  quickRun(sandbox, hybrid, { variant, from, before: (now) => rewind.note(now, edits) });
const tokenOf = (run: Run): Exchange => {
  const found = run.exchanges().findLast(({ step, flow }) => step === 'token' && flow !== 'workbench');
  if (found === undefined) throw new Error('No code was redeemed.');
  return found;
};
const backTo = async (run: Run, step: string): Promise<Run> => {
  const there = await rewind.back(run.state.run, step);
  if (there === undefined) throw new Error(`The world before ${step} was not noted.`);
  return begin(there.from);
};
const rowsOf = (run: Run) =>
  runRows()({ exchanges: run.exchanges(), variant, breakages: [], next: run.state.next }).map(({ id, state }) => [
    id,
    state,
  ]);

const sandbox = await ownSandbox();
const rewind = rewinding(sandbox, true);

test('a step is repeated after its request was edited and sent', async () => {
  const first = begin();
  await first.toStep('token');
  const [sent, taken] = [tokenOf(first), first.exchanges().length];
  const second = await backTo(first, 'token');
  expect(second.state.next).toBe('token');
  expect(second.exchanges().length).toBeLessThan(taken);
  expect(rowsOf(second).at(-1)?.[1]).toBe('ghost');

  const mark = { run: second.state.run, step: 'token' };
  const send = (...changes: readonly Change[]): Promise<Exchange> => sentWith(sandbox, sent, changes, mark);
  const refused = await send(['/headers/content-type']);
  expect(refusingCheck(refused)?.rule).toBe('form.media-type');
  expect((await send()).verdict).toBe('ok');
  expect(refusingCheck(await send())?.rule).toBe('code.unused');
  // Edits are listed below their step, which is still to come.
  expect(rowsOf(second).filter(([id]) => id?.startsWith('token'))).toEqual([
    ['token', 'now'],
    ['token.1', 'refused'],
    ['token.2', 'done'],
    ['token.3', 'refused'],
  ]);

  edits = 3;
  const third = await backTo(second, 'token');
  await third.toStep('token');
  expect(third.state.next).toBe('userinfo');
  expect(rowsOf(third).filter(([id]) => id?.startsWith('token'))).toEqual([['token', 'done']]);
});

test('before authorisation, the consent awaits the consumer again, and the clock is back', async () => {
  edits = 0;
  const one = begin();
  await sandbox.reset();
  await one.toStep('request-object');
  const then = sandbox.clock.now().getTime();
  await one.toStep('token');
  await sandbox.clock.advance('P1D');
  const again = await backTo(one, 'authorise');
  expect(sandbox.clock.now().getTime() - then).toBeLessThan(60_000);
  await again.toStep('token');
  expect(tokenOf(again).verdict).toBe('ok');
});

test('a step without a checkpoint cannot be restored', async () => {
  const one = begin();
  expect(rewind.knows(one.state.run, 'token')).toBe(false);
  expect(await rewind.back(one.state.run, 'token')).toBeUndefined();
});

test('a request for the end prevails over one for a step, in either order', async () => {
  await sandbox.reset();
  const one = begin();
  const upTo = one.toStep('register-token');
  await Promise.all([upTo, one.toEnd()]);
  expect(one.state.phase).toBe('done');
  await sandbox.reset();
  const other = begin();
  const toEnd = other.toEnd();
  await Promise.all([toEnd, other.toStep('register-token')]);
  expect(other.state.phase).toBe('done');
});
