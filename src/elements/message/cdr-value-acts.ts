// <cdr-value-acts>: copies the value next to it, and opens a JWT in the view that judges it.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { copyText, copyWords } from '../../ui/copy-text.ts';
import { define } from '../../ui/define.ts';
import { isCompactJwt } from './jwt.ts';
import { judgeOf } from '../page-links.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';

/**
 * The buttons.
 * @prop value - the text to copy
 */
export class CdrValueActs extends LitElement {
  static override properties = { value: {}, copied: { state: true } };
  declare value: string;
  /** The last value to be copied, and whether that worked. */
  declare protected copied: { readonly value: string; readonly done: boolean } | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    css`
      :host {
        display: inline-flex;
        gap: 0.3rem;
        margin-inline-start: 0.3rem;
        vertical-align: middle;
      }
      button {
        min-block-size: 24px;
        padding: 0 0.45rem;
        font: var(--tiny) / 1.4 var(--sans);
      }
    `,
  ];

  constructor() {
    super();
    this.value = '';
  }

  protected override render(): TemplateResult {
    const judge = isCompactJwt(this.value) ? judgeOf() : undefined;
    const { copied } = this;
    return html`<button type="button" @click=${this.#copy}>
        ${copyWords(copied?.value === this.value ? copied.done : undefined)}<span class="unseen"> the value</span>
      </button>
      ${
        judge === undefined
          ? nothing
          : html`<button type="button" @click=${() => judge(this.value)}>
              Judge<span class="unseen"> the token</span>
            </button>`
      }`;
  }

  readonly #copy = async (): Promise<void> => {
    const { value } = this;
    this.copied = { value, done: await copyText(value) };
  };
}

define('cdr-value-acts', CdrValueActs);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-value-acts': CdrValueActs;
  }
}
