// The views of the playground, and the links between them.
import { html, nothing, type TemplateResult } from 'lit';
import type { Site } from './site.ts';

/** Label and query of every view, in the order of the links; the start page has no query. */
const links = [
  ['Hybrid flow', ''],
  ['Registration', '?view=flow&flow=registration'],
  ['Backchannel (CIBA)', '?view=flow&flow=backchannel'],
  ['Register', '?view=register'],
  ['Decisions', '?view=decisions'],
] as const;

export type Place = (typeof links)[number][1];

/** `here`: the view that is open, when it is one of them. */
export const navigation = ({ root }: Site, here: string): TemplateResult =>
  html`<nav class="views" aria-label="Views">
    ${links.map(
      ([label, query]) =>
        html`<a href=${root.pathname + query} aria-current=${query === here ? 'page' : nothing}>${label}</a>`,
    )}
  </nav>`;
