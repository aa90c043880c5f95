// The words of a flow view for the state of its run: the button, the sentence under the title, and the live region.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import type { FlowState } from '../../../src/pages/flow/flow-state.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { inView, lede, primaryLabel, saidOf } from '../../../src/pages/flow/words/flow-words.ts';
import { hasConsentEnded } from '../../../src/runs/consumers/consumer-acts.ts';
import { insideSentence } from '../../../src/ui/sentence-case.ts';
import type { Phase, RunState } from '../../../src/runs/play/run.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const started = flowViewOf('hybrid', '0.1.1');
const refresh = flowViewOf('refresh', '0.1.1');
const [{ steps }] = started.variants;
const [, second, third] = steps.map(({ step }) => step);

const stateOf = (run: Partial<RunState> & { readonly phase: Phase }, more: Partial<FlowState> = {}): FlowState => {
  const flowView = more.flowView ?? started;
  const [variant] = flowView.variants;
  return {
    flowView,
    variant,
    run: { next: variant.steps[0]?.step.id, facts: {}, run: 'r', ...run },
    restored: false,
    rows: [],
    selected: '',
    said: 'before',
    ...more,
  } as FlowState;
};
const at = (position: number) => ({ next: steps[position]?.step.id });
const next = `Next: ${insideSentence(second?.title ?? '')}`;

test.each<[FlowState, string]>([
  [stateOf({ phase: 'start' }), started.intro?.go ?? ''],
  [
    stateOf({ phase: 'start' }, { flowView: refresh }),
    `Next: ${insideSentence(refresh.variants[0].steps[0]?.step.title ?? '')}`,
  ],
  [stateOf({ phase: 'preparing' }), 'Getting ready…'],
  [stateOf({ phase: 'running', ...at(1) }), 'Pause'],
  [stateOf({ phase: 'paused', ...at(1) }), 'Resume'],
  [stateOf({ phase: 'person' }), 'Your turn: answer on the phone'],
  [stateOf({ phase: 'stopped', ...at(1) }), next.replace('Next', 'Try again')],
  [stateOf({ phase: 'stopped', declined: true }), 'Ask again'],
  [stateOf({ phase: 'done', next: undefined }), 'Start again'],
])('the button in phase $run.phase says %s', (state, label) => {
  expect(primaryLabel(state)).toBe(label);
});

test('a flow without an introduction goes on to the next step', () => {
  for (const phase of ['running', 'paused'] as const)
    expect(primaryLabel(stateOf({ phase }, { flowView: refresh }))).toMatch(/^Next: /u);
});

const row = (id: string, step: number) =>
  ({ id, at: { step, of: steps.length } }) as unknown as FlowState['rows'][number];

test('the step in view is the chosen row’s, else the next one, at the end the last', () => {
  expect(inView(stateOf({ phase: 'paused', ...at(1) })).step).toBe(second);
  expect(inView(stateOf({ phase: 'paused', ...at(1) }, { rows: [row('x', 3)], selected: 'x' })).step).toBe(third);
  expect(inView(stateOf({ phase: 'paused', ...at(1) }, { rows: [row('x', 3)], selected: 'y' })).step).toBe(second);
  expect(inView(stateOf({ phase: 'done', next: undefined })).number).toBe(steps.length);
});

test('the sentence describes the run before, during and after it', () => {
  expect(lede(stateOf({ phase: 'start' }))).toEqual({
    words: started.intro?.start({ person: 'Priya', recipient: 'Sunny Saver', holder: 'Wattle Energy' }),
  });
  const own = lede(stateOf({ phase: 'start' }, { flowView: refresh }));
  expect(own.words).toBe(`${refresh.variants[0].words} ${refresh.beforehand?.coming ?? ''}`);
  const going = lede(stateOf({ phase: 'running', ...at(1) }));
  expect(going).toEqual({ count: `Step 2 of ${String(steps.length)}.`, words: second?.words });
  expect(lede(stateOf({ phase: 'person', ...at(1) })).words).toMatch(/You are Priya\.$/u);
  expect(lede(stateOf({ phase: 'stopped', ...at(1) })).words).toBe('This step did not succeed.');
  const done = lede(stateOf({ phase: 'done', next: undefined }));
  expect(done.count).toBe(`All ${String(steps.length)} steps.`);
  expect(done.words).toContain(
    started.intro?.done({ person: 'Priya', recipient: 'Sunny Saver', holder: 'Wattle Energy' }),
  );
});

test('a flow being prepared says what comes first, or that a recipient is created', () => {
  expect(lede(stateOf({ phase: 'preparing' }, { flowView: refresh })).words).toBe(refresh.beforehand?.coming);
  const { beforehand: _beforehand, ...plain } = refresh;
  expect(lede(stateOf({ phase: 'preparing' }, { flowView: plain })).words).toContain(
    'creates a recipient for this flow',
  );
});

test('the first step says what was done before it, and by whom', () => {
  const words = (run: Partial<RunState>) => lede(stateOf({ phase: 'paused', ...run }, { flowView: refresh })).words;
  const { done = '', asClient = '' } = refresh.beforehand ?? {};
  expect(words({})).toContain(done);
  expect(words({ begunBy: 'client' })).toContain(asClient);
  expect(words({ begunBy: 'run-1' })).toContain('tokens of your own run');
  expect(words({ next: undefined })).not.toContain(done);
});

