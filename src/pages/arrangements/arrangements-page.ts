// The view of the arrangements: its words, and its element, which is loaded when the view is opened.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { View } from '../views.ts';

const load = (): Promise<unknown> => loadPart(() => import('./arrangements-today.ts'));
let loading: Promise<unknown> | undefined;

export const view: View = {
  title: 'Arrangement lab',
  words:
    'Share, amend and withdraw as often as you like, and let the clock run. Each arrangement shows what of it lives, what ended, and the exchange that did it.',
  show: ({ sandbox }) => {
    loading ??= load();
    return html`<cdr-arrangements-view .sandbox=${sandbox}></cdr-arrangements-view>`;
  },
  loadRest: () => (loading ??= load()),
};
