// <cdr-search-button>: opens the search from the bar of every page, by a press or the key “/”.
import { html, LitElement, type TemplateResult } from 'lit';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { define } from '../../ui/define.ts';
import { onSearchKey } from './search-key.ts';

/**
 * Renders in the light DOM, so that the page’s bar styles apply.
 * @prop root - relative URL from the page to the start page
 */
export class CdrSearchButton extends LitElement {
  static override properties = { root: {} };
  declare root: string;

  readonly #onPage = new AbortController();

  constructor() {
    super();
    this.root = './';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.replaceChildren();
    onSearchKey(this.#open, { signal: this.#onPage.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#onPage.abort();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  readonly #open = (): void =>
    void loadPart(() => import('./search-dialog.ts')).then(({ openSearch }) => openSearch(this, this.root));

  protected override render(): TemplateResult {
    return html`<button type="button" class="search-link" aria-keyshortcuts="/" @click=${this.#open}>
      <span class="sign glass" aria-hidden="true"></span><span class="search-name">Search</span>
      <kbd aria-hidden="true">/</kbd>
    </button>`;
  }
}

define('cdr-search-button', CdrSearchButton);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-search-button': CdrSearchButton;
  }
}
