// Expiries as a list: when, what changes afterwards, and buttons that set the clock just before or after.
import { html, nothing, type TemplateResult } from 'lit';
import type { DueItem, DueKind } from '../../../mocks/index.ts';
import { itemTitle } from './clock-part.ts';
import { dueWords } from './due-words.ts';
import { awayWords } from './time-line.ts';

export interface DueActions {
  before(item: DueItem): void;
  after(item: DueItem): void;
  begin(): void;
}

const instant = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });
/** The most past expiries that are listed. */
const shownPast = 12;

const groups = ['Tokens and consents', 'Copies that holders keep', 'Certificates and keys'] as const;
type DueGroup = (typeof groups)[number];
/** Only the group that flows create is open initially; the others exist in every world. */
const [openGroup] = groups;

const groupOf: Readonly<Record<DueKind, DueGroup>> = {
  'access-token': 'Tokens and consents',
  'client-token': 'Tokens and consents',
  'refresh-token': 'Tokens and consents',
  'authorisation-code': 'Tokens and consents',
  'one-time-password': 'Tokens and consents',
  login: 'Tokens and consents',
  'backchannel-request': 'Tokens and consents',
  consent: 'Tokens and consents',
  'withdrawal-call': 'Tokens and consents',
  'register-copy': 'Copies that holders keep',
  'key-set-copy': 'Copies that holders keep',
  certificate: 'Certificates and keys',
  'key-overlap': 'Certificates and keys',
};

/** Non-empty groups, in order. */
function dueGroups(items: readonly DueItem[]): readonly (readonly [DueGroup, readonly DueItem[]])[] {
  const found = Map.groupBy(items, ({ kind }) => groupOf[kind]);
  return groups.flatMap((group) => {
    const own = found.get(group);
    return own === undefined ? [] : [[group, own] as const];
  });
}

export function duePart(
  items: readonly DueItem[],
  now: number,
  beginning: boolean,
  actions: DueActions,
): TemplateResult {
  const coming = items.filter(({ at }) => at.getTime() > now);
  const past = items
    .filter(({ at }) => at.getTime() <= now)
    .toReversed()
    .slice(0, shownPast);
  const row = (item: DueItem): TemplateResult => dueRow(item, now, actions);
  return html`<section class="card due" aria-labelledby="due-title">
    <h2 id="due-title">Upcoming expiries</h2>
    ${
      items.some(({ kind }) => kind === 'access-token' || kind === 'refresh-token')
        ? nothing
        : html`<div class="invite stack">
            <p>
              There are no tokens yet. Let a test app get a consumer’s consent; then there are tokens to watch and calls
              to send.
            </p>
            <button type="button" aria-disabled=${String(beginning)} @click=${actions.begin}>
              ${beginning ? 'Getting consent…' : 'Share some data'}
            </button>
          </div>`
    }
    ${dueGroups(coming).map(([group, own]) => foldedPart(group, `Still to come: ${group}`, own.map(row), group === openGroup))}
    ${past.length === 0 ? nothing : foldedPart('Past', 'Past', past.map(row), true)}
  </section>`;
}

const foldedPart = (title: string, label: string, rows: readonly TemplateResult[], isOpen: boolean): TemplateResult =>
  html`<details ?open=${isOpen}>
    <summary><b>${title}</b> <span class="soft">${rows.length}</span></summary>
    <ul class="items" aria-label=${label}>
      ${rows}
    </ul>
  </details>`;

function dueRow(item: DueItem, now: number, actions: DueActions): TemplateResult {
  const title = itemTitle(item);
  return html`<li data-kind=${item.kind}>
    <p><b>${title}</b></p>
    <p class="small soft">
      <time datetime=${item.at.toISOString()}>${instant.format(item.at)}</time>,
      <span class="away">${awayWords(item.at.getTime() - now)}</span>
    </p>
    <p class="small">Afterwards: ${dueWords[item.kind].after}.</p>
    <div class="row">
      <button type="button" aria-label=${`Just before the end: ${title}`} @click=${() => actions.before(item)}>
        Just before
      </button>
      <button type="button" aria-label=${`Just after the end: ${title}`} @click=${() => actions.after(item)}>
        Just after
      </button>
    </div>
  </li>`;
}
