// What occurs in a trace, as choices of its filter: it grows with the trace, and runs have names.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { runsOf, traceKnown } from '../../../src/pages/trace/trace-known.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

test('lists broken rules first, each group in order, without unreached ones', () => {
  const known = traceKnown();
  const { operations, rules } = known([exchanges.usageRead, exchanges.refusedVersion]);
  expect(operations).toEqual(['getUsageForServicePoint', 'listAccounts']);
  const held = ['route.known', 'token.known', 'token.scope', 'transport.certificate-present', 'version.present'];
  expect(rules).toEqual(['version.positive-integer', ...held]);
});

test('grows with each new exchange, and keeps what the trace has forgotten', () => {
  const known = traceKnown();
  const before = known([exchanges.usageRead]);
  expect(known([exchanges.usageRead])).toBe(before);
  const after = known([exchanges.refusedVersion]);
  expect(after.operations).toEqual(['getUsageForServicePoint', 'listAccounts']);
  // A rule that held first and broke later counts as broken.
  const broken: Exchange = { ...exchanges.refusedVersion, id: 'x', checks: [exchanges.fail('route.known')] };
  expect(known([broken]).rules.slice(0, 2)).toEqual(['route.known', 'version.positive-integer']);
});

test('an exchange without an operation adds none', () => {
  const { operation: _operation, ...unknown } = exchanges.usageRead;
  expect(traceKnown()([unknown]).operations).toEqual([]);
});

const at = (id: string, time: string): Exchange => ({ ...exchanges.usageRead, id, at: `2026-11-23T${time}.000Z` });
const all = [at('a', '04:00:00'), at('b', '04:05:00'), at('c', '04:10:00'), at('d', '04:15:00')];

test('a run is named by its first flow and when that began; each part by its own', () => {
  const owners = new Map([
    ['a', { flow: 'registration', run: 'r' }],
    ['b', { flow: 'hybrid', run: 'r' }],
    ['c', { flow: 'hybrid', run: 'r' }],
  ]);
  const runs = runsOf(all, owners);
  expect([...runs.all.keys()]).toEqual(['r']);
  const [registration, hybrid] = [
    runs.partOf({ flow: 'registration', run: 'r' }),
    runs.partOf({ flow: 'hybrid', run: 'r' }),
  ];
  expect(runs.all.get('r')).toBe(hybrid);
  expect(registration).not.toBe(hybrid);
  expect(runs.partOf({ flow: 'refresh', run: 'r' })).toBe('');
  expect(runs.partOf(undefined)).toBe('');
});

test('a mark that is not a flow names a run only if no flow does', () => {
  const runs = runsOf(
    all,
    new Map([
      ['a', { flow: 'hybrid', run: 'r' }],
      ['b', { flow: 'break', run: 'r' }],
      ['c', { flow: 'mine' }],
    ]),
  );
  expect([...runs.all.keys()]).toEqual(['r', 'mine']);
  expect(runs.all.get('r')).toBe(runs.partOf({ flow: 'hybrid', run: 'r' }));
  expect(runs.all.get('mine')).toMatch(/^mine, /u);
});
