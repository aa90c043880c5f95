// Reads that come after the bill of their days: it stays as it is, and the next one carries the difference (TD2-12).
import { adjusted, netOf, type MeteredLine, type OnceOffLine } from './charge.ts';
import type { PlanCharge } from './charges.ts';
import { total, type Cents } from './money.ts';

/** What charges of an earlier bill would have come to by the reads that are there now, less what they came to. */
export interface LateDifference {
  /** One of the charges: the same service point, price and kind. */
  readonly of: MeteredLine;
  readonly amount: Cents;
  readonly description: string;
}

const isMetered = (charge: PlanCharge): charge is MeteredLine => charge.kind !== 'otherCharges';

/** What two charges have in common that one price makes, of however many blocks. */
const keyOf = ({ kind, fuel, nmi, type, description }: MeteredLine): string =>
  JSON.stringify([kind, fuel, nmi, type, description]);

const isExported = (line: MeteredLine): boolean => line.kind === 'usage' && line.flow === 'export';

/** Price by price, what the charges of a bill with this number come to now beyond what they came to. */
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

/** Where a difference is put: on a charge of the same price, else on another for the same flow at the service point. */
function placeIn(charges: readonly PlanCharge[], of: MeteredLine): number {
  const flow = of.kind === 'usage' ? of.flow : 'import';
  const same = charges.findIndex((charge) => isMetered(charge) && keyOf(charge) === keyOf(of));
  if (same >= 0) return same;
  return charges.findIndex((charge) => charge.kind === 'usage' && charge.nmi === of.nmi && charge.flow === flow);
}

/**
 * The charges of a bill with the differences of those before it, as adjustments of what is metered. What was exported is
 * credited for the account, since the credits of an invoice are the amounts of its exports alone.
 */
export function withDifferences(
  charges: readonly PlanCharge[],
  late: readonly LateDifference[],
): {
  readonly charges: readonly PlanCharge[];
  readonly onceOff: readonly OnceOffLine[];
  /** Those that this bill has no charge for. */
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
