// A choice that limits a list of rules or decisions to the profile of the page’s world, or shows both.
import type { TemplateResult } from 'lit';
import { choiceField } from '../../ui/search-form.ts';
import { profileOfPage } from '../address/href.ts';
import { profileWords } from './profile-words.ts';

/** Entries of the page’s profile, or of both. */
export type ProfileReach = 'own' | 'both';

export const profileChoice = (value: ProfileReach, choose: (reach: ProfileReach) => void): TemplateResult =>
  choiceField<ProfileReach>({
    label: 'Profile',
    value,
    options: [
      ['own', `This one: ${profileWords[profileOfPage()].short}`],
      ['both', 'Both'],
    ],
    choose,
  });
