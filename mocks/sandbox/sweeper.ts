// Removes rows that are no longer needed. For every table that grows with use, this file declares how long rows stay and how many there may be. The sandbox's clock decides, without a timer. JWT ids have their own rules (spent-jtis).
import type { Clock } from '../ambient/clock.ts';
import type { TableName } from '../store/shape.ts';
import type { Row, Store } from '../store/table.ts';

interface Lifetime {
  /** The instant in milliseconds after which a row is not needed; undefined if it stays. */
  readonly endOf: (row: Row) => number | undefined;
  /** How much longer it stays, so that the trace can still explain it, and a clock that was set back finds it. */
  readonly grace: number;
  /** Maximum number of rows; beyond it, those that end first are removed, even before their end. */
  readonly most: number;
}

const day = 86_400_000;
/**
 * The interfaces (Events) do not say how long an event is kept. Data holders must keep records of authorisations and
 * disclosures for six years: Competition and Consumer (Consumer Data Right) Rules 2020, 9.3.
 */
const onRecord = 6 * 366 * day;

/** A lifetime that ends at the instant in the given member. */
const by = (
  member: 'expiresAt' | 'endsAt' | 'at' | 'from',
  { grace = day, most = 10_000 }: Partial<Omit<Lifetime, 'endOf'>> = {},
): Lifetime => ({
  endOf: (row) => new Date(Reflect.get(row, member) as string | number).getTime(),
  grace,
  most,
});

/** An arrangement stays once its tokens are issued; one that never got that far is removed. */
const draft: Lifetime = {
  endOf: (row) => {
    const isDraft = Reflect.get(row, 'arrangement') === true && Reflect.get(row, 'issuedAt') === undefined;
    return isDraft ? Date.parse(String(Reflect.get(row, 'createdAt'))) : undefined;
  },
  grace: day,
  most: 10_000,
};

export const lifetimes: Readonly<Partial<Record<TableName, Lifetime>>> = {
  'holder.pushedRequests': by('expiresAt'),
  'holder.consents': draft,
  'holder.interactions': by('expiresAt', { most: 2_000 }),
  'holder.codes': by('expiresAt'),
  'holder.accessTokens': by('expiresAt'),
  'holder.refreshTokens': by('expiresAt'),
  'holder.backchannel': by('expiresAt', { most: 2_000 }),
  'holder.hints': by('at', { grace: onRecord }),
  'holder.events': by('at', { grace: onRecord }),
  'holder.counters': by('from', { grace: 2 * day }),
  // Metrics go back seven days, availability twelve months.
  'holder.metrics': by('at', { grace: 9 * day, most: 1_000 }),
  'holder.flows': by('endsAt', { grace: 9 * day }),
  'holder.outages': by('at', { grace: 400 * day, most: 1_000 }),
  'recipients.withdrawals': by('at', { grace: onRecord }),
  'recipients.notifications': by('at', { most: 2_000 }),
};

/** Rows added to a table before its first sweep. Later sweeps wait for half the number of rows kept, if that is more. */
const least = 256;

export interface Sweeper {
  /** A row was added to the table. */
  added(table: string): void;
  /** Sweeps the tables that are due; costs almost nothing if there are none. */
  sweepDue(): Promise<void>;
}

export function createSweeper(store: Store, clock: Clock): Sweeper {
  const counts = new Map<string, number>();
  const thresholds = new Map<string, number>();
  const due = new Set<TableName>();
  const known = new Map<string, TableName>((Object.keys(lifetimes) as TableName[]).map((name) => [name, name]));
  return {
    added: (table) => {
      const name = known.get(table);
      if (name === undefined) return;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (count >= (thresholds.get(name) ?? least)) due.add(name);
    },
    sweepDue: async () => {
      for (const name of due) {
        due.delete(name);
        counts.set(name, 0);
        // If the store is full or closed, the next caller that needs it reports that.
        const kept = await sweep(store, clock, name).catch(() => 0);
        thresholds.set(name, Math.max(least, Math.ceil(kept / 2)));
      }
    },
  };
}

/** Returns the number of rows kept. */
async function sweep(store: Store, clock: Clock, name: TableName): Promise<number> {
  const lifetime = lifetimes[name];
  if (lifetime === undefined) return 0;
  const { endOf, grace, most } = lifetime;
  const table = store.table(name);
  const rows = await table.list();
  const now = clock.now().getTime();
  const ending = rows.flatMap((row) => {
    const end = endOf(row);
    return end === undefined ? [] : [{ id: row.id, end }];
  });
  const living = ending.filter(({ end }) => end + grace > now);
  const kept = new Set(living.length <= most ? living : living.toSorted((a, b) => b.end - a.end).slice(0, most));
  const gone = ending.filter((one) => !kept.has(one)).map(({ id }) => id);
  if (gone.length > 0) await table.replace(gone, []);
  return rows.length - gone.length;
}
