// The view of the arrangements: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './arrangements-view.ts';

export const view: View = {
  title: 'Arrangement lab',
  words:
    'Share, amend and withdraw as often as you like, and let the clock run. Each arrangement shows what of it lives, what ended, and the exchange that did it.',
  show: ({ sandbox }) => html`<cdr-arrangements-view .sandbox=${sandbox}></cdr-arrangements-view>`,
};
