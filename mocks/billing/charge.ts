// A line of a bill before it becomes a transaction: what is charged or credited, for what, and with which GST.
import type { EnergyBillingTransactionV3 } from '../spec/schemas/transactions.ts';
import { gstOn, total, type Cents } from './money.ts';
import type { Span } from './periods.ts';

type Usage = NonNullable<EnergyBillingTransactionV3['usage']>;
type Demand = NonNullable<EnergyBillingTransactionV3['demand']>;
type Other = NonNullable<EnergyBillingTransactionV3['otherCharges']>;

export interface Adjustment {
  readonly amount: Cents;
  readonly description: string;
}

interface Line {
  readonly fuel: 'electricity' | 'gas';
  /** The service point; absent for gas, which has none. */
  readonly nmi?: string;
  readonly days: Span;
  readonly description: string;
  /** Without GST, before adjustments. */
  readonly amount: Cents;
  readonly adjustments: readonly Adjustment[];
  /** Distribution loss factor of a large service point: for information, because the amount includes it. */
  readonly lossFactor?: number;
}

export interface UsageLine extends Line {
  readonly kind: 'usage';
  readonly flow: 'import' | 'controlled-load' | 'export' | 'gas';
  readonly type: Usage['timeOfUseType'];
  /** Watt-hours, or thousandths of a megajoule; negative for exports. */
  readonly thousandths: number;
  readonly isEstimate: boolean;
}

export interface DemandLine extends Line {
  readonly kind: 'demand';
  readonly type: Demand['timeOfUseType'];
  /** Watts. */
  readonly thousandths: number;
  readonly isEstimate: boolean;
}

export interface OtherLine extends Line {
  readonly kind: 'otherCharges';
  readonly type: NonNullable<Other['type']>;
  /** Given if the price includes GST; otherwise ten per cent. */
  readonly gst?: Cents;
}

/** A line of the account, not of a fuel. */
export interface OnceOffLine {
  readonly kind: 'onceOff';
  readonly description: string;
  readonly amount: Cents;
  readonly gst: Cents;
}

export type Charge = UsageLine | DemandLine | OtherLine | OnceOffLine;
export type MeteredLine = UsageLine | DemandLine;

/** A charge after its adjustments, without GST. */
export const netOf = (charge: Charge): Cents =>
  charge.kind === 'onceOff' ? charge.amount : charge.amount + total(charge.adjustments.map(({ amount }) => amount));

/** GST of a charge: none on exports, credits and concessions. */
export function gstOf(charge: Charge): Cents {
  if (charge.kind === 'onceOff') return charge.gst;
  if (charge.kind === 'usage' && charge.flow === 'export') return 0;
  if (charge.kind === 'otherCharges' && charge.gst !== undefined) return charge.gst;
  return gstOn(netOf(charge));
}

/** The charge with a named adjustment. */
export const adjusted = <C extends Exclude<Charge, OnceOffLine>>(charge: C, amount: Cents, description: string): C =>
  amount === 0 ? charge : { ...charge, adjustments: [...charge.adjustments, { amount, description }] };
