// An average day of the bill by half-hour, each bar in the colour of its price, with a table of the same numbers.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { clockTime, kilowattHours } from '../../../elements/usage/usage-days.ts';
import type { BillEvidence } from './bill-evidence.ts';
import { averageDay } from './bill-energy.ts';
import { pricesOf, type Price } from './bill-prices.ts';
import { clockOf, insideOf } from './bill-windows.ts';

const height = 90;

interface Slot {
  /** Minutes after midnight on the prices’ clock. */
  readonly minute: number;
  readonly kilowattHours: number;
  /** Index of its price; -1 if none applies. */
  readonly price: number;
}

/** For the first service point, with the windows of the first day’s weekday; other weekdays may differ. */
function slotsOf({
  invoice,
  account,
  states,
  reads,
}: BillEvidence): { slots: readonly Slot[]; prices: readonly Price[] } | undefined {
  const [point = ''] = invoice.servicePoints;
  const { period } = invoice;
  const plan = account?.plans.find(({ servicePointIds }) => servicePointIds.includes(point));
  const contract = plan?.planDetail?.electricityContract;
  if (period === undefined || contract === undefined) return undefined;
  const prices = pricesOf(contract, 'import', period.startDate);
  const state = states.get(point);
  if (prices.length < 2 || (prices[0]?.timeZone === 'LOCAL' && state === undefined)) return undefined;
  const averages = averageDay(
    reads.filter(({ servicePointId }) => servicePointId === point),
    'import',
    period,
  );
  if (averages.every((value) => value === 0)) return undefined;
  const clock = clockOf(prices[0]?.timeZone, state);
  const windows = prices.map((price) => price.windows.map(insideOf));
  const midnight = Date.parse(`${period.startDate}T00:00:00+10:00`);
  const slots = averages.map((value, index): Slot => {
    const moment = clock(midnight + index * 1_800_000);
    const price = windows.findIndex((all) => all.some((isIn) => isIn(moment)));
    return { minute: moment.minute, kilowattHours: value, price };
  });
  return { slots: slots.toSorted((a, b) => a.minute - b.minute), prices };
}

export function pricedDay(evidence: BillEvidence): TemplateResult | typeof nothing {
  const found = slotsOf(evidence);
  if (found === undefined) return nothing;
  const { slots, prices } = found;
  const top = Math.max(...slots.map((slot) => slot.kilowattHours));
  const used = (price: number): number =>
    slots.filter((slot) => slot.price === price).reduce((sum, slot) => sum + slot.kilowattHours, 0);
  return html`<figure class="stack tight" aria-labelledby="day">
    <figcaption id="day">
      <b>An average day of this bill</b>
      <span class="small soft">taken from the grid, by half-hour; the tallest bar is ${kilowattHours(top)}</span>
    </figcaption>
    <div class="plot" aria-hidden="true">
      <svg viewBox="0 0 480 ${height}" preserveAspectRatio="none" width="100%" height=${height}>
        ${slots.map((slot, index) => {
          const size = Math.max(1, (slot.kilowattHours / top) * height);
          return svg`<rect class="p${slot.price}" x=${index * 10 + 1} width="8" y=${height - size} height=${size} />`;
        })}
      </svg>
      <div class="hours">
        ${[0, 12, 24, 36].map((index) => html`<span>${clockTime(slots[index]?.minute ?? 0)}</span>`)}
      </div>
    </div>
    <ul class="legend small">
      ${prices.map(
        ({ name, rates }, index) =>
          html`<li class="p${index}">${name}: $${rates[0]?.unitPrice} a kWh, ${kilowattHours(used(index))} a day</li>`,
      )}
    </ul>
  </figure>`;
}
