// The view of the lessons: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './lessons-view.ts';

export const view: View = {
  title: 'Lessons',
  words:
    'Make things go wrong yourself: here, in any other view, or in the console. The sandbox notices each move that you make.',
  show: ({ site, sandbox }) => html`<cdr-lessons-view .site=${site} .sandbox=${sandbox}></cdr-lessons-view>`,
};
