// The view of errors: its words, and its element, which is loaded when the view is opened.
import { html } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import { laterView } from '../later-view.ts';

export const view = laterView({
  title: 'Error gallery',
  words:
    'Every way in which a consumer or a holder ends a flow of today’s profile, produced on the spot: the exact address that the recipient gets, and what to do about it.',
  load: () => loadPart(() => import('./errors-today.ts')),
  show: () => html`<cdr-errors-view></cdr-errors-view>`,
});
