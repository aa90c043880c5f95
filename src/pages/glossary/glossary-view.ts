// <cdr-glossary-view>: the words of the field by the alphabet, to be searched; each has an address of its own.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { define } from '../../elements/define.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { chosenIn, linkTo } from '../query.ts';
import type { Term } from './term.ts';
import { allTerms } from './terms.ts';
import { fieldStyles, labelStyles, searchStyles } from '../../elements/field-styles.ts';

const byName = (a: Term, b: Term): number => a.name.localeCompare(b.name, 'en-AU', { sensitivity: 'base' });

/** The view. */
export class CdrGlossaryView extends LitElement {
  static override properties = { sought: { state: true }, terms: { state: true } };
  declare protected sought: string;
  /** None before all of them have come. */
  declare protected terms: readonly Term[];

  /** The term that the address leads to. */
  readonly #asked = chosenIn('term');

  static override styles: CSSResult[] = [
    sharedStyles,
    fieldStyles,
    labelStyles,
    searchStyles,
    css`
      label {
        flex: 0 1 22rem;
      }
      input {
        inline-size: 100%;
      }
      dl {
        display: grid;
        gap: 0.75rem;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
      }
      dl > div {
        padding: 0.8rem 1rem;
      }
      .asked {
        box-shadow: 0 0 0 2px var(--accent);
      }
      dt {
        font-weight: 600;
      }
      dt a {
        text-decoration: none;
      }
      dt a:hover {
        text-decoration: underline;
      }
      dd + dd {
        margin-block-start: 0.35rem;
        font-size: var(--small);
      }
      .none {
        padding: 1.5rem 1rem;
      }
    `,
  ];

  constructor() {
    super();
    this.sought = '';
    this.terms = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#fill();
  }

  async #fill(): Promise<void> {
    if (this.terms.length > 0) return;
    this.terms = (await allTerms()).toSorted(byName);
    await this.updateComplete;
    if (this.#asked === undefined) return;
    this.renderRoot.querySelector(`#${CSS.escape(this.#asked)}`)?.scrollIntoView({ block: 'center' });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { terms } = this;
    if (terms.length === 0) return nothing;
    const sought = this.sought.trim().toLowerCase();
    const shown = terms.filter(({ name, words }) => `${name}\n${words}`.toLowerCase().includes(sought));
    return html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label
          >Find a word
          <input
            type="search"
            .value=${this.sought}
            @input=${(event: InputEvent) => (this.sought = (event.target as HTMLInputElement).value)}
        /></label>
        <p class="small soft" role="status">${shown.length} of ${terms.length} words</p>
      </form>
      ${
        shown.length === 0
          ? html`<p class="card none">
              That word is not here yet.
              <button type="button" @click=${() => (this.sought = '')}>Show all words</button>
            </p>`
          : html`<dl>${shown.map((term) => this.#entry(term))}</dl>`
      }`;
  }

  #entry({ id, name, words, seen }: Term): TemplateResult {
    return html`<div id=${id} class=${id === this.#asked ? 'card asked' : 'card'}>
      <dt><a href=${linkTo('term', id)}>${name}</a></dt>
      <dd>${words}</dd>
      ${
        seen.length === 0
          ? nothing
          : html`<dd class="soft">
              Seen in
              ${seen.map(({ label, query }, index) => html`${index === 0 ? '' : ', '}<a href=${query}>${label}</a>`)}
            </dd>`
      }
    </div>`;
  }
}

define('cdr-glossary-view', CdrGlossaryView);
