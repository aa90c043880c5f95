// The view of the decisions: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './decisions-view.ts';

export const view: View = {
  title: 'Decisions',
  words:
    'Where the specification is silent or says two things, the sandbox had to choose. Each choice, its reason, and a switch that works at once.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-decisions-view .sandbox=${sandbox}></cdr-decisions-view>`,
};
