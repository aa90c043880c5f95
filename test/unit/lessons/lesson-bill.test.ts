// The moves of the lesson on a bill: which answers about the found bill make them.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { isMade, type MoveRow } from '../../kit/hand-written/lesson-calls.ts';
import { sent, type Sent } from '../../kit/hand-written/sent-calls.ts';

const answering = (operation: NonNullable<Sent['operation']>, data: unknown, more: Sent = {}): Exchange =>
  sent({ operation, answer: { data }, ...more });
const period = { startDate: '2026-08-01', endDate: '2026-10-31' };
const bill = { accountId: 'a', invoiceNumber: 'n', servicePoints: ['s', 't'], period };
const found = answering('listEnergyAccountInvoicesBulk', { invoices: [bill] });

const line = (invoiceNumber: string) =>
  answering('getBillingForEnergyAccount', { transactions: [{ payment: {} }, { usage: { invoiceNumber } }] });
const account = (accountId: string, planDetail?: object) =>
  answering('getAccount', { accountId, plans: [{}, { planDetail }] }, { version: '4' });
const points = (...ids: readonly string[]) =>
  answering('listServicePoints', {
    servicePoints: ids.map((servicePointId) => ({ servicePointId, jurisdictionCode: 'NSW' })),
  });

const all = 'oldest-date=2026-08-01&newest-date=2026-10-31&interval-reads=FULL';
const usage = (point: string, query = all, next?: string): Exchange => {
  const url = `https://h.example/servicepoints/${point}/usage?${query}`;
  const links = next === undefined ? {} : { next: `${url}&page=${next}` };
  return sent({
    operation: 'getUsageForServicePoint',
    url,
    answer: { data: { reads: [{ servicePointId: point }] }, links },
  });
};
const asked = (query: string): readonly Exchange[] => [found, usage('s', query), usage('t')];
const balance = (accountId: string) => answering('listBalancesBulk', { balances: [{ accountId, balance: '1.00' }] });

const rows: readonly MoveRow[] = (
  [
    ['invoice', 'a bill', [found], true],
    ['invoice', 'lines only', [line('n')], false],
    ['lines', 'of the bill', [found, line('n')], true],
    ['lines', 'of another', [found, line('x')], false],
    ['lines', 'before the bill', [line('n'), found], false],
    ['prices', 'of its account', [found, account('a', {})], true],
    ['prices', 'of another', [found, account('x', {})], false],
    ['prices', 'that are missing', [found, account('a')], false],
    ['clock', 'of each meter', [found, points('s', 't', 'u')], true],
    ['clock', 'of one meter only', [found, points('s')], false],
    ['readings', 'of each meter', [found, usage('s'), usage('t')], true],
    ['readings', 'of one meter only', [found, usage('s')], false],
    ['readings', 'before the bill', [usage('s'), usage('t'), found], false],
    ['readings', 'up to the first page', [found, usage('s', all, '2'), usage('t')], false],
    ['readings', 'up to the last page', [found, usage('s', all, '2'), usage('s', `${all}&page=2`), usage('t')], true],
    ['readings', 'of more days', asked('oldest-date=2026-07-31&newest-date=2026-11-01&interval-reads=FULL'), true],
    ['readings', 'up to today', asked('oldest-date=2026-08-01&interval-reads=MIN_30'), true],
    ['readings', 'without the last day', asked(all.replace('10-31', '10-30')), false],
    ['readings', 'without the first day', asked(all.replace('08-01', '08-02')), false],
    ['readings', 'without an oldest date', asked('newest-date=2026-10-31&interval-reads=FULL'), false],
    ['readings', 'by the day', asked('oldest-date=2026-08-01&newest-date=2026-10-31'), false],
    ['balance', 'of its account', [found, balance('a')], true],
    ['balance', 'of another', [found, balance('x')], false],
  ] as const
).map(([move, what, calls, isReached]) => ['a-bill-line-by-line', move, what, calls, isReached]);

const named = rows.map((row) => [`${row[0]}, ${row[1]}: ${row[2]}`, row] as const);

test.each(named)('%s', (_name, [lesson, move, , calls, isReached, earlier]) => {
  expect(isMade(lesson, move, calls, earlier)).toBe(isReached);
});
