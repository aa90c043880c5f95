// Words for the two security profiles: what each is, and until when it was in force (CDS, Future Dated Obligations).
import type { ProfileId } from '../../../mocks/spec/ids.ts';

export interface ProfileWords {
  /** For the bar. */
  readonly short: string;
  /** For a column heading. */
  readonly column: string;
  /** For use in a sentence: “a world of …”. */
  readonly name: string;
  /** Shown under the product’s name: what it is, and until when it was in force. */
  readonly line: string;
  /** Where its differences from the other profile are shown. */
  readonly differences: 'start-page' | 'profiles';
}

export const profileWords: Readonly<Record<ProfileId, ProfileWords>> = {
  '0.1.1': {
    short: 'CDR 0.1.1',
    column: '0.1.1',
    name: 'profile 0.1.1',
    line: 'Profile 0.1.1, a draft of January 2019; its hybrid flow was in force until 12 May 2025.',
    differences: 'start-page',
  },
  'cds-1.36': {
    short: 'CDR today',
    column: 'Today',
    name: 'today’s profile',
    line: 'Today’s profile: code flow, PAR, PKCE, signed responses. No end date.',
    differences: 'profiles',
  },
};
