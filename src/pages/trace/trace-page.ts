// The view of the trace: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './trace-view.ts';

export const view: View = {
  title: 'Trace',
  words:
    'Every exchange between the parties, the newest last: what was sent, what came back, each rule that was looked at, and what it changed.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-trace-view .sandbox=${sandbox}></cdr-trace-view>`),
};
