// The view of the lessons: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './lessons-view.ts';

export const view: View = {
  title: 'Lessons',
  words:
    'Each lesson has a few moves and ends with a goal. Make a move yourself, in any view or in the console, or let the page make it: the sandbox notices. In the first lesson all goes well; in most others something goes wrong on purpose.',
  show: ({ site, sandbox }) => html`<cdr-lessons-view .site=${site} .sandbox=${sandbox}></cdr-lessons-view>`,
};
