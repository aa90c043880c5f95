// The two security profiles as the bar names them: what each is, and until when it binds (CDS, Future Dated Obligations).
import type { ProfileId } from '../../mocks/spec/profiles/profile.ts';

export interface ProfileWords {
  /** In the bar. */
  readonly short: string;
  /** In a sentence: “a world of …”. */
  readonly name: string;
  /** Under the name of the product: which one it is, and when it ends. */
  readonly line: string;
}

export const profileWords: Readonly<Record<ProfileId, ProfileWords>> = {
  '0.1.1': {
    short: 'CDR 0.1.1',
    name: 'profile 0.1.1',
    line: 'Profile 0.1.1, hybrid flow, ended May 2025. Today’s: code + PAR + PKCE.',
  },
  today: {
    short: 'CDR today',
    name: 'today’s profile',
    line: 'Today’s profile: code + PAR + PKCE, signed responses. No end date.',
  },
};
