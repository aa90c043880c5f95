// S14 in its bills: an estimate in usage data, the later real read, and the bill that corrects it.
import { expect, test } from 'vitest';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { accountOf, allOf, cents, invoicesOf, sum, transactionsOf, type Account } from '../../kit/energy/billed.ts';
import type { Caller } from '../../kit/calls/caller.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();

interface Read {
  readonly readStartDate: string;
  readonly intervalRead: {
    readonly intervalReads: readonly number[];
    readonly readQualities?: readonly { readonly quality: string }[];
  };
}
const readsOn = (one: Caller, { plans }: Account, period: { startDate: string; endDate: string }) =>
  allOf<Read>(
    one,
    `/energy/electricity/servicepoints/${present(plans[0]?.servicePointIds[0])}/usage?oldest-date=${period.startDate}&newest-date=${period.endDate}&interval-reads=FULL`,
    'reads',
  );
const hasSubstitute = ({ intervalRead }: Read): boolean =>
  intervalRead.readQualities?.some(({ quality }) => quality === 'SUBSTITUTE') === true;
const used = (reads: readonly Read[]): number =>
  Math.round(1000 * sum(reads.flatMap(({ intervalRead }) => intervalRead.intervalReads))) / 1000;
/** The flat tariff: 15 kWh a day at the first price, the rest at the second. */
function costOf(kilowattHours: number, days: number): number {
  const first = Math.min(kilowattHours, 15 * days);
  return Math.round(first * 31.9) + Math.round((kilowattHours - first) * 34.1);
}

test('TD2-12 after the real reads, the next bill has the difference and the earlier one is unchanged', async () => {
  const before = await billedWorld.as('piotr');
  const account = await accountOf(before);
  const [last] = await invoicesOf(before, account);
  const { invoiceNumber, period, issueDate } = present(last);
  const days = present(period);
  const estimated = await readsOn(before, account, days);
  const charged = async (one: Caller, number: string) =>
    (await transactionsOf(one, account)).flatMap(({ usage }) => (usage?.invoiceNumber === number ? [usage] : []));
  const billed = sum((await charged(before, invoiceNumber)).map(({ amount }) => cents(amount)));
  expect(issueDate).toBe('2026-11-03');
  expect(estimated.some(hasSubstitute)).toBe(true);

  await billedWorld.sandbox.clock.set('2027-02-03T12:00:00+10:00');
  const after = await billedWorld.as('piotr');
  const real = await readsOn(after, account, days);
  expect([real.some(hasSubstitute), used(real) === used(estimated)]).toEqual([false, false]);
  const [next, same] = await invoicesOf(after, account);
  const { paymentStatus: _, ...unchanged } = present(last);
  expect(same).toMatchObject(unchanged);
  const adjustments = (await charged(after, present(next).invoiceNumber)).flatMap((usage) => usage.adjustments ?? []);
  expect(new Set(adjustments.map(({ description }) => description))).toEqual(
    new Set([`Real reads in place of estimates on ${invoiceNumber}`]),
  );
  const whole = costOf(used(real), real.length);
  expect(sum(adjustments.map(({ amount }) => cents(amount)))).toBe(whole - billed);
});

test('TD2-12 lateReads: keeps the substitute, or replaces it by the real read', async () => {
  const substitutes = async (): Promise<number> => {
    const one = await billedWorld.as('piotr');
    const period = { startDate: '2026-06-01', endDate: '2026-06-30' };
    return (await readsOn(one, await accountOf(one), period)).filter(hasSubstitute).length;
  };
  expect(await substitutes()).toBe(0);
  await billedWorld.sandbox.decisions.set('lateReads', 'kept');
  expect(await substitutes()).toBeGreaterThan(2);
  await billedWorld.sandbox.decisions.set('lateReads', 'replaced');
});
