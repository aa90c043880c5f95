// The view of the profiles: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './profiles-view.ts';

export const view: View = {
  title: 'Profiles and dates',
  words:
    'Security profile 0.1.1 and the one that the standards bind to today, with what is staged to come and what the ACCC’s server does differently.',
  show: ({ sandbox }) => html`<cdr-profiles-view .sandbox=${sandbox}></cdr-profiles-view>`,
};
