// <cdr-chip>: a short label with a tone; the text itself says what the colour suggests.
import { css, html, LitElement, type CSSResult, type TemplateResult } from 'lit';
import { chipStyles } from '../ui/chip-styles.ts';
import { define } from '../ui/define.ts';
import { sharedStyles } from '../ui/shared-styles.ts';

export type Tone = 'plain' | 'ok' | 'no' | 'warn';

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
