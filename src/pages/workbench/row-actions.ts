// <cdr-row-actions>: actions on an exchange: edit and send it again, or copy it as text.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { closeWhenLeft } from '../../ui/open-menu.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { copiedWords, copyExchange, copyFormats, type CopyFormat } from './copies/copy-exchange.ts';
import type { EditedRun } from './edited-run.ts';
import { openWorkbench } from './open-workbench.ts';

/** Goes back in a run to before the row’s step. */
export interface WayBack {
  /** False while something is running. */
  readonly isOpen: boolean;
  back(): void;
  /** Goes back and opens the request for editing; only for the first row of a step. */
  readonly edit?: (() => void) | undefined;
}

/**
 * The bar above an exchange: two buttons and a menu.
 * @prop sandbox - where it was sent
 * @prop exchange - from the trace
 * @prop run - the run that an edit belongs to
 * @prop way - goes back in the run
 * @prop primary - editing is the primary action of the view
 * @fires cdr-failed - the workbench could not be opened
 */
export class CdrRowActions extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    exchange: { attribute: false },
    run: { attribute: false },
    way: { attribute: false },
    primary: { type: Boolean },
    said: { state: true },
    copied: { state: true },
    text: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare exchange: Exchange | undefined;
  declare run: EditedRun | undefined;
  declare way: WayBack | undefined;
  declare primary: boolean;
  declare protected said: string;
  /** The copied format, marked in the menu. */
  declare protected copied: CopyFormat | undefined;
  /** Shown if the clipboard is not available. */
  declare protected text: string | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    css`
      :host {
        padding-block-end: 0.75rem;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
      }
      details {
        position: relative;
      }
      summary {
        font-size: var(--small);
        border: 1px solid var(--edge);
        border-radius: var(--radius-control);
        background: var(--card);
        padding-inline: 0.8em;
        line-height: calc(2.25rem - 2px);
      }
      ul {
        position: absolute;
        /* Above the bar of the undo at the foot of the page. */
        z-index: 6;
        inset-block-start: calc(100% + 0.25rem);
        inset-inline-start: 0;
        display: grid;
        min-inline-size: 12rem;
        padding: 0.3rem;
        background: var(--card);
        border: 1px solid var(--edge);
        border-radius: var(--radius-control);
      }
      li button {
        inline-size: 100%;
        text-align: start;
        border-color: transparent;
      }
      pre {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        margin-block-start: 0.5rem;
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.primary = false;
    this.said = '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('exchange')) return;
    this.said = '';
    this.copied = undefined;
    this.text = undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { exchange } = this;
    if (exchange === undefined || this.sandbox === undefined) return nothing;
    return html`<div class="bar">
        <button type="button" class=${this.primary ? 'go' : ''} @click=${() => void this.#edit()}>Edit and send</button>
        ${this.#back()}
        <details @toggle=${closeWhenLeft}>
          <summary>More…</summary>
          <ul>
            ${this.#editThere()}
            ${copyFormats.map(
              ({ format, label }) =>
                html`<li>
                  <button type="button" @click=${() => void this.copy(format)}>
                    ${this.copied === format ? '✓ Copied' : 'Copy'} as ${label}
                  </button>
                </li>`,
            )}
          </ul>
        </details>
        <span class="soft small" role="status">${this.said}</span>
      </div>
      ${this.text === undefined ? nothing : html`<pre tabindex="0">${this.text}</pre>`}`;
  }

  #back(): TemplateResult | typeof nothing {
    const { way } = this;
    return way === undefined
      ? nothing
      : html`<button
          type="button"
          title="The world and its clock go back too."
          ?disabled=${!way.isOpen}
          @click=${() => way.back()}
        >
          Back to before this step
        </button>`;
  }

  #editThere(): TemplateResult | typeof nothing {
    const { isOpen = false, edit } = this.way ?? {};
    return edit === undefined
      ? nothing
      : html`<li><button type="button" ?disabled=${!isOpen} @click=${() => edit()}>Go back and edit</button></li>`;
  }

  async #edit(): Promise<void> {
    if (this.sandbox === undefined || this.exchange === undefined) return;
    try {
      await openWorkbench(this.sandbox, this.exchange, { start: 'edit', run: this.run });
    } catch (error) {
      emit(this, 'cdr-failed', { error });
    }
  }

  /**
   * Copies the exchange and leaves the menu open. If the clipboard is not available, closes the menu and shows the
   * text.
   */
  async copy(format: CopyFormat): Promise<void> {
    if (this.sandbox === undefined || this.exchange === undefined) return;
    const copy = await copyExchange(this.sandbox, this.exchange, format);
    this.said = copiedWords(copy);
    this.copied = copy.copied ? format : undefined;
    this.text = copy.copied ? undefined : copy.text;
    if (copy.copied) return;
    const menu = this.renderRoot.querySelector('details');
    menu?.removeAttribute('open');
    menu?.querySelector('summary')?.focus();
  }
}

define('cdr-row-actions', CdrRowActions);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-row-actions': CdrRowActions;
  }
}
