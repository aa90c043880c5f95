// What falls due as a list: when, what is different afterwards, and the clock put just before or just after it.
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
/** So many that have passed are of interest. */
const shownPast = 12;

interface DueGroup {
  readonly title: string;
  readonly kinds: readonly DueKind[];
}

/** What a walk makes stands open; what every world has from its beginning is folded. */
const tokens: DueGroup = {
  title: 'Tokens and consents',
  kinds: [
    'access-token',
    'client-token',
    'refresh-token',
    'authorisation-code',
    'one-time-password',
    'login',
    'backchannel-request',
    'consent',
    'withdrawal-call',
  ],
};
const groups: readonly DueGroup[] = [
  tokens,
  { title: 'Copies that holders keep', kinds: ['register-copy', 'key-set-copy'] },
  { title: 'Certificates and keys', kinds: ['certificate', 'key-overlap'] },
];

/** Groups that have something, in their order; no item is in two, and none in no group. */
export const dueGroups = (items: readonly DueItem[]): readonly (readonly [DueGroup, readonly DueItem[]])[] =>
  groups
    .map((group) => [group, items.filter(({ kind }) => group.kinds.includes(kind))] as const)
    .filter(([, own]) => own.length > 0);

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
            <button type="button" ?disabled=${beginning} @click=${actions.begin}>
              ${beginning ? 'Getting consent…' : 'Share some data'}
            </button>
          </div>`
    }
    ${dueGroups(coming).map(([group, own]) => foldedPart(group.title, `Still to come: ${group.title}`, own.map(row), group === tokens))}
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
