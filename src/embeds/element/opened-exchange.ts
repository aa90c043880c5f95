// An exchange inside an embed, opened: why it was refused, and all of it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/cdr-why.ts';

/** What a page may style of an exchange with ::part. */
export const exchangeParts = 'request, response, checks, certificate, token, claim';

/** Nothing where it was answered as it should be. */
export const explained = (exchange: Exchange, headingLevel: number): TemplateResult | typeof nothing =>
  exchange.verdict === 'ok'
    ? nothing
    : html`<cdr-why exportparts="explanation" .exchange=${exchange} .headingLevel=${headingLevel}></cdr-why>`;

export const openedExchange = (exchange: Exchange, headingLevel: number): TemplateResult =>
  html`${explained(exchange, headingLevel)}
    <cdr-exchange exportparts=${exchangeParts} .exchange=${exchange} .headingLevel=${headingLevel}></cdr-exchange>`;
