// The view that runs both profiles beside each other: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './compare-view.ts';

export const view: View = {
  title: 'Side by side',
  words:
    'The hybrid flow of profile 0.1.1 and the code flow that the standards bind to today, row against row: what replaced what. Both really run, in a world of their own; yours stays as it is.',
  show: () => html`<cdr-compare-view></cdr-compare-view>`,
};
