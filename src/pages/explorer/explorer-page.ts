// The view of the API explorer: its introduction and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './explorer-view.ts';
import './holder-choice.ts';

export const view: View = {
  words: 'Every operation of every party, ready to send. Choose one, change anything, and see what comes back and why.',
  show: ({ site, sandbox }) => {
    if (sandbox === undefined) return html``;
    if (sandbox.scenario.holders.length < 2)
      return html`<cdr-explorer-view .site=${site} .sandbox=${sandbox}></cdr-explorer-view>`;
    return html`<cdr-explorer-holder .site=${site} .sandbox=${sandbox}></cdr-explorer-holder>`;
  },
};
