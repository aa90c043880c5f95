// What a search can find: a place of the site, with the words that lead to it.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { profileWords } from '../profiles/profile-words.ts';

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
  /** Those that have it; all where it is left out. */
  readonly profiles?: readonly ProfileId[];
  readonly kind: EntryKind;
  readonly title: string;
  /** A sentence or two, as people read it. */
  readonly words: string;
  /** From the start page. */
  readonly address: string;
  /** What it is called elsewhere: ids, codes, abbreviations. What is typed exactly so leads here first. */
  readonly names: readonly string[];
}

/** Said of what the profile does not have; undefined of everything else. */
export function elsewhereWords({ profiles }: Pick<Entry, 'profiles'>, profile: ProfileId): string | undefined {
  if (profiles === undefined || profiles.includes(profile)) return undefined;
  return `only in ${profiles.map((id) => profileWords[id].short).join(', ')}`;
}
