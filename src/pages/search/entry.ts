// What a search can find: a place of the site, with the words that lead to it.

/** In the order in which equals are listed. */
export const entryKinds = {
  flow: 'Flow',
  view: 'View',
  lesson: 'Lesson',
  guide: 'Guide',
  term: 'Glossary',
  error: 'Error',
  operation: 'Operation',
  rule: 'Rule',
  decision: 'Decision',
  fault: 'Fault',
  step: 'Step',
  ending: 'How a flow ends',
  api: 'API',
  misuse: 'SandboxError',
} as const;

export type EntryKind = keyof typeof entryKinds;

export interface Entry {
  readonly kind: EntryKind;
  readonly title: string;
  /** A sentence or two, as people read it. */
  readonly words: string;
  /** From the start page. */
  readonly address: string;
  /** What it is called elsewhere: ids, codes, abbreviations. What is typed exactly so leads here first. */
  readonly names: readonly string[];
}