test('with another row chosen, the sentence is about its step, not the run', () => {
  const chosen = { rows: [row('x', 3)], selected: 'x' };
  for (const phase of ['paused', 'person', 'stopped', 'done'] as const)
    expect(lede(stateOf({ phase }, chosen)).words, phase).toBe(third?.words);
  // The exchange that stopped a run may be in the step before.
  const stopped = stateOf({ phase: 'stopped', ...at(3) }, chosen);
  expect(lede(stopped).words).toBe('This step did not succeed.');
  const near = stateOf({ phase: 'person', ...at(2) }, chosen);
  expect(lede(near).words).toMatch(/You are Priya\.$/u);
});

test('with another row chosen, what was done beforehand is described only at the end', () => {
  const { done = '' } = refresh.beforehand ?? {};
  const [{ steps: own }] = refresh.variants;
  const words = (phase: Phase) =>
    lede(stateOf({ phase, next: undefined }, { flowView: refresh, rows: [row('x', 1)], selected: 'x' })).words;
  const first = own[0]?.step.words ?? '';
  expect([words('paused'), words('done')]).toEqual([first, `${first} ${done}`]);
});

const said = (before: Phase, now: Partial<RunState> & { readonly phase: Phase }, more: Partial<FlowState> = {}) => {
  const state = stateOf(now, more);
  return saidOf({ ...state.run, phase: before }, state.run, state);
};

test.each<[Phase, Partial<RunState> & { readonly phase: Phase }, string]>([
  ['running', { phase: 'running' }, 'before'],
  ['done', { phase: 'start' }, 'Back at the start.'],
  ['start', { phase: 'preparing' }, 'Getting ready.'],
  ['start', { phase: 'running' }, 'Running.'],
  ['person', { phase: 'running' }, 'Priya has answered.'],
  ['paused', { phase: 'running' }, 'before'],
  ['running', { phase: 'person' }, 'Your turn: Wattle Energy asks Priya on the phone.'],
  ['running', { phase: 'paused', ...at(2) }, `Step 2 of ${String(steps.length)} succeeded: ${second?.title ?? ''}.`],
  ['running', { phase: 'stopped', ...at(1), trouble: 'No.' }, `Refused: ${second?.title ?? ''}. No.`],
  ['running', { phase: 'stopped', ...at(1) }, `Refused: ${second?.title ?? ''}.`],
  ['running', { phase: 'stopped', declined: true }, 'The consumer said no.'],
])('from %s to $phase the live region says “%s”', (before, now, words) => {
  expect(said(before, now)).toBe(words);
});

test('at the end the live region says what the recipient has, if the flow has words for it', () => {
  expect(said('running', { phase: 'done', next: undefined })).toMatch(/^Done\. Sunny Saver/u);
  expect(said('running', { phase: 'done', next: undefined }, { flowView: refresh })).toBe('Done.');
});

const changed = (table: string, id: string, name: string, after: string) => ({
  ...usageRead,
  changes: [{ party: 'holder', table, id, verb: 'changed', members: [{ name, after }] } as const],
});
const worldOf = (...all: readonly ReturnType<typeof changed>[]) =>
  ({ trace: { entries: (wanted: (one: unknown) => boolean) => all.filter(wanted) } }) as unknown as Sandbox;

test.each([
  ['its consent is revoked', ['holder.consents', 'a', 'status', 'REVOKED'], { consentId: 'a' }, true],
  [
    'its arrangement is revoked',
    ['holder.consents', 'a', 'status', 'REVOKED'],
    { arrangementId: 'a', consentId: 'b' },
    true,
  ],
  ['another consent is revoked', ['holder.consents', 'b', 'status', 'REVOKED'], { consentId: 'a' }, false],
  ['its status changes otherwise', ['holder.consents', 'a', 'status', 'ACTIVE'], { consentId: 'a' }, false],
  ['another member changes', ['holder.consents', 'a', 'note', 'REVOKED'], { consentId: 'a' }, false],
  ['another table changes', ['holder.grants', 'a', 'status', 'REVOKED'], { consentId: 'a' }, false],
  ['the run has no consent', ['holder.consents', 'a', 'status', 'REVOKED'], {}, false],
] as const)('the consent of a run has ended if %s: %s', (_how, [table, id, name, after], facts, ended) => {
  expect(hasConsentEnded(worldOf(changed(table, id, name, after)), facts)).toBe(ended);
});

test('after a withdrawal, the end of a run says so', () => {
  const sandbox = {
    ...worldOf(changed('holder.consents', 'a', 'status', 'REVOKED')),
    personas: [],
    dataRecipient: { name: 'The app' },
    holders: {},
    scenario: { holders: [] },
  } as unknown as Sandbox;
  const done = (facts: RunState['facts']) =>
    lede(stateOf({ phase: 'done', next: undefined, facts }, { sandbox })).words;
  expect(done({ consentId: 'a' })).toContain('has withdrawn since');
  expect(done({ consentId: 'b' })).not.toContain('withdrawn');
});
