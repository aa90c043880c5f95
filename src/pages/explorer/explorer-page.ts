// The view of the API explorer: its words, and its element.
import { html } from 'lit';
import type { View } from '../views.ts';
import './explorer-view.ts';

export const view: View = {
  title: 'API explorer',
  words: 'Every operation of every party, ready to send. Choose one, change anything, and see what comes back and why.',
  show: ({ site, sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-explorer-view .site=${site} .sandbox=${sandbox}></cdr-explorer-view>`,
};
