// <cdr-exchange>: one exchange in full: the message on the left, explanations on the right.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange, TracedToken } from '../../mocks/index.ts';
import './cdr-certificate.ts';
import './why/cdr-checks.ts';
import { chipStyles } from '../ui/chip-styles.ts';
import './message/cdr-hash-sum.ts';
import { exchangeStyles } from './cdr-exchange.styles.ts';
import './message/cdr-message.ts';
import './message/cdr-token.ts';
import type { Decrypt, TokenMark } from './message/cdr-token.ts';
import { define } from '../ui/define.ts';
import { exchangeTitle, type DiagramRow } from './diagram/diagram-rows.ts';
import { faultsOf } from './message/evidence.ts';
import { outcomeOf } from './outcome.ts';
import { partyRow } from './party/party-row.ts';
import { partyShape, partyStyles } from './party/party-shape.ts';
import { breachWordsOf } from './why/rule-words.ts';
import { refusalName } from './refusal-name.ts';
import { rowChange } from './changed-row.ts';
import { sharedStyles } from '../ui/shared-styles.ts';
import { statusWords } from './status-words.ts';
import { acceptedStyles } from './why/why-accepted.styles.ts';
import { acceptedList } from './why/why-accepted.ts';
import { headerOf } from '../../mocks/spec/message-header.ts';

const transports = { mtls: 'mutual TLS, simulated', tls: 'TLS', browser: 'through the browser' } as const;

/**
 * One exchange. Two columns from 720 px of its own width.
 * @prop exchange - from the trace
 * @prop decrypt - decrypts tokens with the recipient’s key: `(jwe) => Promise<compact JWT | undefined>`
 * @prop heading - what happened, in a few words: the title of the step
 * @prop row - the diagram row it was opened from, if that is only a part of it: the redirect that the browser carries
 * @prop headingLevel - level of the heading, 3
 */
