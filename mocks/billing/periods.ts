// The days of a bill, and when it is issued and due. Days are in AEST, like meter reads.
import type { ScenarioAccount, ScenarioPlan } from '../scenario/scenario.ts';
import { dayOf, marketZone, monthsAfter, type Day } from '../readings/zone.ts';

/** Milliseconds since 1970. */
export type Instant = number;

/** Days of a bill, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

export const daysIn = ({ from, to }: Span): number => to - from + 1;

/** An hour of a day in AEST. */
export const instantAt = (day: Day, hour = 0): Instant =>
  day * 86_400_000 + hour * 3_600_000 - marketZone.standard * 60_000;

/** The AEST day of an instant. */
export const dayHolding = (instant: Instant): Day => Math.floor((instant + marketZone.standard * 60_000) / 86_400_000);

/** A date-time in AEST, in the standards' format. */
export const inAest = (instant: Instant): string =>
  `${new Date(instant + marketZone.standard * 60_000).toISOString().slice(0, 19)}+10:00`;

/** The hour at which bills are issued. */
const issueHour = 9;
/** Days from the end of a period to the bill, and from the bill to the day on which it is due. */
const daysToIssue = 3;
const daysToPay = 21;

export const issueDayOf = ({ to }: Span): Day => to + daysToIssue;
export const issuedAt = (span: Span): Instant => instantAt(issueDayOf(span), issueHour);
export const dueDayOf = (span: Span): Day => issueDayOf(span) + daysToPay;

/** Months of a duration in whole months or years; undefined for any other. */
export function monthsOf(duration: string): number | undefined {
  const [, count, unit] = /^P(\d+)([MY])$/u.exec(duration) ?? [];
  if (count === undefined) return undefined;
  return Number(count) * (unit === 'Y' ? 12 : 1);
}

const quarter = 3;

/** Months between two bills of a plan: from the plan, otherwise from the account's manual payments, otherwise three. */
function billMonths(
  { billFrequency }: Pick<ScenarioPlan, 'billFrequency'>,
  { paymentSchedule }: Pick<ScenarioAccount, 'paymentSchedule'>,
): number {
  const byHand = paymentSchedule.find(({ manualPayment }) => manualPayment !== undefined)?.manualPayment;
  const said = billFrequency ?? byHand?.billFrequency;
  return (said === undefined ? undefined : monthsOf(said)) ?? quarter;
}

/** The periods of a plan, in order and without gaps; the last one ends with the plan. */
export function* periodsOf(
  plan: ScenarioPlan,
  account: Pick<ScenarioAccount, 'paymentSchedule' | 'billedSince'>,
): Generator<Span & { readonly months: number }> {
  const months = billMonths(plan, account);
  const start = dayOf(plan.startDate);
  const since = account.billedSince === undefined ? start : dayOf(account.billedSince);
  const end = plan.endDate === undefined ? Infinity : dayOf(plan.endDate);
  for (let index = 0; ; index += 1) {
    const from = monthsAfter(start, index * months);
    if (from > end) return;
    const to = Math.min(monthsAfter(start, (index + 1) * months) - 1, end);
    if (from >= since) yield { from, to, months };
  }
}
