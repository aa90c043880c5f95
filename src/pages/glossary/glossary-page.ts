// The view of the glossary: its words, and its element.
import { html } from 'lit';
import type { View } from '../view.ts';
import './glossary-view.ts';

export const view: View = {
  title: 'Glossary',
  words: 'CDR terms in plain English, each with links to where you can see it in action here.',
  show: () => html`<cdr-glossary-view></cdr-glossary-view>`,
};
