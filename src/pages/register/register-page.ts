// The view of the register: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './register-view.ts';

export const view: View = {
  title: 'The register',
  words:
    'Who takes part in the scheme, as the register’s own operations publish it. You are its operator: change a status, and see what it does.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-register-view .sandbox=${sandbox}></cdr-register-view>`,
};
