// A bill, and everything that was billed and paid of an account by some moment.
import type { Day } from '../readings/zone.ts';
import type { Charge } from './charge.ts';
import type { Cents } from './money.ts';
import type { Payment } from './payments.ts';
import type { Instant, Span } from './periods.ts';

export interface Bill {
  /** The retailer’s number of it. */
  readonly number: string;
  readonly span: Span;
  readonly issued: Instant;
  readonly issueDay: Day;
  readonly dueDay: Day;
  readonly fuels: { readonly electricity: boolean; readonly gas: boolean };
  readonly charges: readonly Charge[];
  /** With GST; what was owed before is no part of it. */
  readonly amount: Cents;
  /** Of the account at the moment of issue, with this bill. */
  readonly balance: Cents;
  /** What paying on time takes off, credited with the next bill. */
  readonly payOnTime: Cents;
}

export interface AccountLedger {
  /** In the order of issue. */
  readonly bills: readonly Bill[];
  /** In the order of time. */
  readonly payments: readonly Payment[];
}
