// <cdr-chip>: a short label with a tone; the text itself says what the colour hints.
import { css, html, LitElement, type CSSResult, type TemplateResult } from 'lit';
import { define } from './define.ts';
import { sharedStyles } from './shared-styles.ts';

export type Tone = 'plain' | 'ok' | 'no' | 'warn';

export const chipStyles: CSSResult = css`
  .chip {
    display: inline-block;
    font: 600 var(--tiny) / 1.45 var(--mono);
    border: 1px solid color-mix(in oklab, var(--tone, var(--edge)) 45%, transparent);
    border-radius: var(--radius-chip);
    padding: 0 0.45em;
    color: var(--tone, var(--soft));
    white-space: nowrap;
  }
  .chip.words {
    font-family: var(--sans);
    font-weight: 500;
  }
  .chip.ok {
    --tone: var(--ok);
  }
  .chip.no {
    --tone: var(--no);
  }
  .chip.warn {
    --tone: var(--warn);
  }
  .chip.ok,
  .chip.no,
  .chip.warn {
    background: color-mix(in oklab, var(--tone) 9%, var(--card));
    border-color: transparent;
  }
  @media (forced-colors: active) {
    .chip {
      border-color: CanvasText;
    }
  }
`;

/**
 * A chip.
 * @prop tone - plain, ok, no, warn
 * @slot - the text
 */
export class CdrChip extends LitElement {
  static override properties = { tone: { reflect: true } };
  declare tone: Tone;

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      :host {
        display: inline-block;
      }
    `,
  ];

  constructor() {
    super();
    this.tone = 'plain';
  }

  protected override render(): TemplateResult {
    return html`<span class="chip words ${this.tone}"><slot></slot></span>`;
  }
}

define('cdr-chip', CdrChip);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-chip': CdrChip;
  }
}
