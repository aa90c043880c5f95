// The view of the API explorer: its words, and its element.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { View } from '../views.ts';
import './explorer-view.ts';

export const view: View = {
  title: 'API explorer',
  words: 'Every operation of every party, ready to send. Choose one, change anything, and see what comes back and why.',
  show: ({ site, sandbox }) => {
    if (sandbox === undefined) return html``;
    if (sandbox.scenario.holders.length < 2)
      return html`<cdr-explorer-view .site=${site} .sandbox=${sandbox}></cdr-explorer-view>`;
    // The household with several holders is the one in which they speak two profiles.
    void loadPart(() => import('./todays-holder-choice.ts'));
    return html`<cdr-explorer-holder .site=${site} .sandbox=${sandbox}></cdr-explorer-holder>`;
  },
};
