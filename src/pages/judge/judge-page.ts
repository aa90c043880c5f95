// The view that judges what is pasted: its words, and its element.
import { html } from 'lit';
import type { View } from '../views.ts';
import './judge-view.ts';

export const view: View = {
  title: 'Paste and judge',
  words:
    'A token, a certificate, a key set, a configuration or a whole request: paste it, and see what it is and which rules it keeps. Broken ones too.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-judge-view .sandbox=${sandbox}></cdr-judge-view>`),
};
