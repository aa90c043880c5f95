// The view of the glossary: its words, and its element.
import { html } from 'lit';
import type { View } from '../views.ts';
import './glossary-view.ts';

export const view: View = {
  title: 'Glossary',
  words: 'The words of the field in plain sentences, each with the places here where it can be seen at work.',
  show: () => html`<cdr-glossary-view></cdr-glossary-view>`,
};
