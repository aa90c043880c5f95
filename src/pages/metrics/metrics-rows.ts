// Metrics as tables: a row for each figure, a column for each day, month or hour.
import type { ResponseMetricsListV5 } from '../../../mocks/spec/schemas/metrics.ts';
import { secondaryLimits, tierLimits } from '../../../mocks/spec/tiers.ts';

export type Metrics = ResponseMetricsListV5['data'];

/** The parts of a report in page order, with title and description. */
const parts = {
  calls: ['Calls', 'How often operations of each tier were called.'],
  response: ['Average response time', 'How long responses took, compared with what the standards allow for the tier.'],
  traffic: ['Traffic and errors', 'Tokens, calls a second, calls over a threshold, and errors by status.'],
  authorisations: ['Authorisations', 'Consents given, amended, withdrawn and expired: individuals + organisations.'],
  abandonments: ['Abandoned consent flows', 'Where consumers abandoned an authorisation.'],
  availability: ['Availability', 'The share of the month in which the data holder could be reached.'],
  // Widest last.
  performance: [
    'Answered in time today, by hour',
    'The share of calls that were answered within the time of their tier. Hours are AEST; one without calls counts as 100 %.',
  ],
} as const satisfies Readonly<Record<string, readonly [title: string, words: string]>>;

/** Titles and descriptions shown before there is a report. */
export const reportParts: readonly (readonly [title: string, words: string])[] = Object.values(parts);

export interface MetricsTable {
  readonly title: string;
  readonly words: string;
  readonly columns: readonly string[];
  readonly rows: readonly MetricsRow[];
}

export interface MetricsRow {
  readonly title: string;
  /** What the title means, or the threshold that applies. */
  readonly note?: string | undefined;
  readonly cells: readonly string[];
}

interface Days<T> {
  readonly currentDay?: T | undefined;
  readonly previousDays?: readonly T[] | undefined;
}

/** Values for each day, today first. */
const daysOf = <T>({ currentDay, previousDays = [] }: Days<T>): readonly T[] =>
  currentDay === undefined ? previousDays : [currentDay, ...previousDays];

const row = <T>(title: string, days: Days<T>, write: (value: T) => string = String, note?: string): MetricsRow => ({
  title,
  note,
  cells: daysOf(days).map(write),
});

const tierTitles = {
  unauthenticated: 'Unauthenticated',
  highPriority: 'High priority',
  lowPriority: 'Low priority',
  unattended: 'Unattended',
  largePayload: 'Large payload',
} as const;
const tiers = Object.entries(tierTitles) as readonly (readonly [keyof typeof tierTitles, string])[];
const secondaryTitles = { secondary: 'Secondary', largeSecondary: 'Large secondary' } as const;
const secondaryTiers = Object.entries(secondaryTitles) as readonly (readonly [keyof typeof secondaryTitles, string])[];

/** What each tier contains (CDS, Performance Requirements). */
const tierNotes: Readonly<Record<keyof typeof tierTitles | keyof typeof secondaryTitles, string>> = {
  unauthenticated: 'public data',
  highPriority: 'sign-in, tokens, accounts: the customer is present',
  lowPriority: 'history and lists: the customer is present',
  unattended: 'the same while the customer is not present',
  largePayload: 'bills of many accounts',
  secondary: 'a service point: the customer is present',
  largeSecondary: 'usage, or many service points',
};

const within = (milliseconds: number): string => `at most ${String(milliseconds / 1000)} s`;

const percent = (rate: string): string => `${String(Math.round(Number(rate) * 10_000) / 100)} %`;
/** There is no average without calls. */
const seconds = (value: number): string => (value === 0 ? '–' : `${value.toFixed(3)} s`);
const perSecond = (value: number): string => String(Math.round(value * 1000) / 1000);

/** All tables of a report, in page order. */
export function tablesOf(metrics: Metrics): readonly MetricsTable[] {
  const [days, hours, months] = [dayNames(metrics), hourNames(metrics), monthNames(metrics)];
  const table = (
    part: keyof typeof parts,
    columns: readonly string[],
    rowsOf: (metrics: Metrics) => readonly MetricsRow[],
  ): MetricsTable => ({ title: parts[part][0], words: parts[part][1], columns, rows: rowsOf(metrics) });
  return [
    table('calls', days, callRows),
    table('response', days, responseRows),
    table('traffic', days, trafficRows),
    table('authorisations', days, authorisationRows),
    table('abandonments', days, abandonmentRows),
    table('availability', months, availabilityRows),
    table('performance', hours, performanceRows),
  ];
}

const dayNames = ({ sessionCount }: Metrics): readonly string[] =>
  daysOf(sessionCount).map((_, index) =>
    index === 0 ? 'Today' : index === 1 ? 'Yesterday' : `${String(index)} days ago`,
  );

