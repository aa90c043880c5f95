// Back in a run that began before a reload, so without checkpoints: the run is replayed, after a question if it had registered.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type { OpenFlow } from '../../../src/pages/flow/flow-core.ts';
import type { FlowState } from '../../../src/pages/flow/flow-state.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { laterMoves } from '../../../src/pages/flow/moves/later-moves.ts';
import type { Phase, RunState } from '../../../src/runs/play/run.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import { afterRegistration, positionOf } from '../../../src/runs/flows/runnable-flow.ts';

const page = 'https://a.example/x/';
beforeEach(() => {
  vi.stubGlobal('history', {
    replaceState: (_: unknown, _title: string, to: string) => void vi.stubGlobal('location', new URL(to, page)),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A flow view whose page was loaded anew at this step, and what its run and world are told to do. */
async function pageAt(flow: FlowName, at: number, more: { readonly phase?: Phase; readonly agrees?: boolean } = {}) {
  vi.stubGlobal('location', new URL(`${page}?edit=%5B0,%22%22,%22token%22%5D`));
  const sandbox = await createSandbox({ storage: 'memory:' });
  const flowView = flowViewOf(flow, '0.1.1');
  const [variant] = flowView.variants;
  const done: unknown[] = [];
  const state = {
    variant,
    rows: [],
    exchanges: [],
    run: { run: 'r', next: variant.steps[at]?.step.id, phase: more.phase ?? 'paused' },
  };
  const run = {
    state: { next: variant.steps[0]?.step.id, facts: {} },
    toStep: async (step: string) => void done.push(step),
  };
  vi.stubGlobal('confirm', () => (done.push('asked'), more.agrees === true));
  let acted: Promise<unknown> = Promise.resolve();
  vi.spyOn(sandbox, 'reset').mockImplementation(() => Promise.resolve(void done.push('new world')));
  const flowInWorld = {
    sandbox,
    flowView,
    model: {
      state,
      choose: () => undefined,
      set: ({ said }: Partial<FlowState>) => void (said === undefined || done.push(said)),
    },
    keeping: Promise.resolve({ clear: () => Promise.resolve(void done.push('cleared')) }),
    shown: { current: run, begin: () => (done.push('begun'), run), keep: () => undefined },
    withRun: (act: (one: object) => Promise<unknown>) => {
      acted = act(run);
    },
  } as unknown as OpenFlow;
  const moves = laterMoves(flowInWorld);
  const moved = async (move: () => void): Promise<readonly unknown[]> => {
    move();
    await acted;
    await sandbox.stop();
    return done;
  };
  const back = (step?: string): Promise<readonly unknown[]> => moved(() => moves.back(step));
  const backAndEdit = (step = ''): Promise<readonly unknown[]> => moved(() => moves.backAndEdit(step));
  return {
    moves,
    back,
    backAndEdit,
    steps: variant.steps.map(({ step }) => step.id),
    edits: () => location.search,
    sandbox,
  };
}

const own = flowViewOf('hybrid', '0.1.1').variants[0].steps;
const registered = positionOf(own, afterRegistration(own));
const before = (position: number): string =>
  `Back before step ${String(position + 1)} of ${String(own.length)}. The world is as it was then.`;

test('back to a step after registration replays the recipient’s own run in the same world', async () => {
  for (const agrees of [true, false]) {
    const { back, steps, edits } = await pageAt('hybrid', registered + 2, { agrees });
    expect(await back()).toEqual(['cleared', 'begun', steps[registered], before(registered + 1)]);
    expect(edits()).toBe('');
  }
  const { back, steps } = await pageAt('hybrid', registered + 2);
  expect(await back(steps[registered])).toEqual(['cleared', 'begun', steps[registered - 1], before(registered)]);
});

test('back to a step before registration needs a new world, and does nothing if the person declines', async () => {
  const { back, steps } = await pageAt('hybrid', registered + 2, { agrees: true });
  expect(await back(steps[registered - 1])).toEqual([
    'asked',
    'new world',
    'cleared',
    'begun',
    steps[registered - 2],
    before(registered - 1),
  ]);
  const declined = await pageAt('hybrid', registered + 2, { agrees: false });
  expect(await declined.back(declined.steps[0])).toEqual(['asked']);
  expect(declined.edits()).toContain('edit');
});

test('back before the first step replays nothing', async () => {
  const { back, steps } = await pageAt('hybrid', 2, { agrees: true });
  expect(await back(steps[0])).toEqual(['asked', 'new world', 'cleared', 'begun', before(0)]);
});

test.each(['introspect', 'registration'] as const)('in %s the run begins again without a question', async (flow) => {
  const { back, steps } = await pageAt(flow, 2);
  expect(await back()).toEqual(['begun', steps[0], expect.stringContaining('Back before step 2 of ')]);
});

test('back is possible only after the first step and while nothing is in progress', async () => {
  const can = async (at: number, phase: Phase): Promise<boolean> => {
    const { moves, sandbox } = await pageAt('hybrid', at, { phase });
    await sandbox.stop();
    return moves.canGoBack();
  };
  expect(await can(0, 'paused')).toBe(false);
  for (const phase of ['paused', 'person', 'stopped', 'done'] as const) expect(await can(1, phase), phase).toBe(true);
  for (const phase of ['start', 'preparing', 'running'] as const) expect(await can(1, phase), phase).toBe(false);
});

test('back to edit a step replays the run to just after it, unless it declines a new world or has a checkpoint', async () => {
  const one = await pageAt('hybrid', registered + 2);
  const [last = '', step = ''] = one.steps.slice(registered - 1);
  expect(await one.backAndEdit(step)).toEqual(['cleared', 'begun', step, 'cleared', 'begun', last, before(registered)]);
  const declined = await pageAt('hybrid', registered + 2, { agrees: false });
  expect(await declined.backAndEdit(declined.steps[0])).toEqual(['asked']);
  const noted = await pageAt('hybrid', registered + 2);
  await noted.moves.beforeStep({ run: 'r', next: step, phase: 'running' } as RunState);
  expect(await noted.backAndEdit(step)).toEqual(['begun', before(registered)]);
});
