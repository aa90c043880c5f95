// The days on which a consumer's accounts held a service point: usage of other days is not theirs to share (CDS 1.36.0, shared responsibility).
import type { FixedWindow } from '../../readings/usage-window.ts';
import { nmisOf } from '../../scenario/nmi.ts';
import type { DateText, ScenarioAccount } from '../../scenario/scenario.ts';

/** Both days are included; without an end while an account is open. */
export interface OwnTime {
  readonly from: DateText;
  readonly to?: DateText;
}

/** By NMI: from the first account that held it to the end of the last. */
export function ownTimes(accounts: readonly ScenarioAccount[]): ReadonlyMap<string, OwnTime> {
  const times = new Map<string, OwnTime>();
  for (const account of accounts) {
    const time = timeOf(account);
    for (const nmi of account.plans.flatMap(nmisOf)) times.set(nmi, joined(times.get(nmi), time));
  }
  return times;
}

function timeOf({ creationDate, status, plans }: ScenarioAccount): OwnTime {
  const ends = plans.flatMap(({ endDate }) => endDate ?? []);
  if (status !== 'closed' || ends.length === 0 || ends.length < plans.length) return { from: creationDate };
  return { from: creationDate, to: ends.reduce((last, end) => (end > last ? end : last)) };
}

function joined(one: OwnTime | undefined, other: OwnTime): OwnTime {
  if (one === undefined) return other;
  const from = one.from < other.from ? one.from : other.from;
  if (one.to === undefined || other.to === undefined) return { from };
  return { from, to: one.to > other.to ? one.to : other.to };
}

/** The ends of a usage query, where they are narrower than requested. */
export interface WindowCut {
  readonly 'oldest-date'?: DateText;
  readonly 'newest-date'?: DateText;
}

/**
 * The requested days within the consumer's own time; undefined if there are none. With a new end the beginning is sent
 * too, because the secondary holder would otherwise count back from that end.
 */
export function cutToOwnTime({ from, to }: OwnTime, { oldest, newest }: FixedWindow): WindowCut | undefined {
  if (from > newest || (to !== undefined && to < oldest)) return undefined;
  const begun: WindowCut = from > oldest ? { 'oldest-date': from } : {};
  return to !== undefined && to < newest ? { 'oldest-date': oldest, ...begun, 'newest-date': to } : begun;
}
