// A search entry: a place of the site with the words that find it.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { profileWords } from '../profiles/profile-words.ts';

/** In the order in which equal matches are listed. */
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
  /** The profiles that have it; absent where all do. */
  readonly profiles?: readonly ProfileId[];
  readonly kind: EntryKind;
  readonly title: string;
  /** One or two sentences for people. */
  readonly words: string;
  /** Relative to the start page. */
  readonly address: string;
  /** Ids, codes, abbreviations and other names. An exact match comes first. */
  readonly names: readonly string[];
}

/** A note if the profile lacks it; otherwise undefined. */
export function elsewhereWords({ profiles }: Pick<Entry, 'profiles'>, profile: ProfileId): string | undefined {
  if (profiles === undefined || profiles.includes(profile)) return undefined;
  return `only in ${profiles.map((id) => profileWords[id].short).join(', ')}`;
}
