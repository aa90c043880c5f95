// <cdr-proof>: the result of a call sent as proof: its response, the reason for a refusal, the exchange, and a link to
// the trace.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/why/cdr-why.ts';
import { define } from '../../ui/define.ts';
import { outcomeOf } from '../../elements/outcome.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { statusWords } from '../../elements/status-words.ts';
import { href } from '../address/href.ts';

/**
 * @prop exchange - the request and response
 * @prop said - what the response shows, in a sentence; shown first
 */
export class CdrProof extends LitElement {
  static override properties = { exchange: { attribute: false }, said: {} };
  declare exchange: Exchange | undefined;
  declare said: string;

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
      }
      summary {
        font-size: var(--small);
        min-block-size: 1.75rem;
      }
    `,
  ];

  constructor() {
    super();
    this.exchange = undefined;
    this.said = '';
  }

  protected override render(): TemplateResult | typeof nothing {
    const { exchange, said } = this;
    if (exchange === undefined) return nothing;
    const { method, url } = exchange.request;
    const refused = exchange.verdict !== 'ok';
    const tone = outcomeOf(exchange) === 'ok' ? 'ok' : 'no';
    return html`
      <p role="status">
        <code>${method} ${new URL(url).pathname}</code> ${exchange.response.status === 0 ? 'got' : 'was answered'}
        <span class="chip ${tone}">${statusWords(exchange.response.status)}</span> ${said}
        <a href=${href('trace', { exchange: exchange.id })}>Open in the trace</a>
      </p>
      ${refused ? html`<cdr-why .exchange=${exchange} .headingLevel=${3}></cdr-why>` : nothing}
      <details>
        <summary>The whole exchange</summary>
        <cdr-exchange .exchange=${exchange} .headingLevel=${3}></cdr-exchange>
      </details>
    `;
  }
}

define('cdr-proof', CdrProof);
