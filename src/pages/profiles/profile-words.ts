// The two security profiles as the bar names them: what each is, and until when it was in force (CDS, Future Dated Obligations).
import type { ProfileId } from '../../../mocks/spec/ids.ts';

export interface ProfileWords {
  /** In the bar. */
  readonly short: string;
  /** Over a column. */
  readonly column: string;
  /** In a sentence: “a world of …”. */
  readonly name: string;
  /** Under the name of the product: what it is, and until when it was in force. */
  readonly line: string;
  /** Where its differences from the other stand. */
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
