// The order of transactions (TD2-14): the newest first, then by kind, service point, first day and type.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Charge } from '../../../mocks/billing/charge.ts';
import { compared, type Entry } from '../../../mocks/billing/transaction.ts';

const bill = { number: '77-0001' };
const charged = (charge: Charge, at = 1000): Entry => ({ at, of: { charge, bill } });
const line = (nmi: string, from: number) =>
  ({
    fuel: 'electricity',
    nmi,
    days: { from, to: from + 9 },
    description: 'Any',
    amount: 100,
    adjustments: [],
  }) as const;
const usage = (nmi: string, from: number, type: 'OFF_PEAK' | 'PEAK', at?: number): Entry =>
  charged(
    { ...line(nmi, from), kind: 'usage', flow: 'import', type, thousandths: 1, isEstimate: false },
    ...(at === undefined ? [] : [at]),
  );
const onceOff = (description: string): Entry => charged({ kind: 'onceOff', description, amount: 100, gst: 0 });

/** The recipient’s ids decide the order of service points: the greater NMI comes first here. */
const place = (nmi: string): number => (nmi === '9910000002' ? 0 : 1);
const [first, second] = ['9910000002', '9910000001'] as const;

const inOrder: readonly Entry[] = [
  usage(second, 20, 'PEAK', 2000),
  { at: 1000, of: { payment: { at: 1000, amount: 100, method: 'BPAY' } } },
  usage(first, 10, 'OFF_PEAK'),
  usage(first, 10, 'PEAK'),
  usage(first, 20, 'OFF_PEAK'),
  usage(second, 10, 'OFF_PEAK'),
  charged({ ...line(first, 20), kind: 'demand', type: 'PEAK', thousandths: 1, isEstimate: false }),
  charged({ ...line(second, 10), kind: 'demand', type: 'PEAK', thousandths: 1, isEstimate: false }),
  charged({ ...line(first, 10), kind: 'otherCharges', type: 'METERING' }),
  charged({ ...line(first, 10), kind: 'otherCharges', type: 'RETAIL_SERVICE' }),
  onceOff('A credit'),
  onceOff('A fee'),
  usage(first, 1, 'OFF_PEAK', 500),
];

test('TD2-14 sorts transactions into one order, whatever order they come in', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...inOrder], { minLength: inOrder.length }), (shuffled) => {
      expect(shuffled.toSorted(compared(place))).toEqual(inOrder);
    }),
    { numRuns: 50 },
  );
});