const hourNames = ({ performance }: Metrics): readonly string[] =>
  (performance.highPriority.currentDay ?? []).map((_, hour) => `${String(hour).padStart(2, '0')}:00`);

const monthNames = ({ availability }: Metrics): readonly string[] =>
  ['This month', ...(availability.aggregate.previousMonths ?? []).map((_, index) => monthName(index))].slice(
    availability.aggregate.currentMonth === undefined ? 1 : 0,
  );
const monthName = (index: number): string => (index === 0 ? 'Last month' : `${String(index + 1)} months ago`);

const callRows = ({ invocations }: Metrics): readonly MetricsRow[] => [
  ...tiers.map(([tier, title]) => row(title, invocations[tier], String, tierNotes[tier])),
  ...secondaryTiers.map(([tier, title]) => row(title, invocations[tier] ?? {}, String, tierNotes[tier])),
];

const responseRows = ({ averageResponse }: Metrics): readonly MetricsRow[] => [
  ...tiers.map(([tier, title]) => row(title, averageResponse[tier], seconds, within(tierLimits[tier]))),
  ...secondaryTiers.flatMap(([tier, title]) => {
    const { primary = {}, secondary = {} } = averageResponse[tier] ?? {};
    return [
      row(title, primary, seconds, within(tierLimits[tier])),
      row(`${title}: the secondary data holder’s part`, secondary, seconds, within(secondaryLimits[tier])),
    ];
  }),
];

const performanceRows = ({ performance }: Metrics): readonly MetricsRow[] => {
  const hours = (title: string, rates: readonly string[] = []): MetricsRow => ({ title, cells: rates.map(percent) });
  return [
    ...tiers.map(([tier, title]) => hours(title, performance[tier].currentDay)),
    ...secondaryTiers.flatMap(([tier, title]) => [
      hours(title, performance[tier]?.primary.currentDay),
      hours(`${title}: the secondary data holder’s part`, performance[tier]?.secondary.currentDay),
    ]),
  ];
};

const byStatus = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${String(count)}`)
    .join(', ') || 'none';

const trafficRows = (metrics: Metrics): readonly MetricsRow[] => [
  row('Access tokens for consumers', metrics.sessionCount),
  row('Calls a second, average', metrics.averageTps.aggregate, perSecond),
  row('Calls a second, peak', metrics.peakTps.aggregate, perSecond),
  row('Failed in the server', metrics.errors.aggregate),
  row('Errors of authenticated calls', metrics.errors.authenticated, byStatus),
  row('Errors of other calls', metrics.errors.unauthenticated, byStatus),
  row('Refused by a threshold, authenticated', metrics.rejections.authenticated),
  row('Refused by a threshold, other calls', metrics.rejections.unauthenticated),
  row('Errors of the secondary data holder', metrics.secondaryHolder?.errors ?? {}),
  row('Refused by the secondary data holder', metrics.secondaryHolder?.rejections ?? {}),
];

interface Kinds {
  readonly individual: number;
  readonly nonIndividual: number;
}

/** Counts of individuals and organisations. */
export const kinds = ({ individual, nonIndividual }: Kinds): string =>
  `${String(individual)} + ${String(nonIndividual)}`;

const authorisationRows = ({ authorisations }: Metrics): readonly MetricsRow[] => [
  row('New, once-off', authorisations.newAuthorisationCount, ({ onceOff }) => kinds(onceOff)),
  row('New, ongoing', authorisations.newAuthorisationCount, ({ ongoing }) => kinds(ongoing)),
  row('Amended', authorisations.amendedAuthorisationCount, kinds),
  row('Revoked', authorisations.revokedAuthorisationCount, kinds),
  row('Expired', authorisations.expiredAuthorisationCount, kinds),
];

const abandonmentRows = ({ authorisations }: Metrics): readonly MetricsRow[] => {
  const { abandonedConsentFlowCount, abandonmentsByStage: stages } = authorisations;
  return [
    row('All', abandonedConsentFlowCount),
    row('Before identification', stages.preIdentification),
    row('Before authentication', stages.preAuthentication),
    row('Before account selection', stages.preAccountSelection),
    row('Before authorisation', stages.preAuthorisation),
    row('Rejected', stages.rejected),
    row('Authorised, but no tokens', stages.failedTokenExchange),
  ];
};

const availabilityRows = ({ availability }: Metrics): readonly MetricsRow[] =>
  (['aggregate', 'authenticated', 'unauthenticated'] as const).map((name) => {
    const { currentMonth, previousMonths } = availability[name];
    const title = { aggregate: 'All', authenticated: 'Authenticated', unauthenticated: 'Unauthenticated' }[name];
    return row(title, { currentDay: currentMonth, previousDays: previousMonths }, percent);
  });
