// The recipient’s library uses the sandbox’s second, whatever the fractions of either clock.
import { clockSkew } from 'oauth4webapi';
import { afterEach, expect, test, vi } from 'vitest';
import { clockSkewOf } from '../../../src/recipient/clock-skew.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.900Z'],
  ['2026-03-02T00:00:00.900Z', '2026-03-02T00:00:00.000Z'],
  ['2031-01-01T00:00:00.700Z', '2026-03-02T00:00:00.200Z'],
  ['2020-01-01T00:00:00.200Z', '2026-03-02T00:00:00.700Z'],
])('agrees at %s while the machine says %s', (shown, machine) => {
  vi.useFakeTimers({ now: Date.parse(machine), toFake: ['Date'] });
  const { [clockSkew]: skew = 0 } = clockSkewOf({ now: () => new Date(shown) });
  expect(Math.floor(Date.now() / 1000) + skew).toBe(Math.floor(Date.parse(shown) / 1000));
});

test('passes no skew without a clock of its own, or with the machine’s', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T00:00:00.900Z'), toFake: ['Date'] });
  expect(clockSkewOf({})).toStrictEqual({});
  expect(clockSkewOf({ now: () => new Date('2026-03-02T00:00:00.100Z') })).toStrictEqual({});
  expect(clockSkewOf({ now: () => new Date('2026-03-02T00:01:00.000Z') })).toStrictEqual({ [clockSkew]: 60 });
});
