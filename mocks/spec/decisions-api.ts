// Decisions of the resource, secondary and register operations (areas A, B, C): what each is called, its options, ours first. Their words stand in decision-texts-api.ts.

export const apiDecisions = {
  usageDates: { ref: 'X1', options: ['either', 'date'] },
  headerErrors: { ref: 'X2', options: ['both', 'document', 'header'] },
  futureAuthDate: { ref: 'X4', options: ['refuse', 'accept'] },
  pagingLinks: { ref: 'X10', options: ['always', 'where_needed'] },
  registerPageBeyond: { ref: 'X11', options: ['400', '422'] },
  listMember: { ref: 'X-POST', options: ['all', 'published'] },
  emptyList: { ref: 'RS-17', options: ['200', '400'] },
  bodyErrorStatus: { ref: 'C42', options: ['400', '422'] },
  forbiddenHeaders: { ref: 'X17', options: ['refuse', 'ignore'] },
  arrangementHeader: { ref: 'X-ARR', options: ['x-cds-arrangement'] },
  arrangementLookup: { ref: 'X-ARR-2', options: ['none', 'living'] },
  registerAssertionAlg: { ref: 'X35', options: ['ps256-or-es256', 'ps256'] },
  registerScope: { ref: 'D-26', options: ['403', '401'] },
  updatedSince: { ref: 'X19', options: ['after', 'from'] },
  statementForm: { ref: 'X22', options: ['raw', 'quoted'] },
  declaredOutage: { ref: 'NFR-503', options: ['503', 'announced'] },
  readZone: { ref: 'U-1', options: ['own', 'market'] },
  unavailableAccounts: { ref: 'X14', options: ['listed', 'hidden'] },
  trafficThresholds: { ref: 'NFR', options: ['off', 'on'] },
} as const;
