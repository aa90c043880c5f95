// Shows a changed row: its table, and each member with its old and new value.
import { html, nothing, type TemplateResult } from 'lit';
import type { TracedChange } from '../../mocks/index.ts';
import { linkedTo } from './page-links.ts';
import { partyRow } from './party/party-row.ts';

/** Explains rows whose id is a token or code itself, which looks like a name or a hash. */
const handedOut: Readonly<Record<string, string>> = {
  'holder.accessTokens': 'the access token itself. It is opaque: this row says what it stands for.',
  'holder.refreshTokens': 'the refresh token itself. It is opaque: this row says what it stands for.',
  'holder.codes': 'the authorisation code itself. It is opaque: this row says what it stands for.',
};

export function rowChange(change: TracedChange): TemplateResult {
  const { party, verb, id, members = [] } = change;
  const all = html`<ul class="members">
    ${members.map((member) => html`<li><code>${member.name}</code> ${oldAndNew(member)}</li>`)}
  </ul>`;
  return html`<li data-verb=${verb}>
    <span>${partyRow(party).title} ${verb}</span>
    ${linkedTo(({ ofTable }) => ofTable?.(change), html`<code>${change.table}</code>`)} <code class="id">${id}</code>
    ${handedOut[change.table] === undefined ? nothing : html`<span class="small soft">${handedOut[change.table]}</span>`}
    ${
      members.length === 0
        ? nothing
        : verb === 'changed'
          ? all
          : html`<details>
              <summary>
                ${verb === 'added' ? 'The new row' : 'The removed row'}: ${members.length}
                ${members.length === 1 ? 'value' : 'values'}
              </summary>
              ${all}
            </details>`
    }
  </li>`;
}

export interface OldAndNew {
  readonly before?: unknown;
  readonly after?: unknown;
}

const longest = 160;

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** The old value struck out, followed by the new one; with text for screen readers. */
export function oldAndNew({ before, after }: OldAndNew): TemplateResult {
  const was = (): TemplateResult => html`<del><span class="unseen">was </span><code>${textOf(before)}</code></del>`;
  const is = (): TemplateResult => html`<ins><span class="unseen">is now </span><code>${textOf(after)}</code></ins>`;
  if (before === undefined) return after === undefined ? html`` : is();
  return after === undefined ? was() : html`${was()} <span aria-hidden="true">→</span> ${is()}`;
}
