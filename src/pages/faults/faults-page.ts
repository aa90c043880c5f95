// The view of faults and clock.
import { html } from 'lit';
import type { View } from '../view.ts';
import './faults-view.ts';

export const view: View = {
  title: 'Faults and clock',
  words:
    'Tokens, consents and certificates all expire by one clock, and you set it. Move it to just before an expiry, then just after. Or break something and see what the other parties do.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-faults-view .sandbox=${sandbox}></cdr-faults-view>`,
};
