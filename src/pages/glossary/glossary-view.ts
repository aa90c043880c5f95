// <cdr-glossary-view>: searchable terms in alphabetical order, each with its own address.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { define } from '../../ui/define.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { href } from '../address/href.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { searchForm } from '../../ui/search-form.ts';
import type { Term } from './term.ts';
import { terms } from './terms.ts';
import type { View } from '../view.ts';

export class CdrGlossaryView extends LitElement {
  static override properties = { sought: { state: true } };
  declare protected sought: string;

  readonly #term = new ChosenEntry(this, 'term');

  static override styles: CSSResult[] = [
    ...pageStyles,
    css`
      .find {
        flex: 0 1 22rem;
      }
      input {
        inline-size: 100%;
      }
      dl > div {
        padding: 0.8rem 1rem;
      }
      dt {
        color: inherit;
        font-weight: 600;
      }
      dt a:not(:hover) {
        text-decoration: none;
      }
      dd + dd {
        margin-block-start: 0.35rem;
        font-size: var(--small);
      }
    `,
  ];

  constructor() {
    super();
    this.sought = '';
  }

  protected override render(): TemplateResult {
    const sought = this.sought.trim().toLowerCase();
    const shown = terms.filter(({ name, words }) => `${name}\n${words}`.toLowerCase().includes(sought));
    return html`${searchForm({
      label: 'Find a word',
      words: this.sought,
      count: `${String(shown.length)} of ${String(terms.length)} words`,
      search: (words) => (this.sought = words),
    })}
    ${
      shown.length === 0
        ? html`<p class="card empty">
            No term matches.
            <button type="button" @click=${() => (this.sought = '')}>Show all words</button>
          </p>`
        : html`<dl class="tiles">${shown.map((term) => this.#entry(term))}</dl>`
    }`;
  }

  #entry({ id, name, words, seen }: Term): TemplateResult {
    return html`<div data-entry=${id} class=${this.#term.isAsked(id) ? 'card asked' : 'card'}>
      <dt><a href=${href('glossary', { term: id })}>${name}</a></dt>
      <dd>${words}</dd>
      ${
        seen.length === 0
          ? nothing
          : html`<dd class="soft">
              Seen in
              ${seen.map(({ label, place, more }, index) => html`${index === 0 ? '' : ', '}<a href=${href(place, more)}>${label}</a>`)}
            </dd>`
      }
    </div>`;
  }
}

define('cdr-glossary-view', CdrGlossaryView);

export const view: View = {
  words: 'CDR terms in plain English, each with links to where you can see it in action here.',
  show: () => html`<cdr-glossary-view></cdr-glossary-view>`,
};
