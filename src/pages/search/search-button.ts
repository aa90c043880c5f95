// <cdr-search-button>: the way to the search, in the bar of every page: a press, or the key “/”.
import { html, LitElement, type TemplateResult } from 'lit';
import { loadPart } from '../../recipient/awaited-part.ts';
import { define } from '../../ui/define.ts';

/**
 * In the light, so that the page’s own style of the bar is its style.
 *
 * @prop root - the way from this page to the start page
 */
export class CdrSearchButton extends LitElement {
  static override properties = { root: {} };
  /** From this page to the start page. */
  declare root: string;
  readonly #onPage = new AbortController();

  constructor() {
    super();
    this.root = './';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.replaceChildren();
    document.addEventListener('keydown', (event) => this.#hear(event), { signal: this.#onPage.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#onPage.abort();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  #hear(event: KeyboardEvent): void {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
    event.preventDefault();
    this.#open();
  }

  readonly #open = (): void =>
    void loadPart(() => import('./search-dialog.ts')).then(({ openSearch }) => openSearch(this, this.root));

  protected override render(): TemplateResult {
    return html`<button type="button" class="search-link" aria-keyshortcuts="/" @click=${this.#open}>
      Search <kbd aria-hidden="true">/</kbd>
    </button>`;
  }
}

/** What is typed into a field is text. */
const isWriting = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (place) =>
        place instanceof HTMLElement && (place.isContentEditable || place.matches('input, textarea, select, dialog')),
    );

define('cdr-search-button', CdrSearchButton);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-search-button': CdrSearchButton;
  }
}
