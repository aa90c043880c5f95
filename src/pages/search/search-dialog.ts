// <cdr-search-dialog>: a search field over the page, with the best matches listed while typing.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { define } from '../../ui/define.ts';
import { dialogStyles } from '../../ui/dialog-styles.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { href, profileOfPage } from '../address/href.ts';
import { elsewhereWords, entryKinds, type Entry } from './entry.ts';
import type { Finder } from './finder.ts';

/** The most matches listed; the reference view lists all. */
const most = 8;

/** Frequent searches. */
const suggestions = ['CIBA', 'PKCE', '406', 'x-v', 'invalid_client', 'cdr_arrangement_id'];

export class CdrSearchDialog extends LitElement {
  static override properties = { typed: { state: true }, at: { state: true }, finder: { state: true } };
  declare protected typed: string;
  declare protected at: number;
  declare protected finder: Finder | undefined;
  /** Gets the focus back on closing. */
  opener: HTMLElement | undefined;
  /** Relative URL from this page to the start page. */
  root = './';

  static override styles: CSSResult[] = [
    ...pageStyles,
    dialogStyles,
    css`
      dialog {
        inline-size: min(40rem, calc(100vw - 2rem));
        max-inline-size: none;
        margin-block-start: min(12vh, 6rem);
        padding: 0;
        overflow: hidden;
      }
      dialog[open] {
        gap: 0;
      }
      input {
        inline-size: 100%;
        padding: 0.9rem 1.1rem;
        border: 0;
        border-block-end: 1px solid var(--line);
        border-radius: 0;
        font-size: var(--large);
        background: none;
      }
      input:focus-visible {
        outline: none;
        border-block-end-color: var(--accent);
        box-shadow: inset 0 -1px var(--accent);
      }
      ul {
        margin: 0;
        padding: 0.4rem;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 1rem;
        padding: 0.5rem 0.75rem;
        border-radius: var(--radius);
        cursor: pointer;
      }
      li[aria-selected='true'] {
        background: var(--tint, var(--line));
      }
      li b {
        overflow-wrap: anywhere;
        font-weight: 600;
      }
      li .kind {
        font-size: var(--small);
        color: var(--soft);
      }
      li .words {
        grid-column: 1 / -1;
        overflow: hidden;
        font-size: var(--small);
        color: var(--soft);
        white-space: nowrap;
        text-overflow: ellipsis;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.75rem;
        align-items: center;
        margin: 0;
        padding: 0.7rem 1.1rem;
        border-block-start: 1px solid var(--line);
        font-size: var(--small);
        color: var(--soft);
      }
      .foot button {
        min-block-size: 1.75rem;
        padding-inline: 0.6rem;
      }
      .foot a {
        margin-inline-start: auto;
      }
    `,
  ];

  constructor() {
    super();
    this.typed = '';
    this.at = 0;
    void loadPart(() => import('./everything.ts')).then(({ everything }) => {
      this.finder = everything();
    });
  }

  get #found(): readonly Entry[] {
    return this.typed.trim() === '' ? [] : (this.finder?.find(this.typed).slice(0, most) ?? []);
  }

  show(): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector('dialog')?.showModal();
      this.renderRoot.querySelector('input')?.select();
    });
  }

  #type(words: string): void {
    this.typed = words;
    this.at = 0;
  }

  #go({ address }: Entry): void {
    location.assign(new URL(address, new URL(this.root, location.href)));
  }

  #press(event: KeyboardEvent): void {
    const found = this.#found;
    // Otherwise the first Escape would only clear the field.
    if (event.key === 'Escape') {
      event.preventDefault();
      this.renderRoot.querySelector('dialog')?.close();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      this.at = found.length === 0 ? 0 : (this.at + step + found.length) % found.length;
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = found[this.at];
      if (chosen !== undefined) this.#go(chosen);
    }
  }

  protected override render(): TemplateResult {
    const found = this.#found;
    return html`<dialog
      aria-label="Search"
      @close=${() => this.opener?.focus()}
      @click=${(event: MouseEvent) => {
        if (event.target instanceof HTMLDialogElement) event.target.close();
      }}
    >
      <input
        type="search"
        maxlength="200"
        role="combobox"
        aria-label="Search everything"
        aria-expanded=${found.length > 0 ? 'true' : 'false'}
        aria-controls="found"
        aria-autocomplete="list"
        aria-activedescendant=${found.length === 0 ? nothing : `found-${String(this.at)}`}
        placeholder="A term, an error, a rule, a field…"
        autocomplete="off"
        spellcheck="false"
        .value=${this.typed}
        @input=${(event: InputEvent) => this.#type((event.target as HTMLInputElement).value)}
        @keydown=${this.#press}
      />
      <ul id="found" role="listbox" aria-label="Places" ?hidden=${found.length === 0}>
        ${found.map((entry, at) => this.#row(entry, at))}
      </ul>
      ${this.#foot(found)}
    </dialog>`;
  }

  #row(entry: Entry, at: number): TemplateResult {
    const { kind, title, words } = entry;
    const elsewhere = elsewhereWords(entry, profileOfPage());
    return html`<li
      id="found-${at}"
      role="option"
      aria-selected=${at === this.at ? 'true' : 'false'}
      @pointermove=${() => (this.at = at)}
      @click=${() => this.#go(entry)}
    >
      <b>${title}</b><span class="kind">${entryKinds[kind]}${elsewhere === undefined ? nothing : `, ${elsewhere}`}</span
      ><span class="words">${words}</span>
    </li>`;
  }

  #foot(found: readonly Entry[]): TemplateResult {
    const typed = this.typed.trim();
    const all = new URL(href('reference', typed === '' ? {} : { q: typed }), new URL(this.root, location.href)).href;
    const said =
      typed === ''
        ? html`Try
          ${suggestions.map(
            (word) => html`<button type="button" @click=${() => this.#suggest(word)}><code>${word}</code></button>`,
          )}`
        : this.finder === undefined
          ? 'Reading what there is…'
          : found.length === 0
            ? 'Nothing matches.'
            : `${found.length < most ? `${String(found.length)} found` : `The best ${String(most)}`}. Enter opens the one that is marked.`;
    return html`<p class="foot"><span role="status">${said}</span> <a href=${all}>Search everything</a></p>`;
  }

  #suggest(word: string): void {
    this.#type(word);
    this.renderRoot.querySelector('input')?.focus();
  }
}

define('cdr-search-dialog', CdrSearchDialog);

/** Opens the search over the page; on closing, the focus returns to the opener. */
export function openSearch(opener: HTMLElement, root = './'): void {
  const there = document.querySelector('cdr-search-dialog');
  const dialog = there ?? document.body.appendChild(document.createElement('cdr-search-dialog'));
  dialog.opener = opener.querySelector('button') ?? opener;
  dialog.root = root;
  dialog.show();
}

declare global {
  interface HTMLElementTagNameMap {
    'cdr-search-dialog': CdrSearchDialog;
  }
}
