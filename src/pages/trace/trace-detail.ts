// The chosen exchange: why it ended as it did, its messages and checks, and further links.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import '../../elements/cdr-exchange.ts';
import type { Decrypt } from '../../elements/message/cdr-token.ts';
import { remarkOf } from '../../elements/why/remark.ts';
import { mendableWhy } from '../workbench/mendable-why.ts';
import { rowTitle } from './trace-words.ts';
import { href } from '../address/href.ts';

export interface TraceDetail {
  readonly sandbox: Sandbox | undefined;
  readonly exchange: Exchange | undefined;
  /** The address names an exchange that the trace no longer has. */
  readonly isGone: boolean;
  readonly decrypt: Decrypt | undefined;
}

export function traceDetail({ sandbox, exchange, isGone, decrypt }: TraceDetail): TemplateResult {
  if (exchange === undefined || sandbox === undefined)
    return html`<p class="card panel soft">
      ${
        isGone
          ? 'The exchange in the URL is not in the trace of this browser: it was cleared, or happened in another browser.'
          : 'Choose an exchange to open it: request, response, the tokens decoded, the certificate, every check, and what it changed.'
      }
    </p>`;
  return html`
    ${why(sandbox, exchange)}
    <cdr-row-actions ?primary=${exchange.verdict === 'ok'} .sandbox=${sandbox} .exchange=${exchange}></cdr-row-actions>
    <cdr-exchange
      .exchange=${exchange}
      .decrypt=${decrypt}
      .heading=${rowTitle(exchange)}
      .headingLevel=${2}
    ></cdr-exchange>
    ${readOn(exchange)}
  `;
}

function why(sandbox: Sandbox, exchange: Exchange): TemplateResult | typeof nothing {
  const remark = remarkOf(exchange);
  if (remark !== undefined)
    return html`<section class="card panel stack tight">
      <h2>${remark.title}</h2>
      ${remark.words.map((words) => html`<p>${words}</p>`)}
    </section>`;
  return exchange.verdict === 'ok' ? nothing : mendableWhy({ sandbox, exchange, headingLevel: 2 });
}

/** Links to the operation and to the deciding rule. */
function readOn(exchange: Exchange): TemplateResult | typeof nothing {
  const { operation, checks } = exchange;
  // Introspection and revocation refuse nothing (RFC 7662 2.2, RFC 7009 2.2), so their first failed rule counts.
  const decisive = refusingCheck(exchange) ?? checks.find(({ outcome }) => outcome === 'fail');
  const links = [
    ...(operation === undefined
      ? []
      : [html`<a href=${href('api', { operation })}>Call it yourself in the API explorer</a>`]),
    ...(decisive === undefined
      ? []
      : [html`<a href=${href('rules', { rule: decisive.rule })}>The rule ${decisive.rule}</a>`]),
  ];
  return links.length === 0 ? nothing : html`<p class="row small">${links}</p>`;
}
