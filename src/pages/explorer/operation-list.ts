// The list of operations by subject and caller, with a search over titles, paths and scopes.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { groupsWith } from './operation-groups.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { profileWords } from '../profiles/profile-words.ts';
import type { Written } from '../../calls/call-fields.ts';
import type { KnownOperation } from '../../calls/preparers.ts';
import { href } from '../address/href.ts';

export interface ListState {
  readonly words: string;
  readonly chosen: string | undefined;
  /** Profile whose operations are listed. */
  readonly profile: ProfileId;
  search(words: string): void;
  choose(operation: KnownOperation): void;
}

export const operationList = ({ words, chosen, profile, search, choose }: ListState): TemplateResult => {
  const groups = groupsWith(words, { id: profile });
  return html`<nav class="card list" aria-label="Operations">
    <label class="find"
      >Find an operation<input
        type="search"
        maxlength="200"
        placeholder="usage, POST, energy:billing:read"
        .value=${words}
        @input=${(event: InputEvent) => search((event.target as HTMLInputElement).value)}
    /></label>
    <div class="groups" tabindex="0" role="group" aria-label="Operations by party">
      ${groups.map(
        ({ title, caller, party, operations }) =>
          html`<h2>
              <cdr-party-mark .party=${party}></cdr-party-mark>
              <span
                >${title}<span class="tiny soft"
                  >${partyRow(caller).title} to ${partyRow(party).title.toLowerCase()}</span
                ></span
              >
            </h2>
            <ul>
              ${operations.map(
                (operation) =>
                  html`<li>
                    <a
                      href=${href('api', { operation: operation.id })}
                      aria-current=${operation.id === chosen ? 'true' : nothing}
                      @click=${(event: MouseEvent) => {
                        // A click with a modifier key is left to the browser, which opens a tab or window.
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
      ${groups.length === 0 ? html`<p class="none soft">No operation matches.</p>` : nothing}
    </div>
  </nav>`;
};

const suggestions: readonly (readonly [OperationId, string])[] = [
  ['getUsageForServicePoint', 'Read a fortnight of electricity'],
  ['getDataHolderBrands', 'Ask the register who holds data'],
  ['introspect', 'Ask whether a token is still valid'],
];

const day = 86_400_000;

/** The last fourteen complete days of the market’s zone, UTC+10. */
function fortnightBefore(now: Date): Written {
  const dateOf = (back: number): string => new Date(now.getTime() + 36_000_000 - back * day).toISOString().slice(0, 10);
  return { 'query.oldest-date': dateOf(14), 'query.newest-date': dateOf(1) };
}

/** Shown before a choice. A suggestion is sent once it is filled in. `more` is shown below. */
export const emptyPart = (
  now: Date,
  send: (operation: KnownOperation, written: Written) => Promise<void>,
  more: unknown,
): TemplateResult =>
  html`<section class="card empty">
    <h2>Choose an operation</h2>
    <p class="soft">
      The form is filled in with real accounts, consents and tokens of this household, so you can send it at once. Then
      change something.
    </p>
    <p class="row">
      ${suggestions.map(
        ([id, words], index) =>
          html`<button
            type="button"
            class=${index === 0 ? 'go' : ''}
            @click=${() => void send(operationOf(id), index === 0 ? fortnightBefore(now) : {})}
          >
            ${words}
          </button>`,
      )}
    </p>
    ${more}
  </section>`;

/** For an operation that the address names but this holder lacks. */
export const elsewherePart = (
  { id, title, profiles = [] }: KnownOperation,
  { holders }: Sandbox,
  profile: ProfileId,
): TemplateResult =>
  html`<section class="card empty">
    <h2>${title}</h2>
    <p class="soft">
      ${Object.keys(holders).length > 1 ? 'This data holder' : 'This world'} speaks ${profileWords[profile].name}, which
      does not have this operation: its address answers 404.
      ${profiles.map((one) => html`<a href=${href('api', { operation: id }, one)}>Open it in a world of ${profileWords[one].name}</a>`)}
    </p>
  </section>`;
