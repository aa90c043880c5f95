// Blocks of a rate: a first volume at the first price, and the rest at the next.
import { monthsOf, daysIn, type Span } from './periods.ts';

export interface Block {
  readonly unitPrice: string;
  readonly volume?: number | undefined;
}

/** 366 for a span that includes 29 February. */
function daysOfYear({ from, to }: Span): number {
  for (let day = from; day <= to; day += 1) {
    const date = new Date(day * 86_400_000);
    if (date.getUTCMonth() === 1 && date.getUTCDate() === 29) return 366;
  }
  return 365;
}

/** How often a period fits into the days of a bill, as a fraction of two integers. */
export function timesIn(period: string, span: Span, months: number | undefined): readonly [number, number] {
  const days = daysIn(span);
  const inDays = /^P(\d+)D$/u.exec(period)?.[1];
  if (inDays !== undefined) return [days, Number(inDays)];
  const inMonths = monthsOf(period) ?? 12;
  if (inMonths === 12 || months === undefined) return [days * 12, daysOfYear(span) * inMonths];
  return [months, inMonths];
}

/** The quantity in each block, in order. Quantities are in thousandths, volumes in whole units. */
export function split(
  thousandths: number,
  blocks: readonly Block[],
  [times, of]: readonly [number, number],
): readonly { readonly price: string; readonly thousandths: number; readonly block: number }[] {
  const sign = thousandths < 0 ? -1 : 1;
  let left = Math.abs(thousandths);
  return blocks.flatMap(({ unitPrice, volume }, index) => {
    const isLast = volume === undefined || index === blocks.length - 1;
    const here = isLast ? left : Math.min(left, Math.round((volume * 1000 * times) / of));
    left -= here;
    return here === 0 ? [] : [{ price: unitPrice, thousandths: sign * here, block: index }];
  });
}
