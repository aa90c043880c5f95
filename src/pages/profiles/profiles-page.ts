// The view of the profiles: its words, and its element, which is loaded when the view is opened.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { View } from '../views.ts';

const load = (): Promise<unknown> => loadPart(() => import('./profiles-beside-today.ts'));
let loading: Promise<unknown> | undefined;

export const view: View = {
  title: 'Profiles and dates',
  words:
    'Security profile 0.1.1 and the one that the standards bind to today, with what is staged to come and what the ACCC’s server does differently.',
  show: ({ sandbox }) => {
    loading ??= load();
    return html`<cdr-profiles-view .sandbox=${sandbox}></cdr-profiles-view>`;
  },
  loadRest: () => (loading ??= load()),
};
