// What a run puts into addresses: an edit, unless no address may carry it, and a link to the run, copied or shown.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox, type Exchange } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import type { OpenFlow } from '../../../src/pages/flow/flow-core.ts';
import type { FlowState } from '../../../src/pages/flow/flow-state.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { siteOf } from '../../../src/pages/address/site.ts';
import { copyLink, keepEdit } from '../../../src/pages/share/share-run.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const flowView = flowViewOf('hybrid', '0.1.1');
const [variant] = flowView.variants;
const page = 'https://a.example/x/';
const at = (second: number, more: Partial<Exchange> = {}): Exchange => {
  const { parent: _parent, ...base } = usageRead;
  return { ...base, at: new Date(Date.parse('2026-11-22T02:59:00Z') + second * 1000).toISOString(), ...more };
};
const row = (id: string, state: string, place?: object, more: object = {}) =>
  ({ id, state, ...(place === undefined ? {} : { at: place }), ...more }) as unknown as FlowState['rows'][number];
const rows = [
  row('token', 'done', { part: 0 }),
  row('accounts', 'done', { part: 0 }),
  row('accounts.1', 'done', { part: 1 }),
  row('usage', 'now', { part: 0 }),
  row('later', 'ghost', { part: 0 }),
  row('any-1', 'done'),
  row('edit-1', 'done', undefined, { editedFrom: 3 }),
  row('break-version', 'done'),
];

beforeEach(() => {
  vi.stubGlobal('location', new URL(page));
  vi.stubGlobal('history', {
    replaceState: (_: unknown, _title: string, to: string) => void vi.stubGlobal('location', new URL(to, page)),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The run of a page, and every change to its state. */
async function pageWith(more: object = {}, view = flowView, scenario = 'solar-home') {
  const world = await createSandbox({ storage: 'memory:', profile: '0.1.1', clock: '2026-11-22T03:00:00Z' });
  const sandbox = { ...world, clock: world.clock, scenario: { ...world.scenario, name: scenario } };
  const state = {
    exchanges: [at(0)],
    variant,
    selected: '',
    rows,
    run: { next: 'usage' },
    ...more,
  } as unknown as FlowState;
  const told: Partial<FlowState>[] = [];
  const model = {
    state,
    set: (change: Partial<FlowState>) => {
      Object.assign(state, change);
      told.push(change);
    },
  };
  return { flow: { sandbox, flowView: view, model, site: siteOf(page, 0) } as unknown as OpenFlow, told };
}

const edit = {
  base: at(0),
  changes: [['/headers/x-v', 'banana']] as const,
  secret: undefined,
  answer: at(30.9),
  row: 'accounts',
};

test('keeps an edit in the address after earlier ones, with its time and place', async () => {
  const { flow } = await pageWith();
  expect(keepEdit({ ...edit, flow })).toEqual({ isKept: true, words: 'A link to this run repeats the edit.' });
  const { flow: over } = await pageWith({ run: {} });
  keepEdit({ ...edit, flow: over, answer: at(-5), row: 'token' });
  expect(new URLSearchParams(location.search).getAll('edit')).toEqual([
    '[30,"usage","accounts",["/headers/x-v","banana"]]',
    '[0,"","token",["/headers/x-v","banana"]]',
  ]);
});

test.each([
  ['may be a token, a key or a code', { secret: '/headers/authorization' }],
  ['has no row in this run', { row: undefined }],
  ['it would be too long', { changes: [['/body', 'x'.repeat(7000)]] as const }],
])('does not keep an edit: %s', async (why, more) => {
  const { flow } = await pageWith();
  const { isKept, words } = keepEdit({ ...edit, flow, ...more });
  expect([isKept, words]).toEqual([false, expect.stringContaining(why)]);
  expect(location.search).toBe('');
});

test.each<[string, object, string]>([
  ['the chosen row', { selected: 'token' }, 'token'],
  ['a broken call', { selected: 'break-version' }, 'break-version'],
  ['a call within a broken one', { selected: 'break-version.1' }, 'break-version.1'],
  ['an edited row', { selected: 'edit-1' }, 'edit-1'],
  ['the last step taken, for a row without a step', { selected: 'any-1' }, 'accounts'],
  ['the last step taken, without a choice', {}, 'accounts'],
  ['no step before the first', { rows: [row('token', 'now', { part: 0 })] }, ''],
])('a link leads to %s', async (_what, more, step) => {
  const { flow } = await pageWith(more);
  await copyLink(flow, '?view=flow&flow=hybrid');
  const { shared } = flow.model.state;
  const query = new URL(shared?.address ?? '').searchParams;
  expect([query.get('view'), query.get('step') ?? '', query.get('lasted')]).toEqual(['flow', step, '60']);
});

test('the duration includes an earlier move of the clock; a refusal is in the link', async () => {
  const { flow } = await pageWith({ run: { declined: true } }, flowViewOf('refresh', '0.1.1'));
  await copyLink(flow, '');
  const query = new URL(flow.model.state.shared?.address ?? '').searchParams;
  expect([query.get('lasted'), query.get('no')]).toEqual(['720', 'decline']);
});

test('reports a copied link for a while; shows it if the page cannot use the clipboard', async () => {
  vi.useFakeTimers();
  const copied: string[] = [];
  const { flow, told } = await pageWith();
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await copyLink(flow, '');
  const words = 'Link copied. It plays this run in any browser, with keys and ids of its own.';
  expect(told).toEqual([{ shared: { isCopied: true, words }, said: words }]);
  expect(copied).toEqual([expect.stringMatching(/^https:\/\/a\.example\/x\/\?household=solar-home&/u)]);
  vi.runAllTimers();
  expect(flow.model.state.shared).toBeUndefined();
  vi.stubGlobal('navigator', {});
  await copyLink(flow, '');
  vi.runAllTimers();
  expect(flow.model.state.shared).toEqual({
    isCopied: false,
    words: 'This page cannot use the clipboard; here is the link.',
    address: copied[0],
  });
  await copyLink(flow, '');
  expect(vi.getTimerCount()).toBe(0);
});

test('another message stays; a link without an edit says so', async () => {
  vi.useFakeTimers();
  const edited = at(5, { flow: editedFlow });
  const { flow } = await pageWith({ exchanges: [at(0), edited, { ...edited, parent: 'x' }] });
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
  await copyLink(flow, '');
  expect(flow.model.state.shared?.words).toMatch(/of its own, without an edit that a link cannot contain\.$/u);
  const other = { isCopied: true, words: 'Another.' };
  flow.model.set({ shared: other });
  vi.runAllTimers();
  expect(flow.model.state.shared).toBe(other);
  keepEdit({ ...edit, flow });
  await copyLink(flow, '');
  expect(flow.model.state.shared?.words).not.toContain('without an edit');
});

test('no link can carry a custom household', async () => {
  const { flow, told } = await pageWith({}, flowView, 'mine');
  await copyLink(flow, '');
  expect(told.map(({ shared }) => shared)).toEqual([
    { isCopied: false, words: 'A link cannot include this household: it is not built into the sandbox.' },
  ]);
});
