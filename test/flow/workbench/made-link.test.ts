// The link to a run: household, clock, changed decisions and waiting times, without values made by the world.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { loadScenario, type Sandbox } from '../../../mocks/index.ts';
import { breakIt } from '../../../src/pages/flow/break/break-it.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { linkOf, type RunToShare } from '../../../src/pages/share/made-link.ts';
import { linkIn } from '../../kit/playground/replayed-link.ts';
import { linkQuery } from '../../../src/pages/share/shared-link.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const hybrid = flowViewOf('hybrid', '0.1.1');
const [variant] = hybrid.variants;
let sandbox: Sandbox;
let run: Run;
const shared = (): RunToShare => ({
  sandbox,
  exchanges: run.exchanges(),
  steps: variant.steps.map(({ step }) => step.id),
  movedBefore: 0,
  way: '',
  row: 'accounts',
  declined: false,
  edits: [],
});

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', scenario: 'concession', clock: '2026-03-01T10:00:00Z' });
  await sandbox.decisions.set('refreshRotation', 'on');
  run = quickRun(sandbox, hybrid, {
    variant,
    before: async ({ next }) => {
      if (next === 'accounts') await sandbox.clock.advance('PT5M');
    },
  });
  await run.toEnd();
  await sandbox.clock.advance('PT1M');
});
afterAll(() => sandbox.stop());

test('names the world of the run, its length, and the waiting times', async () => {
  expect(run.state.phase).toBe('done');
  expect(await linkOf(shared())).toEqual({
    world: { household: 'concession', clock: new Date('2026-03-01T10:06:00Z'), decisions: [['refreshRotation', 'on']] },
    run: { way: '', row: 'accounts', lasted: 360, late: { accounts: 300 }, faults: [], broken: [], edits: [] },
  });
});

test('contains armed faults with the step they preceded, and a denial', async () => {
  const { remove } = sandbox.faults.add('secondary-outage');
  expect((await linkOf(shared()))?.run.faults).toEqual([['', 'secondary-outage']]);
  remove();
  expect((await linkOf({ ...shared(), declined: true }))?.run.refusal).toBe('decline');
});

test('contains broken calls, reads them back, and refuses an unknown one', async () => {
  const call = hybrid.breakages.find(({ id }) => id === 'break-version');
  if (call === undefined) throw new Error('There is no such call.');
  await breakIt(call, sandbox, run.state);
  await breakIt(call, sandbox, run.state);
  const link = await linkOf(shared());
  expect(link?.run.broken).toEqual(['break-version']);
  const query = linkQuery('', link ?? { world: undefined, run: linkIn('').run });
  expect(linkIn(query).run).toEqual(link?.run);
  expect(() => linkIn('?household=solar-home&broken=break-nothing')).toThrow('no step “break-nothing”');
});

test('contains no token, key, code or id of the world', async () => {
  const link = await linkOf(shared());
  if (link === undefined) throw new Error('There is no link.');
  const query = linkQuery('', link);
  const texts = run
    .exchanges()
    .flatMap(({ request, response }) => [request.url, request.body ?? '', response.body ?? '']);
  const made = texts.flatMap((text) => text.match(/[\w-]{20,}/gu) ?? []);
  expect(made.length).toBeGreaterThan(50);
  expect(made.filter((value) => query.includes(value))).toEqual([]);
});

test('a custom household has no link', async () => {
  await using own = await createSandbox({
    storage: 'memory:',
    scenario: { ...(await loadScenario('solar-home')), name: 'mine' },
  });
  expect(await linkOf({ ...shared(), sandbox: own, exchanges: [] })).toBeUndefined();
});
