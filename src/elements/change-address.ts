// Where the tables that an exchange changed have pages of their own; a page without them shows names alone.
import { html, type TemplateResult } from 'lit';
import type { TracedChange } from '../../mocks/index.ts';

let pageOf: (change: TracedChange) => string | undefined = () => undefined;

/** Every element on this page links the tables of changes there from now on. */
export function linkChangesTo(found: typeof pageOf): void {
  pageOf = found;
}

/** The name of the table, as a link where there is such a page. */
export function tableLink(change: TracedChange): TemplateResult {
  const address = pageOf(change);
  const name = html`<code>${change.table}</code>`;
  return address === undefined ? name : html`<a href=${address}>${name}</a>`;
}
