// The views that are not a flow, by their name in the address: what links call them, and under which word of the bar they stand.

/** The words of the bar, in its order; behind each stand the links of a group. One that has no view yet is not shown. */
export const viewGroups = { learn: 'Learn', workbench: 'Workbench', world: 'World', reference: 'Reference' } as const;

export type ViewGroup = keyof typeof viewGroups;

/** Name in the address (`?view=NAME`), label and group. Its module is named in views.ts; one that is missing there does not compile. */
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
