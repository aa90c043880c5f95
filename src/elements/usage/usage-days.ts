// Usage reads as days of intervals: import up, export down, with correct clock times on days of 23 or 25 hours.
import type { UsageRead } from '../../recipient/index.ts';

export interface UsageInterval {
  /** Clock time of its start, in minutes after midnight. */
  readonly from: number;
  readonly imported: number;
  readonly exported: number;
}

export interface UsageDay {
  /** YYYY-MM-DD, in the service point’s time zone. */
  readonly date: string;
  /** kWh drawn from the grid. */
  readonly imported: number;
  /** kWh exported to the grid. */
  readonly exported: number;
  /** Whether every register with intervals covers at least 23 hours. */
  readonly isWhole: boolean;
  /** Empty if the reads have no intervals. */
  readonly intervals: readonly UsageInterval[];
}

/** Days in order. Registers of one day are added up; negative values are exports, as in the schema. */
export function usageDays(reads: readonly UsageRead[]): readonly UsageDay[] {
  const byDate = new Map<string, UsageRead[]>();
  for (const read of reads) {
    if (read.intervalRead === undefined) continue;
    byDate.set(read.readStartDate, [...(byDate.get(read.readStartDate) ?? []), read]);
  }
  return [...byDate].map(([date, rows]) => dayOf(date, rows)).sort((a, b) => a.date.localeCompare(b.date));
}

function dayOf(date: string, rows: readonly UsageRead[]): UsageDay {
  const lengths = rows.flatMap(({ intervalRead }) => intervalRead?.intervalReads?.length ?? []);
  const count = Math.max(0, ...lengths);
  const minutes = rows.find(({ intervalRead }) => intervalRead?.readIntervalLength !== undefined)?.intervalRead
    ?.readIntervalLength;
  const values = (index: number): number[] => rows.map(({ intervalRead }) => intervalRead?.intervalReads?.[index] ?? 0);
  const totals = rows.map(({ intervalRead }) => intervalRead?.aggregateValue ?? 0);
  return {
    date,
    imported: positive(totals),
    exported: negative(totals),
    isWhole: lengths.every((length) => length === 0 || length * (minutes ?? 30) >= 1380),
    intervals: Array.from({ length: count }, (_, index) => ({
      from: clockMinutes(index, count, minutes ?? 30),
      imported: positive(values(index)),
      exported: negative(values(index)),
    })),
  };
}

const round = (kilowattHours: number): number => Math.round(kilowattHours * 1000) / 1000;
const positive = (values: readonly number[]): number =>
  round(values.reduce((sum, value) => sum + Math.max(0, value), 0));
const negative = (values: readonly number[]): number =>
  round(values.reduce((sum, value) => sum + Math.max(0, -value), 0));

/** Clocks go forward at 2 am on a day of 23 hours and back at 3 am on one of 25. A shorter list is an unfinished day. */
function clockMinutes(index: number, count: number, length: number): number {
  const elapsed = index * length;
  const extra = count * length - 1440;
  if (extra === -60 && elapsed >= 120) return elapsed + 60;
  return extra === 60 && elapsed >= 180 ? elapsed - 60 : elapsed;
}

/** `6.30 pm`; 12 am and 12 pm are written midnight and noon, because they are often confused. */
export function clockTime(minutes: number): string {
  if (minutes % 720 === 0) return minutes % 1440 === 0 ? 'midnight' : 'noon';
  const hour = Math.floor(minutes / 60) % 24;
  const minute = minutes % 60;
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${String(twelve)}${minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`;
}

export const kilowattHours = (value: number): string =>
  `${value.toLocaleString('en-AU', { maximumFractionDigits: value < 10 ? 2 : 1 })} kWh`;

/** “Highest use 6.30 pm, 1.9 kWh. Highest export 12.30 pm, 2.4 kWh.” With a battery, a day may have no import. */
export function daySummary({ imported, exported, intervals }: UsageDay): string {
  const most = peak(intervals, 'imported');
  const out = peak(intervals, 'exported');
  if (most === undefined) return `Used ${kilowattHours(imported)}. The reads have no times.`;
  const sold =
    exported === 0 || out === undefined
      ? undefined
      : `Highest export ${clockTime(out.from)}, ${kilowattHours(out.exported)}.`;
  if (imported === 0)
    return sold === undefined
      ? 'Nothing was imported from the grid on this day, and nothing was exported.'
      : `Nothing was imported from the grid: the home’s own generation was enough. ${sold}`;
  const use = `Highest use ${clockTime(most.from)}, ${kilowattHours(most.imported)}.`;
  return sold === undefined ? use : `${use} ${sold}`;
}

function peak(intervals: readonly UsageInterval[], of: 'imported' | 'exported'): UsageInterval | undefined {
  return intervals.reduce<UsageInterval | undefined>(
    (best, each) => (best === undefined || each[of] > best[of] ? each : best),
    undefined,
  );
}