export class CdrExchange extends LitElement {
  static override properties = {
    exchange: { attribute: false },
    decrypt: { attribute: false },
    heading: {},
    row: { attribute: false },
    headingLevel: { type: Number, attribute: 'heading-level' },
  };
  declare exchange: Exchange | undefined;
  declare decrypt: Decrypt | undefined;
  declare heading: string;
  declare row: Pick<DiagramRow, 'to'> | undefined;
  declare headingLevel: number;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, partyStyles, acceptedStyles, exchangeStyles];

  constructor() {
    super();
    this.exchange = undefined;
    this.decrypt = undefined;
    this.heading = '';
    this.row = undefined;
    this.headingLevel = 3;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { exchange } = this;
    if (exchange === undefined) return nothing;
    return html`<article class="card">
      ${this.#top(exchange)} ${(exchange.warnings ?? []).map((text) => html`<p class="warning">${text}</p>`)}
      ${leftOutPart(exchange)}
      <div class="columns">
        <div class="wire">
          <section part="request">${this.#title('What was sent')}${message(exchange, 'request')}</section>
          <section part="response">${this.#title('What came back')}${message(exchange, 'response')}</section>
        </div>
        <div class="words">
          <section part="checks">
            ${
              outcomeOf(exchange) === 'ok'
                ? html`<div class="accepted">${this.#title('Why it was accepted')}${acceptedList(exchange)}</div>`
                : nothing
            }
            ${this.#title(`What the ${partyRow(exchange.to).title.toLowerCase()} checked`)}
            <cdr-checks .checks=${exchange.checks}></cdr-checks>
          </section>
          ${this.#certificate(exchange)} ${this.#tokens(exchange)} ${this.#changes(exchange)}
        </div>
      </div>
    </article>`;
  }

  #title(text: string): TemplateResult {
    return html`<div class="title" role="heading" aria-level=${this.headingLevel + 1}>${text}</div>`;
  }

  #top(exchange: Exchange): TemplateResult {
    const { from, to, response, took, transport, at } = exchange;
    const onward = this.row === undefined || this.row.to === to ? undefined : this.row.to;
    const name = refusalName(exchange);
    const code = statusWords(response.status);
    const outcome = {
      ok: ['ok', `answered ${code}`],
      refused: ['no', `× refused: ${breachWordsOf(exchange) ?? name}`],
      pending: ['warn', `not yet: ${name}`],
      meant: ['ok', `refused, as intended: ${breachWordsOf(exchange) ?? name}`],
      declined: ['ok', `answered ${code}: the consumer said no`],
      faulted: ['warn', `${code}, a fault you injected`],
      failed: ['no', 'the sandbox itself failed'],
    }[outcomeOf(exchange)];
    const [tone = '', text = ''] = outcome;
    const heading = this.heading === '' ? exchangeTitle(exchange) : this.heading;
    const time = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium' }).format(new Date(at));
    return html`<header>
      <div class="route" aria-hidden="true">
        ${partyShape(from)}<span class="to">→</span
        >${partyShape(to)}${onward === undefined ? nothing : html`<span class="to">→</span>${partyShape(onward)}`}
      </div>
      <div class="heading">
        <div class="what" role="heading" aria-level=${this.headingLevel}>${heading}</div>
        <p class="soft small">
          ${partyRow(from).title} to ${partyRow(to).title.toLowerCase()},
          ${onward === undefined ? nothing : `whose answer goes on to the ${partyRow(onward).title.toLowerCase()},`}
          ${transports[transport]}, ${time}, took ${milliseconds(took)}
        </p>
      </div>
      <span class="chip words ${tone}">${text}</span>
    </header>`;
  }

  #certificate(exchange: Exchange): TemplateResult | typeof nothing {
    if (exchange.transport !== 'mtls' && exchange.certificate === undefined) return nothing;
    return html`<section>
      <cdr-certificate
        exportparts="certificate"
        .certificate=${exchange.certificate}
        .handshake=${exchange.handshake}
        .checks=${exchange.checks}
      ></cdr-certificate>
      ${this.#thumbprint(exchange)}
    </section>`;
  }

  /** The header contains the certificate’s bytes in base64 between colons (RFC 9440 2.1). */
  #thumbprint({ certificate, request }: Exchange): TemplateResult | typeof nothing {
    const presented = headerOf(request, 'client-cert');
    if (certificate === undefined || presented === undefined) return nothing;
    return html`<details>
      <summary>Work out the thumbprint</summary>
      <cdr-hash-sum
        base64
        keep="whole"
        .value=${presented.replaceAll(':', '')}
        of="The certificate, DER in base64"
        name="Thumbprint"
        .sent=${certificate.thumbprint}
      ></cdr-hash-sum>
    </details>`;
  }

  #tokens(exchange: Exchange): TemplateResult | typeof nothing {
    // A token that comes back unchanged is shown once.
    const tokens = exchange.tokens.filter(
      ({ value }, index, all) => all.findIndex((other) => other.value === value) === index,
    );
    if (tokens.length === 0) return nothing;
    return html`<section>
      ${this.#title('Tokens, opened')}
      <div class="tokens">${tokens.map((token, index) => this.#token(token, exchange, index > 0))}</div>
    </section>`;
  }

  /** A token inside another is indented below it. */
  #token(token: TracedToken, exchange: Exchange, folded: boolean): TemplateResult {
    const marks: TokenMark[] = faultsOf(exchange.checks).flatMap((fault) =>
      fault.token !== token.at || fault.part === undefined
        ? []
        : [
            {
              part: fault.part,
              ...(fault.member === undefined ? {} : { member: fault.member }),
              ...(fault.check.expected === undefined ? {} : { expected: fault.check.expected }),
            },
          ],
    );
    return html`<cdr-token
      exportparts="token, claim"
      class=${token.at.includes('#') ? 'inner' : ''}
      .token=${token}
      ?folded=${folded}
      .marks=${marks}
      .decrypt=${this.decrypt}
    ></cdr-token>`;
  }

  #changes(exchange: Exchange): TemplateResult | typeof nothing {
    if (exchange.changes.length === 0) return nothing;
    return html`<section>
      ${this.#title('What changed')}
      <ul class="changes">
        ${exchange.changes.map(rowChange)}
      </ul>
    </section>`;
  }
}

const message = ({ request, response, checks }: Exchange, which: 'request' | 'response'): TemplateResult =>
  which === 'request'
    ? html`<cdr-message .request=${request} .checks=${checks}></cdr-message>`
    : html`<cdr-message .response=${response}></cdr-message>`;

const milliseconds = (took: number): string => `${took < 10 ? took.toFixed(1) : took.toFixed(0)} ms`;

function leftOutPart({ leftOut = [] }: Exchange): TemplateResult | typeof nothing {
  if (leftOut.length === 0) return nothing;
  const which = leftOut.length === 1 ? 'an account that is' : `${String(leftOut.length)} accounts that are`;
  return html`<p class="warning">The answer leaves out ${which} temporarily unavailable: ${leftOut.join(', ')}.</p>`;
}

define('cdr-exchange', CdrExchange);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-exchange': CdrExchange;
  }
}
