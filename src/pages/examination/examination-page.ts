// The view in which a recipient is examined: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './examination-view.ts';

export const view: View = {
  title: 'Examine a recipient',
  words:
    'The sandbox lies, one message at a time, and you see whether a recipient notices. Your own world stays as it is, unless you examine your own app in it.',
  show: ({ sandbox }) => html`<cdr-examination-view .sandbox=${sandbox}></cdr-examination-view>`,
};
