// <cdr-code>: wrapped monospace text with highlighted ranges and a copy button.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { copyText, copyWords } from '../../ui/copy-text.ts';
import { define } from '../../ui/define.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';

export interface CodeMark {
  /** Index of the first character. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Cuts the text at the marks; overlapping marks are merged. */
function cutAt(text: string, marks: readonly CodeMark[]): { readonly text: string; readonly marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const { from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    const start = Math.min(Math.max(from, at), text.length);
    const end = Math.min(Math.max(to, start), text.length);
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false });
    if (end > start) pieces.push({ text: text.slice(start, end), marked: true });
    at = Math.max(at, end);
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/**
 * Code.
 * @prop text - the text; wraps, so that nothing scrolls sideways
 * @prop marks - ranges at fault
 * @prop copy - shows a copy button
 * @prop label - what the text is, for the name of the copy button
 */
export class CdrCode extends LitElement {
  static override properties = {
    text: {},
    marks: { attribute: false },
    copy: { type: Boolean },
    label: {},
    copied: { state: true },
  };
  declare text: string;
  declare marks: readonly CodeMark[];
  declare copy: boolean;
  declare label: string;
  declare protected copied: boolean | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    css`
      :host {
        position: relative;
      }
      pre {
        font: var(--small) / 1.6 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        background: var(--sunk);
        border: 1px solid var(--line);
        border-radius: var(--radius-control);
        padding: 0.6em 0.8em;
      }
      .with-copy {
        padding-block-end: 3.1rem;
      }
      button {
        position: absolute;
        inset: auto 0.4rem 0.4rem auto;
      }
    `,
  ];

  constructor() {
    super();
    this.text = '';
    this.marks = [];
    this.copy = false;
    this.label = '';
  }

  protected override render(): TemplateResult {
    const pieces = cutAt(this.text, this.marks).map((piece) =>
      piece.marked ? html`<mark>${piece.text}</mark>` : piece.text,
    );
    const button = html`<button type="button" @click=${this.#copy}>
      ${copyWords(this.copied)}<span class="unseen"> ${this.label}</span>
    </button>`;
    return html`<pre class=${this.copy ? 'with-copy' : ''}>${pieces}</pre>
      ${this.copy ? button : nothing}`;
  }

  readonly #copy = async (): Promise<void> => {
    this.copied = await copyText(this.text);
  };
}

define('cdr-code', CdrCode);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-code': CdrCode;
  }
}
