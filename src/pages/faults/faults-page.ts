// The view of faults and clock: its words, and its element.
import { html } from 'lit';
import type { View } from '../views.ts';
import './faults-view.ts';

export const view: View = {
  title: 'Faults and clock',
  words:
    'Everything in here ends by one clock, and you may turn it: stand just before an end, then just after it. Or let something break, and see how that looks to the others.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-faults-view .sandbox=${sandbox}></cdr-faults-view>`,
};
