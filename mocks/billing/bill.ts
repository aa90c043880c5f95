// A bill, and everything that was billed and paid on an account by some moment.
import type { Day } from '../readings/zone.ts';
import type { Charge } from './charge.ts';
import type { Cents } from './money.ts';
import type { Payment } from './payments.ts';
import type { Instant, Span } from './periods.ts';

export interface Bill {
  /** The retailer's number for it. */
  readonly number: string;
  readonly span: Span;
  readonly issued: Instant;
  readonly issueDay: Day;
  readonly dueDay: Day;
  readonly fuels: { readonly electricity: boolean; readonly gas: boolean };
  readonly charges: readonly Charge[];
  /** With GST; without earlier debts. */
  readonly amount: Cents;
  /** The account's balance at the moment of issue, including this bill. */
  readonly balance: Cents;
  /** The pay-on-time discount, credited with the next bill. */
  readonly payOnTime: Cents;
}

export interface AccountLedger {
  /** In order of issue. */
  readonly bills: readonly Bill[];
  /** In order of time. */
  readonly payments: readonly Payment[];
}
