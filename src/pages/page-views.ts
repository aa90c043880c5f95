// The views other than flows, by their name in the address, with link label and menu group.

/** The groups of the bar’s menus, in order. A group without views is not shown. */
export const viewGroups = { learn: 'Learn', workbench: 'Workbench', world: 'World', reference: 'Reference' } as const;

export type ViewGroup = keyof typeof viewGroups;

/** By name in the address (`?view=NAME`). Each view’s module is in views.ts; a missing one does not compile. */
export const pageViews = {
  lessons: { label: 'Lessons', group: 'learn' },
  glossary: { label: 'Glossary', group: 'learn' },
  compare: { label: 'Side by side', group: 'learn' },
  api: { label: 'API explorer', group: 'workbench' },
  judge: { label: 'Paste and judge', group: 'workbench' },
  examination: { label: 'Examine a recipient', group: 'workbench' },
  errors: { label: 'Error gallery', group: 'workbench' },
  arrangements: { label: 'Arrangement lab', group: 'workbench' },
  trace: { label: 'Trace', group: 'workbench' },
  data: { label: 'Data', group: 'world' },
  register: { label: 'Register', group: 'world' },
  keys: { label: 'Keys and certificates', group: 'world' },
  faults: { label: 'Faults and clock', group: 'world' },
  metrics: { label: 'Metrics', group: 'world' },
  reference: { label: 'Search everything', group: 'reference' },
  rules: { label: 'Rules', group: 'reference' },
  decisions: { label: 'Decisions', group: 'reference' },
  profiles: { label: 'Profiles and dates', group: 'reference' },
} as const satisfies Record<string, { readonly label: string; readonly group: ViewGroup }>;

export type PageViewName = keyof typeof pageViews;

export const isPageView = (name: string | null): name is PageViewName =>
  name !== null && Object.hasOwn(pageViews, name);

export const pageViewNames: readonly PageViewName[] = Object.keys(pageViews).filter(isPageView);
