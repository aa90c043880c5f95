// The view of faults and clock: its words, and its element.
import { html } from 'lit';
import type { View } from '../views.ts';
import './faults-view.ts';

export const view: View = {
  title: 'Faults and clock',
  words:
    'Tokens, consents and certificates all run out by one clock, and it is yours: stand just before an end, then just after it. Or let something break, and see how the others feel it.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-faults-view .sandbox=${sandbox}></cdr-faults-view>`,
};
