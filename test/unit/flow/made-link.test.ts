// The link to a run: late steps, broken calls, the consumer’s refusal, and armed faults.
import { expect, test } from 'vitest';
import type { ArmedFault, Exchange, Sandbox } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import { beginningOf, linkOf, type RunToShare } from '../../../src/pages/share/made-link.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const began = Date.parse('2026-11-23T04:00:00Z') / 1000;
const at = (id: string, second: number, more: Partial<Exchange> = {}): Exchange => {
  const { parent: _parent, ...base } = usageRead;
  return { ...base, id, step: id, at: new Date((began + second) * 1000).toISOString(), ...more };
};
const screen = (name: string, verdict: Exchange['verdict'] = 'ok'): Exchange =>
  at(name, 5, {
    operation: 'answerInteraction',
    verdict,
    request: { ...usageRead.request, url: `https://holder.example/authorise/x/${name}` },
  });

function runOf(
  exchanges: readonly Exchange[],
  more: Partial<RunToShare> = {},
  faults: readonly ArmedFault[] = [],
): RunToShare {
  const sandbox = {
    scenario: { name: 'solar-home' },
    clock: { now: () => new Date((began + 600.9) * 1000) },
    trace: { entries: () => exchanges },
    faults: { list: () => faults },
    decisions: {
      list: () =>
        Promise.resolve([
          { name: 'backchannel', row: { choice: 'on' }, option: 'off' },
          { name: 'loopbackRedirects', row: { choice: 'accept' }, option: 'accept' },
        ]),
    },
  } as unknown as Sandbox;
  const steps = ['one', 'two', 'three'];
  return { sandbox, exchanges, steps, movedBefore: 0, way: 'w', row: 'one', declined: false, edits: [], ...more };
}
const linked = async (...given: Parameters<typeof runOf>) => (await linkOf(runOf(...given))) ?? expect.unreachable();

test('a run lasts since its first exchange, without time the clock was moved beforehand', async () => {
  const exchanges = [at('one', 0), at('two', 10)];
  expect(beginningOf(runOf(exchanges))).toBe(began);
  expect(beginningOf(runOf(exchanges, { movedBefore: 60 }))).toBe(began - 60);
  expect(beginningOf(runOf([]))).toBe(began + 600);
  expect((await linked(exchanges)).run).toMatchObject({ lasted: 600, way: 'w', row: 'one', broken: [], faults: [] });
  expect((await linked([])).run.lasted).toBe(0);
});

test('a link carries household, clock and changed decisions; there is none for a custom household', async () => {
  expect((await linked([])).world).toMatchObject({ household: 'solar-home', decisions: [['backchannel', 'off']] });
  const run = runOf([]);
  const sandbox = { ...run.sandbox, scenario: { name: 'mine' } } as unknown as Sandbox;
  expect(await linkOf({ ...run, sandbox })).toBeUndefined();
});

test('a step is late if more than a minute passed before it; only its first call counts', async () => {
  const late = async (...exchanges: readonly Exchange[]) => (await linked(exchanges)).run.late;
  expect(await late(at('one', 0), at('two', 60))).toEqual({});
  expect(await late(at('one', 0), at('two', 61))).toEqual({ two: 61 });
  expect(await late(at('one', 0), at('two', 10), at('two', 200, { id: 'again' }))).toEqual({});
  // Nested calls are recorded before their cause. Edited and broken calls are not steps.
  expect(await late(at('one', 0), at('child', 90, { step: 'two', parent: 'two' }), at('two', 30))).toEqual({});
  expect(await late(at('one', 0), at('two', 90, { flow: editedFlow }), at('two', 95, { id: 'own' }))).toEqual({});
  expect(await late(at('one', 0), at('elsewhere', 90))).toEqual({});
});

test('names each broken call once, in order, without nested calls', async () => {
  const broken = (id: string, more: Partial<Exchange> = {}) => at(id, 20, { flow: 'break', ...more });
  const { run } = await linked([
    at('one', 0),
    broken('b'),
    broken('a'),
    broken('b', { id: 'again' }),
    broken('c', { parent: 'a' }),
  ]);
  expect(run.broken).toEqual(['b', 'a']);
});

test.each([
  [['identify', 'confirm'], 'decline'],
  [['cancel'], 'cancel-identify'],
  [['identify', 'cancel'], 'cancel-otp'],
  [['identify', 'one-time-password', 'cancel'], 'cancel-accounts'],
  [['profile', 'cancel'], 'cancel-accounts'],
  [['accounts', 'cancel'], 'cancel-confirm'],
])('answering %j is a refusal by %s', async (screens, no) => {
  const exchanges = screens.map((name) => screen(name));
  expect((await linked(exchanges, { declined: true })).run.refusal).toBe(no);
  expect((await linked(exchanges)).run).not.toHaveProperty('no');
  // A rejected answer changes nothing.
  expect((await linked([...exchanges, screen('cancel', 'refused')], { declined: true })).run.refusal).toBe(no);
});

test('a fault is armed before the step that was next at that time', async () => {
  const armed = (after?: string): ArmedFault => ({
    id: 'f',
    fault: 'outage',
    struck: 0,
    met: 0,
    ...(after === undefined ? {} : { after }),
  });
  const exchanges = [at('one', 0), at('two', 10, { flow: editedFlow }), at('other', 15), at('three', 20)];
  const next = async (after?: string) => (await linked(exchanges, {}, [armed(after)])).run.faults;
  expect(await next()).toEqual([['one', 'outage']]);
  expect(await next('one')).toEqual([['three', 'outage']]);
  expect(await next('three')).toEqual([['', 'outage']]);
});
