// The view that judges what is pasted: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './judge-view.ts';

export const view: View = {
  title: 'Paste and judge',
  words:
    'Paste a token, a certificate, a key set, a configuration or a whole request, even a broken one. See what it is and which rules it keeps.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-judge-view .sandbox=${sandbox}></cdr-judge-view>`),
};
