// <cdr-certificate>: the client certificate of an exchange, and the simulated handshake.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Check, Exchange, TracedCertificate } from '../../mocks/index.ts';
import { chipStyles } from '../ui/chip-styles.ts';
import { define } from '../ui/define.ts';
import { faultsOf } from './message/evidence.ts';
import { sharedStyles } from '../ui/shared-styles.ts';
import { markedText } from './message/value-view.ts';

const date = (instant: string): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' }).format(new Date(instant));

/**
 * A certificate.
 * @prop certificate - undefined: none was presented
 * @prop handshake - what a real handshake would have agreed on
 * @prop checks - of the exchange; the failed ones mark the card
 */
export class CdrCertificate extends LitElement {
  static override properties = {
    certificate: { attribute: false },
    handshake: { attribute: false },
    checks: { attribute: false },
  };
  declare certificate: TracedCertificate | undefined;
  declare handshake: Exchange['handshake'] | undefined;
  declare checks: readonly Check[];

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      .certificate {
        border: 1px solid var(--line);
        border-radius: var(--radius-control);
        overflow: clip;
        background: var(--card);
      }
      .title {
        display: flex;
        justify-content: space-between;
        align-items: center;
        gap: 0.5rem;
        padding: 0.45rem 0.75rem;
        background: var(--sunk);
      }
      dl,
      .handshake,
      .none {
        padding: 0.5rem 0.75rem;
        font-size: var(--small);
      }
      dl > div {
        display: grid;
        grid-template-columns: minmax(0, 6.2em) minmax(0, 1fr);
        column-gap: 0.75rem;
      }
      dt {
        color: var(--soft);
      }
      dd {
        font-family: var(--mono);
        font-size: max(0.75rem, 0.925em);
      }
      .handshake {
        color: var(--soft);
        font-size: var(--tiny);
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    this.certificate = undefined;
    this.handshake = undefined;
    this.checks = [];
  }

  protected override render(): TemplateResult {
    return html`<div class="certificate" part="certificate">
      <p class="title">Client certificate <span class="chip words">handshake simulated</span></p>
      ${this.certificate === undefined ? this.#none() : this.#rows(this.certificate)} ${this.#handshake()}
    </div>`;
  }

  #none(): TemplateResult {
    const asked = this.handshake?.mutual === true;
    const wrong = faultsOf(this.checks).some(({ place }) => place === 'certificate');
    const text = asked ? 'None was presented. This URL requires one.' : 'None. This URL requires none.';
    return html`<p class="none">${wrong ? html`<mark>${text}</mark>` : text}</p>`;
  }

  #rows(certificate: TracedCertificate): TemplateResult {
    const valid = `${date(certificate.notBefore)} to ${date(certificate.notAfter)}`;
    return html`<dl>
      ${this.#row('Name', `CN=${certificate.commonName}`, 'subject.')}
      ${certificate.owner === undefined ? nothing : this.#row('Issued to', certificate.owner, 'owner')}
      ${this.#row('Issuer', certificate.issuer, 'issuer.')}
      ${this.#row('Thumbprint', certificate.thumbprint, 'thumbprint')} ${this.#row('Valid', valid, 'not')}
    </dl>`;
  }

  #row(title: string, value: string, place: string): TemplateResult {
    const fault = faultsOf(this.checks).find((each) => each.place === 'certificate' && each.name.startsWith(place));
    const prefix = place === 'subject.' ? 'CN=' : '';
    const marked =
      fault === undefined ? value : html`${prefix}${markedText(value.slice(prefix.length), fault.check.expected)}`;
    return html`<div>
      <dt>${title}</dt>
      <dd>${marked}</dd>
    </div>`;
  }

  #handshake(): TemplateResult | typeof nothing {
    if (this.handshake === undefined) return nothing;
    const { protocol, suite, mutual, serverName, why } = this.handshake;
    return html`<p class="handshake">
      The certificate is real X.509; the handshake is not: a browser cannot present it. A real one would be
      ${mutual ? 'mutual ' : ''}${protocol} with ${serverName} under ${suite}. ${why}
    </p>`;
  }
}

define('cdr-certificate', CdrCertificate);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-certificate': CdrCertificate;
  }
}
