// The view of keys and certificates: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './keys-view.ts';

export const view: View = {
  title: 'Keys and certificates',
  words:
    'What every party publishes and presents, and what depends on it. Change a key or a certificate, and see who notices.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-keys-view .sandbox=${sandbox}></cdr-keys-view>`),
};
