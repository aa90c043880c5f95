// The view of errors: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './errors-view.ts';

export const view: View = {
  title: 'Error gallery',
  words:
    'Every way in which a consumer or a holder ends a flow of today’s profile, produced on the spot: the exact address that the recipient gets, and what to do about it.',
  show: () => html`<cdr-errors-view></cdr-errors-view>`,
};
