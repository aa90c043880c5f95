// The view of the profiles: its words, and its element, which is loaded when the view is opened.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import { laterView } from '../later-view.ts';

export const view = laterView({
  title: 'Profiles and dates',
  words:
    'Security profile 0.1.1 and the one that the standards bind to today, with what is staged to come and what the ACCC’s server does differently.',
  load: () => loadPart(() => import('./profiles-beside-today.ts')),
  show: ({ sandbox }) => html`<cdr-profiles-view .sandbox=${sandbox}></cdr-profiles-view>`,
});
