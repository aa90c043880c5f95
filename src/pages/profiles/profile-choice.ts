// Narrows a list of rules or decisions to the profile of the page’s world, or shows those of both.
import type { TemplateResult } from 'lit';
import { choiceField } from '../../ui/search-form.ts';
import { profileOfPage } from '../address/href.ts';
import { profileWords } from './profile-words.ts';

/** What applies to the profile of this page, or everything there is. */
export type ProfileReach = 'own' | 'both';

/** The list to choose from. */
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
