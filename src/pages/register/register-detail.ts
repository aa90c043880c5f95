// One entry of the register: its record, possible status changes, their effects, and a call that shows them.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import { href } from '../address/href.ts';
import { entityWords, type PublishedEntry } from './register-data.ts';

export interface StatusEffect {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly effect?: string;
}

export interface DetailState {
  readonly entry: PublishedEntry;
  readonly logo: string | undefined;
  /** Statuses that it may change to. */
  readonly ways: readonly string[];
  readonly effects: readonly StatusEffect[];
  /** The last run acted as this product. */
  readonly isUsed: boolean;
  /** Its products that are still INACTIVE although it and everything above are ACTIVE. */
  readonly left: readonly PublishedEntry[];
  /** Whether the entry belongs to a recipient that can send the call. */
  readonly callable: boolean;
  readonly called: Exchange | undefined;
  /** The last change, in words. */
  readonly done: string;
}

export interface DetailActions {
  set(status: string): void;
  /** Reactivates a product that was left INACTIVE. */
  activate(product: PublishedEntry): void;
  advance(): void;
  call(): void;
}

export function registerDetail(state: DetailState, actions: DetailActions): TemplateResult {
  const { entry, logo, ways, effects, done, left, isUsed } = state;
  return html`
    <div class="row">
      ${logo === undefined ? nothing : html`<img src=${logo} alt="" />`}
      <h2>${entry.name}</h2>
      ${statusChip(entry.status)} ${entry.own === undefined ? nothing : html`<span class="chip words">your app</span>`}
      ${isUsed ? html`<span class="chip words">${usedWords}</span>` : nothing}
    </div>
    <dl class="facts">
      <dt>Kind</dt>
      <dd>${entityWords[entry.entity]}</dd>
      ${
        entry.above.length === 0
          ? nothing
          : html`<dt>Belongs to</dt>
              <dd>
                ${entry.above.map(
                  ({ id, name }, place) =>
                    html`${place === 0 ? '' : ', '}<a href=${href('register', { entry: id })}>${name}</a>`,
                )}
              </dd>`
      }
      ${
        entry.industries.length === 0
          ? nothing
          : html`<dt>Industries</dt>
              <dd>${entry.industries.join(', ')}</dd>`
      }
      <dt>Id</dt>
      <dd class="mono">${entry.id}</dd>
      <dt>Published by</dt>
      <dd>${entry.source === '' ? 'not read' : entry.source}</dd>
      ${
        entry.source === ''
          ? nothing
          : html`<dt>Entity tag</dt>
              <dd class="mono">${entry.tag ?? 'none: this operation has no Etag'}</dd>`
      }
    </dl>
    <div class="row" role="group" aria-label="Change the status">
      ${
        ways.length === 0
          ? html`<p class="small soft">${entry.status} is final.</p>`
          : ways.map((way) => html`<button type="button" @click=${() => actions.set(way)}>Set ${way}</button>`)
      }
    </div>
    <div role="status">
      ${effects.length === 0 ? nothing : effectList(effects)}
      ${done === '' ? nothing : html`<p class="small">${done}</p>`}
    </div>
    ${left.map(
      (product) =>
        html`<div class="row left">
          <p class="small">
            Its software product ${product.name} is still ${product.status}. Set it ACTIVE too; holders see both changes
            once their copy of the register is renewed, after at most five minutes.
          </p>
          <button type="button" @click=${() => actions.activate(product)}>Set ${product.name} ACTIVE</button>
        </div>`,
    )}
    ${
      effects.length === 0 && !state.callable
        ? nothing
        : html`<div class="row">
            <button type="button" @click=${actions.advance}>Move the clock on five minutes</button>
            ${
              state.callable
                ? html`<button type="button" class="go" @click=${actions.call}>Call as this recipient</button>`
                : nothing
            }
          </div>`
    }
    ${calledPart(state.called)}
    <details>
      <summary>Raw record</summary>
      <pre tabindex="0" aria-label="Raw record">${JSON.stringify(entry.record, null, 2)}</pre>
    </details>
  `;
}

export const usedWords = 'used by your last run';

const effectList = (effects: readonly StatusEffect[]): TemplateResult =>
  html`<div class="effects">
    <p class="title">Who is affected</p>
    <ul class="small">
      ${effects.map(
        ({ name, before, after, effect }) =>
          html`<li>${name}: ${before} → <b>${after}</b>${effect === undefined ? nothing : html`. ${effect}`}</li>`,
      )}
    </ul>
    <p class="small soft">Data holders refresh their copy of the register within five minutes.</p>
  </div>`;

function calledPart(called: Exchange | undefined): TemplateResult | typeof nothing {
  if (called === undefined) return nothing;
  const { method, url } = called.request;
  return html`<div class="called stack tight">
    <p class="small" role="status">
      <code>${method} ${new URL(url).pathname}</code> was answered <b>${called.response.status}</b>.
    </p>
    ${called.verdict === 'ok' ? nothing : html`<cdr-why .exchange=${called} .headingLevel=${3}></cdr-why>`}
  </div>`;
}

export function statusChip(status: string): TemplateResult {
  const tone = status === 'ACTIVE' ? 'ok' : status === 'INACTIVE' || status === 'SUSPENDED' ? 'warn' : 'no';
  return html`<span class="chip ${tone}">${status}</span>`;
}
