// Rows of a benchmark and how they are printed: a value, the value it is compared with, and their ratio.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The value for comparison, from the same run. */
  readonly beside?: { readonly what: string; readonly value: number };
  /** The target: the largest allowed ratio. */
  readonly aim?: number;
}

export interface Section {
  readonly title: string;
  readonly run: () => Promise<readonly Row[]>;
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** One line of text for a row. */
export function line({ what, value, unit, beside, aim }: Row): string {
  const head = `  ${what.padEnd(58)} ${figure(value).padStart(8)} ${unit}`;
  if (beside === undefined) return head;
  const ratio = value / beside.value;
  const verdict = aim === undefined ? '' : ratio <= aim ? `  (aim ${aim}: met)` : `  (aim ${aim}: missed)`;
  return `${head}   ${ratio.toFixed(2)} x ${beside.what} (${figure(beside.value)} ${unit})${verdict}`;
}

/** The median; throws for an empty list. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('A median needs at least one figure.');
  return middle;
}

/** Milliseconds of each run, after a warm-up that does not count. */
export async function timed(
  work: () => Promise<unknown>,
  runs: number,
  warmUp = Math.ceil(runs / 10),
): Promise<number[]> {
  for (let i = 0; i < warmUp; i += 1) await work();
  const figures: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const start = performance.now();
    await work();
    figures.push(performance.now() - start);
  }
  return figures;
}

/** Megabytes in use after a garbage collection. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1_048_576;
}
