// Bills for which real reads may still arrive, and what the next bill carries for them (TD2-12).
import type { ScenarioAccount } from '../scenario/scenario.ts';
import { nmisOf } from '../scenario/nmi.ts';
import { keyOf } from '../readings/flows.ts';
import { daysUntilRead, isReadLate } from '../readings/quality.ts';
import type { Day } from '../readings/zone.ts';
import { chargesOfPeriod, type BilledWorld, type Period, type PeriodCharges } from './account-periods.ts';
import type { PlanCharge } from './charges.ts';
import { differencesOf, type LateDifference } from './late-reads.ts';

/** A bill with the reads as known on a day. */
interface Watched {
  readonly number: string;
  readonly period: Period;
  readonly seenOn: Day;
  readonly charges: readonly PlanCharge[];
  /** The differences that it carried itself. */
  readonly late: readonly LateDifference[];
}

export interface WatchedBills {
  /** The charges of a period on its day of issue, with the differences that arose since the previous bill. */
  charge(period: Period, issueDay: Day, number: string): PeriodCharges;
}

/** Follows the bills of an account from the first. */
export function watchBills(account: ScenarioAccount, world: BilledWorld): WatchedBills {
  let watched: readonly Watched[] = [];
  let left: readonly LateDifference[] = [];

  /** Whether a day of the period was read late, or the day before it, because a battery carries energy over from its evening. */
  const isChanged = ({ period: { plans }, seenOn }: Watched, by: Day): boolean =>
    plans.some(({ index, span }) =>
      world.points
        .inOrder(nmisOf(account.plans[index] ?? { servicePoints: [] }))
        .some((point) =>
          isReadLate(point, keyOf(point, world.seed), { from: span.from - 1, to: span.to }, { after: seenOn, by }),
        ),
    );

  const seenAgain = (one: Watched, day: Day): { readonly one: Watched; readonly late: readonly LateDifference[] } => {
    if (!isChanged(one, day)) return { one: { ...one, seenOn: day }, late: [] };
    const { charges } = chargesOfPeriod(account, world, one.period, { seenOn: day, late: one.late }).reduced;
    return { one: { ...one, seenOn: day, charges }, late: differencesOf(one.charges, charges, one.number) };
  };

  return {
    charge: (period, issueDay, number) => {
      if (world.lateReads === 'kept') return chargesOfPeriod(account, world, period, { seenOn: issueDay, late: [] });
      const again = watched.map((one) => seenAgain(one, issueDay));
      const late = [...left, ...again.flatMap((one) => one.late)];
      const found = chargesOfPeriod(account, world, period, { seenOn: issueDay, late });
      left = found.left;
      const own: Watched = { number, period, seenOn: issueDay, charges: found.reduced.charges, late };
      watched = [...again.map(({ one }) => one), own].filter((one) => issueDay < one.period.to + daysUntilRead);
      return found;
    },
  };
}
