// Details of an exchange inside an embed: why it was refused, and the whole exchange.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/why/cdr-why.ts';

/** The parts of an exchange that a page may style with ::part. */
export const exchangeParts = 'request, response, checks, certificate, token, claim';

/** Renders nothing if the exchange succeeded. */
export const explained = (exchange: Exchange, headingLevel: number): TemplateResult | typeof nothing =>
  exchange.verdict === 'ok'
    ? nothing
    : html`<cdr-why exportparts="explanation" .exchange=${exchange} .headingLevel=${headingLevel}></cdr-why>`;

export const openedExchange = (exchange: Exchange, headingLevel: number): TemplateResult =>
  html`${explained(exchange, headingLevel)}
    <cdr-exchange exportparts=${exchangeParts} .exchange=${exchange} .headingLevel=${headingLevel}></cdr-exchange>`;
