// The view that runs both profiles beside each other: its words, and its element, which is loaded when the view is opened.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import { laterView } from '../later-view.ts';

export const view = laterView({
  title: 'Side by side',
  words:
    'The hybrid flow of profile 0.1.1 and the code flow that the standards bind to today, row against row: what replaced what. Both really run, in a world of their own; yours stays as it is.',
  load: () => loadPart(() => import('./compare-today.ts')),
  show: () => html`<cdr-compare-view></cdr-compare-view>`,
});
