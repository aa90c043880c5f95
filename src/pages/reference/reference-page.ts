// The view of the reference: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './reference-view.ts';

export const view: View = {
  title: 'Search everything',
  words:
    'Everything that has a name here: views, steps, rules, errors, operations, decisions, faults, terms and guides.',
  show: () => html`<cdr-reference-view></cdr-reference-view>`,
};
