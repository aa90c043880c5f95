// One line of a bill as it was reckoned, beside what the bill says.
import { sumOf } from './bill-money.ts';

export type Group = 'used' | 'solar' | 'other' | 'once';

/** A discount or a concession on one line. */
export interface Reduction {
  readonly title: string;
  readonly billed: number;
  /** A share of the line, as a fraction of one. */
  readonly rate: string | undefined;
}

/** Sums are in cents. */
export interface BillLine {
  readonly group: Group;
  readonly title: string;
  /** When it holds, or for which days. */
  readonly about: string;
  /** `837.588 kWh × $0.4730`; absent while something is not known. */
  readonly working: string | undefined;
  readonly reckoned: number | undefined;
  /** Without GST, before what is taken off. */
  readonly billed: number;
  readonly reductions: readonly Reduction[];
  /** Ten per cent of what is left, where there is any. */
  readonly gst: number;
  readonly billedGst: number;
  /** Some reading of these days is an estimate. */
  readonly isEstimate: boolean;
  /** Why it cannot be reckoned from what a recipient may read. */
  readonly because: string | undefined;
}

/** What is charged for the line, without GST. */
export const netOf = ({ billed, reductions }: Pick<BillLine, 'billed' | 'reductions'>): number =>
  billed + sumOf(reductions.map((one) => one.billed));

/** Undefined while it cannot be told. */
export function isEqual({ reckoned, billed, gst, billedGst }: BillLine): boolean | undefined {
  return reckoned === undefined ? undefined : reckoned === billed && gst === billedGst;
}
