// Metrics of a real holder as tables: a column for each day, month or hour, today first, with readable figures.
import { expect, test } from 'vitest';
import type { ResponseMetricsListV5 } from '../../../mocks/spec/schemas/metrics.ts';
import { tablesOf, type Metrics, type MetricsTable } from '../../../src/pages/metrics/metrics-rows.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox({ profile: 'today', clock: '2026-11-20T02:00:00Z' });
const acting = await recipientFor(sandbox, { recipient: sandbox.dataRecipient });
await acting.run(acting.flows.sharing);
await sandbox.clock.advance('P2D');
await acting.run(acting.flows.sharing);
const metrics = ((await (await sandbox.register.metrics(acting.holder.brand)).json()) as ResponseMetricsListV5).data;

const table = (title: string, of = metrics): MetricsTable =>
  tablesOf(of).find((one) => one.title === title) ?? expect.unreachable();
const cells = (title: string, row: string, of = metrics): readonly string[] =>
  table(title, of).rows.find((one) => one.title === row)?.cells ?? expect.unreachable();

test('every row of a table has a cell in each of its columns', () => {
  for (const { title, columns, rows } of tablesOf(metrics))
    for (const row of rows) expect([title, row.title, row.cells.length]).toEqual([title, row.title, columns.length]);
});

test('days count back from today, months from this month, hours from midnight', () => {
  const { availability } = metrics;
  const longer = { ...availability, aggregate: { currentMonth: '1.0', previousMonths: ['0.9', '0.8'] } };
  expect(table('Calls').columns).toEqual(['Today', 'Yesterday', '2 days ago']);
  expect(table('Availability', { ...metrics, availability: longer }).columns).toEqual([
    'This month',
    'Last month',
    '2 months ago',
  ]);
  expect(table('Answered in time today, by hour').columns.slice(0, 2)).toEqual(['00:00', '01:00']);
});

test('a day that is not reported has no column', () => {
  const { currentDay: _day, ...sessionCount } = metrics.sessionCount;
  const { currentMonth: _month, ...aggregate } = metrics.availability.aggregate;
  const past = { ...metrics, sessionCount, availability: { ...metrics.availability, aggregate } };
  expect(table('Calls', past).columns).toHaveLength(table('Calls').columns.length - 1);
  expect(table('Availability', past).columns).toEqual(table('Availability').columns.slice(1));
  expect(cells('Traffic and errors', 'Access tokens for consumers', past)).toEqual(
    cells('Traffic and errors', 'Access tokens for consumers').slice(1),
  );
});

test('events two days apart are two columns apart', () => {
  const given = cells('Authorisations', 'New, ongoing');
  expect([given[0], given[1], given[2]]).toEqual(['1 + 0', '0 + 0', '1 + 0']);
  expect(Number(cells('Calls', 'Unattended')[1] ?? '')).toBe(0);
});

test('times have three decimals, rates are percentages, calls per second are rounded', () => {
  const whole: Metrics = {
    ...metrics,
    averageResponse: { ...metrics.averageResponse, highPriority: { currentDay: 0.1, previousDays: [0.12345] } },
    performance: { ...metrics.performance, highPriority: { currentDay: ['0.98765', '1.0'] } },
    averageTps: { ...metrics.averageTps, aggregate: { currentDay: 0.12345, previousDays: [2] } },
  };
  expect(cells('Average response time', 'High priority', whole)).toEqual(['0.100 s', '0.123 s']);
  expect(cells('Average response time', 'Unattended')[0], 'of no call').toBe('–');
  const notes = table('Average response time').rows.map(({ title, note }) => [title, note]);
  expect(notes).toContainEqual(['High priority', 'at most 1 s']);
  expect(notes).toContainEqual(['Low priority', 'at most 1.5 s']);
  expect(cells('Answered in time today, by hour', 'High priority', whole)).toEqual(['98.77 %', '100 %']);
  expect(cells('Traffic and errors', 'Calls a second, average', whole)).toEqual(['0.123', '2']);
});

test('counts errors by status; a day without errors has none', () => {
  const errors = { ...metrics.errors, authenticated: { currentDay: { '401': 2, '503': 1 }, previousDays: [{}] } };
  expect(cells('Traffic and errors', 'Errors of authenticated calls', { ...metrics, errors })).toEqual([
    '401: 2, 503: 1',
    'none',
  ]);
});
