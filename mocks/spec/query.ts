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
  page: { title: 'Page number, from 1', type: 'page' },
  'page-size': { title: 'Records per page', type: 'page-size' },
  'oldest-date': { title: 'Oldest date to include', type: 'date' },
  'newest-date': { title: 'Newest date to include', type: 'date' },
  'oldest-time': { title: 'Oldest date and time to include', type: 'time' },
  'newest-time': { title: 'Newest date and time to include', type: 'time' },
  'interval-reads': { title: 'How interval reads are shown: NONE, MIN_30 or FULL', type: 'interval-reads' },
  'updated-since': { title: 'Only records updated after this time', type: 'date-time' },
  'open-status': {
    title: 'Only open accounts, or only closed ones: OPEN, CLOSED or ALL',
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
    title: 'Only plans offered now, or only later ones: CURRENT, FUTURE or ALL',
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
