// Reads that arrive after the bill for their days: the bill does not change, and the next one carries the difference (TD2-12).
import { adjusted, netOf, type MeteredLine, type OnceOffLine } from './charge.ts';
import type { PlanCharge } from './charges.ts';
import { total, type Cents } from './money.ts';

/** What charges of an earlier bill would be with the current reads, less what they were. */
export interface LateDifference {
  /** One of the charges, for its service point, price and kind. */
  readonly of: MeteredLine;
  readonly amount: Cents;
  readonly description: string;
}

const isMetered = (charge: PlanCharge): charge is MeteredLine => charge.kind !== 'otherCharges';

/** What charges of the same price have in common, across their blocks. */
const keyOf = ({ kind, fuel, nmi, type, description }: MeteredLine): string =>
  JSON.stringify([kind, fuel, nmi, type, description]);

const isExported = (line: MeteredLine): boolean => line.kind === 'usage' && line.flow === 'export';

/** By price, the difference between the current and the original charges of the bill with this number. */
export function differencesOf(
  before: readonly PlanCharge[],
  now: readonly PlanCharge[],
  number: string,
): readonly LateDifference[] {
  const groups = Map.groupBy([...before, ...now].filter(isMetered), keyOf);
  const were = new Set(before);
  return [...groups.values()].flatMap((lines) => {
    const [of] = lines;
    const amount = total(lines.map((line) => (were.has(line) ? -netOf(line) : netOf(line))));
    if (of === undefined || amount === 0) return [];
    return [{ of, amount, description: `Real reads in place of estimates on ${number}` }];
  });
}

/** Where to put a difference: on a charge of the same price, otherwise on another for the same flow at the service point. */
function placeIn(charges: readonly PlanCharge[], of: MeteredLine): number {
  const flow = of.kind === 'usage' ? of.flow : 'import';
  const same = charges.findIndex((charge) => isMetered(charge) && keyOf(charge) === keyOf(of));
  if (same >= 0) return same;
  return charges.findIndex((charge) => charge.kind === 'usage' && charge.nmi === of.nmi && charge.flow === flow);
}

/**
 * The charges of a bill with earlier bills' differences as adjustments of metered charges. A difference on exports is
 * credited to the account, because an invoice's credits are only its export amounts.
 */
export function withDifferences(
  charges: readonly PlanCharge[],
  late: readonly LateDifference[],
): {
  readonly charges: readonly PlanCharge[];
  readonly onceOff: readonly OnceOffLine[];
  /** Differences for which this bill has no charge. */
  readonly left: readonly LateDifference[];
} {
  let after = charges;
  const onceOff: OnceOffLine[] = [];
  const left: LateDifference[] = [];
  for (const one of late) {
    const { of, amount, description } = one;
    if (isExported(of)) {
      onceOff.push({ kind: 'onceOff', description, amount, gst: 0 });
      continue;
    }
    const place = placeIn(after, of);
    const charge = after[place];
    if (charge === undefined) left.push(one);
    else after = after.with(place, adjusted(charge, amount, description));
  }
  return { charges: after, onceOff, left };
}
