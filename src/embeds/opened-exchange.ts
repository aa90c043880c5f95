// An exchange of an embedded trace, opened: why it was refused, and all of it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../mocks/index.ts';
import '../elements/cdr-exchange.ts';
import '../elements/cdr-why.ts';

export const openedExchange = (exchange: Exchange, headingLevel: number): TemplateResult =>
  html`${
      exchange.verdict === 'ok'
        ? nothing
        : html`<cdr-why exportparts="explanation" .exchange=${exchange} .headingLevel=${headingLevel}></cdr-why>`
    }
    <cdr-exchange
      exportparts="request, response, checks, certificate, token, claim"
      .exchange=${exchange}
      .headingLevel=${headingLevel}
    ></cdr-exchange>`;
