// The view of the rules: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './rules-view.ts';

export const view: View = {
  title: 'Rules',
  words:
    'Everything the parties look at before they answer: what has to hold, the document that says so, how a breach is refused, and the mend.',
  show: ({ sandbox }) => html`<cdr-rules-view .sandbox=${sandbox}></cdr-rules-view>`,
};
