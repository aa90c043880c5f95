// Bills of which real reads may still come, and what the next bill carries for them (TD2-12).
import type { ScenarioAccount } from '../scenario/scenario.ts';
import { nmisOf } from '../scenario/nmi.ts';
import { keyOf } from '../readings/flows.ts';
import { daysUntilRead, isReadLate } from '../readings/quality.ts';
import type { Day } from '../readings/zone.ts';
import { chargesOfPeriod, type BilledWorld, type Period, type PeriodCharges } from './account-periods.ts';
import type { PlanCharge } from './charges.ts';
import { differencesOf, type LateDifference } from './late-reads.ts';

/** A bill by the reads that were there on a day. */
interface Watched {
  readonly number: string;
  readonly period: Period;
  readonly seenOn: Day;
  readonly charges: readonly PlanCharge[];
  /** What it carried itself. */
  readonly late: readonly LateDifference[];
}

export interface WatchedBills {
  /** What a period costs on its day of issue, with the differences that have come about since the bill before it. */
  charge(period: Period, issueDay: Day, number: string): PeriodCharges;
}

/** Follows the bills of an account from its first. */
export function watchBills(account: ScenarioAccount, world: BilledWorld): WatchedBills {
  let watched: readonly Watched[] = [];
  let left: readonly LateDifference[] = [];

  /** Whether a day of the period, or the one before it, whose evening a battery carries over, has been read late. */
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
