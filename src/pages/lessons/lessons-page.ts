// The view of the lessons: its words, and its element.
import { html } from 'lit';
import type { View } from '../views.ts';
import './lessons-view.ts';

export const view: View = {
  title: 'Lessons',
  words:
    'Things that go wrong, to be done by your own hand: here, in any other view, or in the console. The sandbox notices when you get there.',
  show: ({ site, sandbox }) => html`<cdr-lessons-view .site=${site} .sandbox=${sandbox}></cdr-lessons-view>`,
};
