// The metrics report to the register (CDS, Get Metrics version 5), from the counts of each day.
import type { Decisions } from '../../spec/decisions/decisions.ts';
import type { ResponseMetricsListV5 } from '../../spec/schemas/metrics.ts';
import { tiers, type SecondaryTier, type Tier } from '../../spec/tiers.ts';
import type { World } from '../../world/world.ts';
import { availabilityOf } from './month-availability.ts';
import { authorisationsOf } from './authorisation-metrics.ts';
import { names, type Authentication, type Counts, type Part } from './day-counts.ts';
import { rateOf } from './rates.ts';
import { reportedDays, type Day, type Period, type Reported } from './reported-days.ts';

export type Metrics = ResponseMetricsListV5['data'];

/** The brand's metrics for the period. A world starts without history, so only days that it has seen are reported. */
export async function metricsOf(world: World, brand: string, period: Period): Promise<Metrics> {
  const reported = await reportedDays(world, brand, period);
  const leastError = world.decisions.get('aggregateErrors') === 'server' ? 500 : 400;
  const { authorisations, customerCount, recipientCount } = await authorisationsOf(world, brand, reported);
  return {
    requestTime: world.clock.now().toISOString(),
    availability: await availabilityOf(world, period),
    performance: performanceOf(reported, world.decisions.get('idlePerformance')),
    invocations: perTier(({ counts }: Day, tier) => callsOf(counts, tier), reported),
    averageResponse: responsesOf(reported),
    sessionCount: reported.series(({ counts }) => counts[names.sessions] ?? 0),
    averageTps: perSecond(reported, ({ counts, seconds }, by) => rounded((counts[names.served(by)] ?? 0) / seconds)),
    peakTps: {
      aggregate: reported.series(({ counts }) => counts[names.peak('aggregate')] ?? 0),
      unauthenticated: reported.series(({ counts }) => counts[names.peak('unauthenticated')] ?? 0),
      authenticated: reported.series(({ counts }) => counts[names.peak('authenticated')] ?? 0),
    },
    errors: {
      aggregate: reported.series(({ counts }) => errorsFrom(leastError, counts)),
      unauthenticated: reported.series(({ counts }) => byStatus(counts, 'unauthenticated')),
      authenticated: reported.series(({ counts }) => byStatus(counts, 'authenticated')),
    },
    rejections: {
      authenticated: reported.series(({ counts }) => counts[names.rejected('authenticated')] ?? 0),
      unauthenticated: reported.series(({ counts }) => counts[names.rejected('unauthenticated')] ?? 0),
    },
    customerCount,
    recipientCount,
    secondaryHolder: {
      errors: reported.series(({ counts }) => counts[names.secondaryErrors] ?? 0),
      rejections: reported.series(({ counts }) => counts[names.secondaryRejections] ?? 0),
    },
    authorisations,
  };
}

/** A figure for each tier. */
function perTier<T>(of: (day: Day, tier: Tier) => T, { series }: Reported): Record<Tier, ReturnType<typeof series<T>>> {
  const all = tiers.map((tier) => [tier, series((day) => of(day, tier))] as const);
  return Object.fromEntries(all) as Record<Tier, ReturnType<typeof series<T>>>;
}

const perSecond = ({ series }: Reported, of: (day: Day, by: Authentication) => number) => ({
  aggregate: series((day) => rounded(of(day, 'authenticated') + of(day, 'unauthenticated'))),
  unauthenticated: series((day) => of(day, 'unauthenticated')),
  authenticated: series((day) => of(day, 'authenticated')),
});

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const callsOf = (counts: Counts, tier: Tier): number =>
  hoursOfDay.reduce((all, hour) => all + (counts[names.calls(tier, hour)] ?? 0), 0);

function performanceOf({ series }: Reported, ofNone: Decisions['idlePerformance']): Metrics['performance'] {
  const hours = (tier: Tier, part: Part) =>
    series(({ counts, hours: begun }) =>
      hoursOfDay
        .slice(0, begun)
        .map((hour) =>
          rateOf(counts[names.within(tier, hour, part)] ?? 0, counts[names.calls(tier, hour)] ?? 0, ofNone),
        ),
    );
  const both = (tier: SecondaryTier) => ({ primary: hours(tier, 'primary'), secondary: hours(tier, 'secondary') });
  return {
    aggregate: series(({ counts }) =>
      rateOf(
        counts[names.onTime] ?? 0,
        tiers.reduce((all, tier) => all + callsOf(counts, tier), 0),
        ofNone,
      ),
    ),
    highPriority: hours('highPriority', 'primary'),
    lowPriority: hours('lowPriority', 'primary'),
    unattended: hours('unattended', 'primary'),
    unauthenticated: hours('unauthenticated', 'primary'),
    largePayload: hours('largePayload', 'primary'),
    secondary: both('secondary'),
    largeSecondary: both('largeSecondary'),
  };
}

function responsesOf(reported: Reported): Metrics['averageResponse'] {
  const average = (part: Part) =>
    perTier(({ counts }: Day, tier) => {
      const calls = callsOf(counts, tier);
      // Seconds, rounded to the millisecond.
      return calls === 0 ? 0 : Math.round((counts[names.took(tier, part)] ?? 0) / calls) / 1000;
    }, reported);
  const primary = average('primary');
  const secondary = average('secondary');
  const both = (tier: SecondaryTier) => ({ primary: primary[tier], secondary: secondary[tier] });
  return { ...primary, secondary: both('secondary'), largeSecondary: both('largeSecondary') };
}

const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;

function byStatus(counts: Counts, by: Authentication): Record<string, number> {
  const prefix = names.status(by, '');
  const found = Object.entries(counts).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(found.map(([name, count]) => [name.slice(prefix.length), count]));
}

/** Calls with this status or a higher one. */
const errorsFrom = (least: number, counts: Counts): number =>
  (['authenticated', 'unauthenticated'] as const)
    .flatMap((by) => Object.entries(byStatus(counts, by)))
    .reduce((all, [status, count]) => all + (Number(status) >= least ? count : 0), 0);
