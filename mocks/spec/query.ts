// Query parameters of the resource and register operations: one row each, read by the input step.

export interface QueryRow {
  /** What it asks for, in a few words. */
  readonly title: string;
  /** How its value is read. */
  readonly type: 'page' | 'page-size' | 'date' | 'date-time' | 'interval-reads';
}

export const queryParameters = {
  page: { title: 'Page of results, from 1', type: 'page' },
  'page-size': { title: 'Records in one page', type: 'page-size' },
  'oldest-date': { title: 'Oldest read wanted', type: 'date' },
  'newest-date': { title: 'Newest read wanted', type: 'date' },
  'interval-reads': { title: 'How interval reads are shown: NONE, MIN_30 or FULL', type: 'interval-reads' },
  'updated-since': { title: 'Only records updated after this instant', type: 'date-time' },
} as const satisfies Record<string, QueryRow>;

export type QueryName = keyof typeof queryParameters;
