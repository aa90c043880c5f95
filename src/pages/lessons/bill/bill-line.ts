// One line of a bill as calculated here, with the amount billed.
import { sumOf } from './bill-money.ts';

export type Group = 'used' | 'solar' | 'other' | 'once';

/** A discount or concession on one line. */
export interface Reduction {
  readonly title: string;
  readonly billed: number;
  /** The share of the line, from 0 to 1. */
  readonly rate: string | undefined;
}

/** Amounts are in cents. */
export interface BillLine {
  readonly group: Group;
  readonly title: string;
  /** The time window, or the days. */
  readonly about: string;
  /** `837.588 kWh × $0.4730`; undefined while a value is unknown. */
  readonly working: string | undefined;
  readonly reckoned: number | undefined;
  /** Excludes GST; before reductions. */
  readonly billed: number;
  readonly reductions: readonly Reduction[];
  /** Ten per cent of the net amount, if GST applies. */
  readonly gst: number;
  readonly billedGst: number;
  /** At least one reading of these days is an estimate. */
  readonly isEstimate: boolean;
  /** Why the line cannot be calculated from what a recipient may read. */
  readonly because: string | undefined;
}

/** The charge for the line after reductions, excluding GST. */
export const netOf = ({ billed, reductions }: Pick<BillLine, 'billed' | 'reductions'>): number =>
  billed + sumOf(reductions.map((one) => one.billed));

/** Undefined while the line is not calculated. */
export function isEqual({ reckoned, billed, gst, billedGst }: BillLine): boolean | undefined {
  return reckoned === undefined ? undefined : reckoned === billed && gst === billedGst;
}
