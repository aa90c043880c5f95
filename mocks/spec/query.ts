// Query parameters of the resource and register operations: one row each, read by the input step.

export interface QueryRow {
  /** What it means, in a few words. */
  readonly title: string;
  /** How its value is read. */
  readonly type: 'page' | 'page-size' | 'date' | 'date-time' | 'time' | 'interval-reads' | 'choice' | 'text';
  /** The allowed values, if they are enumerated. */
  readonly values?: readonly string[];
}

export const queryParameters = {
  page: { title: 'Page of results, from 1', type: 'page' },
  'page-size': { title: 'Records in one page', type: 'page-size' },
  'oldest-date': { title: 'Oldest date wanted', type: 'date' },
  'newest-date': { title: 'Newest date wanted', type: 'date' },
  'oldest-time': { title: 'Oldest date and time wanted', type: 'time' },
  'newest-time': { title: 'Newest date and time wanted', type: 'time' },
  'interval-reads': { title: 'How interval reads are shown: NONE, MIN_30 or FULL', type: 'interval-reads' },
  'updated-since': { title: 'Only records updated after this instant', type: 'date-time' },
  'open-status': {
    title: 'Only accounts that are open, or closed: OPEN, CLOSED or ALL',
    type: 'choice',
    values: ['OPEN', 'CLOSED', 'ALL'],
  },
  type: {
    title: 'Only plans of this type: STANDING, MARKET, REGULATED or ALL',
    type: 'choice',
    values: ['STANDING', 'MARKET', 'REGULATED', 'ALL'],
  },
  fuelType: {
    title: 'Only plans for this fuel: ELECTRICITY, GAS, DUAL or ALL',
    type: 'choice',
    values: ['ELECTRICITY', 'GAS', 'DUAL', 'ALL'],
  },
  effective: {
    title: 'Only plans offered now, or later: CURRENT, FUTURE or ALL',
    type: 'choice',
    values: ['CURRENT', 'FUTURE', 'ALL'],
  },
  period: {
    title: 'Which metrics: CURRENT, HISTORIC or ALL',
    type: 'choice',
    values: ['CURRENT', 'HISTORIC', 'ALL'],
  },
  brand: { title: 'Only plans of this brand', type: 'text' },
} as const satisfies Record<string, QueryRow>;

export type QueryName = keyof typeof queryParameters;
