// <cdr-party-mark>: the mark of a party, optionally with its name.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Party } from '../../../mocks/spec/party.ts';
import { define } from '../../ui/define.ts';
import { partyRow } from './party-row.ts';
import { partyShape, partyStyles } from './party-shape.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';

/**
 * Shape, letters and colour of a party.
 * @prop party - the party
 * @prop name - shows the name; without it, only screen readers announce it
 * @prop note - a second, softer line: which party it is, “Wattle Energy”
 * @cssprop --mark - size of the shape, 2.125rem
 */
export class CdrPartyMark extends LitElement {
  static override properties = {
    party: { reflect: true },
    name: { type: Boolean, reflect: true },
    note: {},
  };
  declare party: Party;
  declare name: boolean;
  declare note: string;

  static override styles: CSSResult[] = [
    sharedStyles,
    partyStyles,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 0.5em;
        vertical-align: middle;
        line-height: 1.25;
      }
      .who {
        font-weight: 600;
        font-size: var(--small);
      }
      .note {
        display: block;
        font-weight: 400;
        font-size: var(--tiny);
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    this.party = 'consumer';
    this.name = false;
    this.note = '';
  }

  protected override render(): TemplateResult {
    const { title } = partyRow(this.party);
    const note = this.note === '' ? nothing : html`<span class="note">${this.note}</span>`;
    return html`${partyShape(this.party)}<span class=${this.name ? 'who' : 'unseen'}>${title}${note}</span>`;
  }
}

define('cdr-party-mark', CdrPartyMark);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-party-mark': CdrPartyMark;
  }
}
