// Decisions of the resource, secondary and register operations (areas A, B, C): what each is called, its options, and ours. Their words stand in decision-texts-api.ts.

export const apiDecisions = {
  usageDates: { ref: 'X1', options: ['either', 'date'], choice: 'either' },
  headerErrors: { ref: 'X2', options: ['both', 'document', 'header'], choice: 'both' },
  pagingLinks: { ref: 'X10', options: ['always', 'where_needed'], choice: 'always' },
  registerPageBeyond: { ref: 'X11', options: ['400', '422'], choice: '400' },
  listMember: { ref: 'X-POST', options: ['all', 'published'], choice: 'all' },
  emptyList: { ref: 'RS-17', options: ['200', '400'], choice: '400' },
  bodyErrorStatus: { ref: 'C42', options: ['400', '422'], choice: '400' },
  forbiddenHeaders: { ref: 'X17', options: ['refuse', 'ignore'], choice: 'refuse' },
  arrangementHeader: { ref: 'X-ARR', options: ['x-cds-arrangement'], choice: 'x-cds-arrangement' },
  arrangementLookup: { ref: 'X-ARR-2', options: ['none', 'living'], choice: 'none' },
  registerAssertionAlg: { ref: 'X35', options: ['ps256-or-es256', 'ps256'], choice: 'ps256-or-es256' },
  registerScope: { ref: 'D-26', options: ['401', '403'], choice: '403' },
  updatedSince: { ref: 'X19', options: ['after', 'from'], choice: 'after' },
  statementForm: { ref: 'X22', options: ['raw', 'quoted'], choice: 'raw' },
  declaredOutage: { ref: 'NFR-503', options: ['503', 'announced'], choice: '503' },
  readZone: { ref: 'U-1', options: ['own', 'market'], choice: 'own' },
  unavailableAccounts: { ref: 'X14', options: ['listed', 'hidden'], choice: 'listed' },
  trafficThresholds: { ref: 'NFR', options: ['off', 'on'], choice: 'off' },
} as const;
