// <cdr-message>: a request or a response as sent, with the bytes at fault marked.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../../mocks/index.ts';
import './cdr-json.ts';
import { define } from '../../ui/define.ts';
import { faultsOf } from './evidence.ts';
import { redirectOf } from '../refusal-name.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { statusWords } from '../status-words.ts';
import { breakable, markedText, valueStyles, valueActs, valueView } from './value-view.ts';
import { wireRequest, wireResponse, type WireBody, type WireField } from './wire.ts';

const statusTexts: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * One message.
 * @prop request - the request; or else
 * @prop response - the response
 * @prop checks - of the exchange; the failed ones mark the request
 */
export class CdrMessage extends LitElement {
  static override properties = {
    request: { attribute: false },
    response: { attribute: false },
    checks: { attribute: false },
  };
  declare request: Exchange['request'] | undefined;
  declare response: Exchange['response'] | undefined;
  declare checks: readonly Check[];

  static override styles: CSSResult[] = [
    sharedStyles,
    valueStyles,
    css`
      :host {
        container-type: inline-size;
        font: calc(var(--small) * 0.96) / 1.6 var(--mono);
      }
      .line {
        padding-block-end: 0.25rem;
      }
      .line b {
        font-weight: 700;
      }
      .fields {
        display: grid;
        row-gap: 0.12rem;
      }
      .field {
        min-inline-size: 0;
      }
      dt {
        color: var(--soft);
      }
      dd {
        min-inline-size: 0;
        padding-inline-start: 1em;
      }
      @container (inline-size >= 420px) {
        .fields {
          grid-template-columns: fit-content(21.5ch) minmax(0, 1fr);
          column-gap: 1.3ch;
        }
        .field {
          grid-column: 1 / -1;
          display: grid;
          grid-template-columns: subgrid;
        }
        dd {
          padding-inline-start: 0;
        }
      }
      .part {
        margin-block-start: 0.7rem;
        padding-block-start: 0.6rem;
        border-block-start: 1px solid var(--line);
      }
      .name {
        font: 500 var(--tiny) / 1.4 var(--sans);
        color: var(--soft);
        margin-block-end: 0.25rem;
      }
      .status {
        font-weight: 700;
      }
      .status.ok {
        color: var(--ok);
      }
      .status.no {
        color: var(--no);
      }
      .text {
        white-space: pre-wrap;
      }
    `,
  ];

  constructor() {
    super();
    this.request = undefined;
    this.response = undefined;
    this.checks = [];
  }

  protected override render(): unknown {
    if (this.request !== undefined) return this.#request(this.request);
    return this.response === undefined ? nothing : this.#response(this.response);
  }

  #request(sent: NonNullable<CdrMessage['request']>): TemplateResult {
    const wire = wireRequest(sent, faultsOf(this.checks));
    const path = wire.path.map(
      (segment) => html`/${segment.faults.length === 0 ? segment.value : markedText(segment.value)}`,
    );
    const method = wire.method.faults.length === 0 ? wire.method.value : markedText(wire.method.value);
    const headers: WireField[] = [{ name: 'host', value: wire.host, faults: [] }, ...wire.headers];
    return html`<p class="line">${method} <b>${path}</b>${wire.query.length === 0 ? nothing : '?'}</p>
      ${wire.query.length === 0 ? nothing : part('Query, by parameter', fields(wire.query))}
      ${part(wire.query.length === 0 ? '' : 'Headers', fields(headers))} ${bodyView(wire.body)}`;
  }

  #response(got: NonNullable<CdrMessage['response']>): TemplateResult {
    const wire = wireResponse(got, redirectOf(got));
    const { redirect } = wire;
    const headers = wire.headers.filter(({ name }) => redirect === undefined || name.toLowerCase() !== 'location');
    const tone = wire.status < 400 ? 'ok' : 'no';
    return html`<p class="line">
        <span class="status ${tone}">${statusWords(wire.status)}</span> ${statusTexts[wire.status] ?? nothing}
      </p>
      ${headers.length === 0 ? nothing : part('', fields(headers))}
      ${
        redirect === undefined
          ? bodyView(wire.body)
          : html`${part('Sends the browser to', html`<p>${redirect.base}</p>`)}
            ${redirect.query.length === 0 ? nothing : part('Query', fields(redirect.query))}
            ${
              redirect.fragment.length === 0
                ? nothing
                : part('Fragment: stays in the browser, reaches no server', fields(redirect.fragment))
            }`
      }`;
  }
}

const part = (name: string, content: unknown): TemplateResult =>
  name === ''
    ? html`<div>${content}</div>`
    : html`<div class="part">
        <p class="name">${name}</p>
        ${content}
      </div>`;

function fields(list: readonly WireField[]): TemplateResult {
  return html`<dl class="fields">
    ${list.map(
      (field) =>
        html`<div class="field">
          <dt>${breakable(field.name)}</dt>
          <dd>${valueView(field)}${valueActs(field.value)}</dd>
        </div>`,
    )}
  </dl>`;
}

function bodyView(body: WireBody | undefined): unknown {
  switch (body?.kind) {
    case undefined:
      return nothing;
    case 'form':
      return part('Body, by parameter', fields(body.fields));
    case 'json':
      return part(
        'Body',
        html`<cdr-json .value=${body.value} .marked=${body.faults.map(({ name }) => name)}></cdr-json>`,
      );
    case 'text': {
      const shown = valueView(body.field);
      return part(
        'Body',
        html`<div class=${typeof shown === 'string' ? 'text' : ''}>${shown}</div>
          ${valueActs(body.field.value)}`,
      );
    }
  }
}

define('cdr-message', CdrMessage);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-message': CdrMessage;
  }
}
