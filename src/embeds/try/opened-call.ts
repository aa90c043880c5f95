// The response to an embedded call: why it was refused, its body, and the whole exchange.
import { html, nothing, type TemplateResult } from 'lit';
import type { SentCall } from '../../calls/explorer-session.ts';
import '../../elements/message/cdr-json.ts';
import { parsedJson } from '../../elements/json-member.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import { exchangeParts, explained } from '../element/opened-exchange.ts';

/** `shows`: some of request, response and checks. */
export function openedCall(
  { exchange, recipient }: SentCall,
  shows: readonly string[],
  headingLevel: number,
): TemplateResult {
  const answer = parsedJson(exchange.response.body);
  return html`<div class="answer">
    ${shows.includes('checks') ? explained(exchange, headingLevel) : nothing}
    ${
      shows.includes('response') && answer !== undefined
        ? html`<div class="card json" part="response" tabindex="0" role="group" aria-label="The answer as JSON">
            <cdr-json .value=${answer}></cdr-json>
          </div>`
        : nothing
    }
    ${
      shows.includes('checks')
        ? html`<details>
            <summary class="small">Everything that was sent, and every check</summary>
            <cdr-exchange
              exportparts=${exchangeParts}
              .exchange=${exchange}
              .decrypt=${recipient === undefined ? undefined : decryptOf(recipient)}
              .headingLevel=${headingLevel}
            ></cdr-exchange>
          </details>`
        : nothing
    }
  </div>`;
}
