// The view of what every party holds: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './data-view.ts';

export const view: View = {
  title: 'Data',
  words:
    'What every party holds, table by table, as it stands now. The rows that the last call changed are marked, and lead to that call.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-data-view .sandbox=${sandbox}></cdr-data-view>`),
};
