// The view of the arrangements: its words, and its element, which is loaded when the view is opened.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import { laterView } from '../later-view.ts';

export const view = laterView({
  title: 'Arrangement lab',
  words:
    'Share, amend and withdraw as often as you like, and let the clock run. Each arrangement shows what of it lives, what ended, and the exchange that did it.',
  load: () => loadPart(() => import('./arrangements-today.ts')),
  show: ({ sandbox }) => html`<cdr-arrangements-view .sandbox=${sandbox}></cdr-arrangements-view>`,
});
