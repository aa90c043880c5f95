// The list of operations: by party and area, with a search over titles, paths and scopes.
import { html, nothing, type TemplateResult } from 'lit';
import { partyRow } from '../../elements/party-row.ts';
import { groupsWith } from './operation-groups.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { KnownOperation } from './prefill.ts';

export interface ListState {
  readonly words: string;
  readonly chosen: string | undefined;
  search(words: string): void;
  choose(operation: KnownOperation): void;
}

export const operationList = ({ words, chosen, search, choose }: ListState): TemplateResult => {
  const groups = groupsWith(words);
  return html`<nav class="card list" aria-label="Operations">
    <label class="find"
      >Find an operation<input
        type="search"
        placeholder="usage, POST, energy:billing:read"
        .value=${words}
        @input=${(event: InputEvent) => search((event.target as HTMLInputElement).value)}
    /></label>
    <div class="groups" tabindex="0" role="group" aria-label="Operations by party">
      ${groups.map(
        ({ title, area, party, operations }) =>
          html`<h2>
              <cdr-party-mark .party=${party}></cdr-party-mark>
              <span>${title}<span class="tiny soft">${partyRow(party).title}, area ${area}</span></span>
            </h2>
            <ul>
              ${operations.map(
                (operation) =>
                  html`<li>
                    <a
                      href=${`?view=api&operation=${operation.id}`}
                      aria-current=${operation.id === chosen ? 'true' : nothing}
                      @click=${(event: MouseEvent) => {
                        // Another tab is the browser's business.
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                        event.preventDefault();
                        choose(operation);
                      }}
                      ><code class="method">${operation.method}</code> ${operation.title}</a
                    >
                  </li>`,
              )}
            </ul>`,
      )}
      ${groups.length === 0 ? html`<p class="none soft">No operation has these words.</p>` : nothing}
    </div>
  </nav>`;
};

const suggestions: readonly (readonly [OperationId, string])[] = [
  ['getUsageForServicePoint', 'Read a fortnight of electricity'],
  ['getDataHolderBrands', 'Ask the register who holds data'],
  ['introspect', 'Ask whether a token is still good'],
];

/** Nothing is chosen yet. */
export const emptyPart = (choose: ListState['choose']): TemplateResult =>
  html`<section class="card empty">
    <h2>Choose an operation</h2>
    <p class="soft">
      Its form comes filled in with real accounts, consents and tokens of this household, so that it can be sent at
      once. Then change something.
    </p>
    <p class="ways">
      ${suggestions.map(
        ([id, words], index) =>
          html`<button type="button" class=${index === 0 ? 'go' : ''} @click=${() => choose(operationOf(id))}>
            ${words}
          </button>`,
      )}
    </p>
  </section>`;
