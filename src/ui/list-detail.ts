// A list of entries with the detail of the chosen one next to it, or below it on a narrow page.
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { ChosenEntry } from './chosen-entry.ts';
import { walkTo } from './walk-buttons.ts';

/** Entries under a heading; a list without groups is one group without a title. */
export interface EntryGroup {
  readonly title?: unknown;
  /** Accessible name of the group. */
  readonly label?: string;
  readonly rows: readonly TemplateResult[];
}

export interface ListDetail {
  /** Accessible name of the list: “Cases”, “Exchanges”. */
  readonly label: string;
  /** Groups, or the list as the view renders it. */
  readonly list: readonly EntryGroup[] | TemplateResult;
  /** Shown instead of an empty list. */
  readonly none: unknown;
  /** Accessible name of the detail. */
  readonly detailLabel: string;
  /** The detail of the chosen entry; if none is chosen, a hint of what to choose. */
  readonly detail: unknown;
}

/**
 * The whole of such a view under its search form:
 *
 *     readonly #entry = new ChosenEntry(this, 'entry');
 *     static override styles = [...pageStyles, listDetailStyles, css`.list-detail { --columns: 16rem minmax(0, 1fr); }`];
 *
 *     html`${searchForm({ label: 'Name or id', … })}
 *       ${listDetail(this.#entry, {
 *         label: 'Participants',
 *         list: [{ rows: shown.map((one) => entryRow(this.#entry, one.id, html`<b>${one.name}</b>`)) }],
 *         none: 'No entry is like that.',
 *         detailLabel: 'Entry',
 *         detail: this.#detail(),
 *       })}`
 *
 * The arrow keys, Home and End walk the rows. `--columns` gives the columns of a wide page, `--list-size` the height
 * at which the list scrolls, `--mark` the colour beside the chosen row.
 */
export const listDetail = (
  entry: ChosenEntry,
  { label, list, none, detailLabel, detail }: ListDetail,
): TemplateResult => {
  const isEmpty = Array.isArray(list) && list.every(({ rows }: EntryGroup) => rows.length === 0);
  return html`<div class="list-detail">
    <section class="card list" aria-label=${label} @keydown=${walkRows}>
      ${isEmpty ? html`<p class="none soft">${none}</p>` : Array.isArray(list) ? list.map(groupPart) : list}
    </section>
    <section class="detail" aria-label=${detailLabel} tabindex="-1">
      ${
        entry.id === undefined
          ? nothing
          : html`<p class="back"><button type="button" @click=${() => entry.backToList()}>Back to the list</button></p>`
      }
      ${detail}
    </section>
  </div>`;
};

const walkRows = (event: KeyboardEvent): void => {
  const list = event.currentTarget as HTMLElement;
  walkTo(event, list.querySelectorAll<HTMLButtonElement>('button[data-entry]'));
};

const groupPart = ({ title, label, rows }: EntryGroup): TemplateResult | typeof nothing =>
  rows.length === 0
    ? nothing
    : html`${title === undefined ? nothing : html`<h2 class="title">${title}</h2>`}
        <ul aria-label=${label ?? nothing}>
          ${rows}
        </ul>`;

/** A row of the list. `choose` is for views that do more than show another detail. */
export const entryRow = (
  entry: ChosenEntry,
  id: string,
  content: unknown,
  choose: () => void = () => void entry.choose(id),
): TemplateResult => html`<li>${entryButton(entry, id, content, choose)}</li>`;

const entryButton = (entry: ChosenEntry, id: string, content: unknown, choose: () => void): TemplateResult =>
  html`<button type="button" data-entry=${id} aria-pressed=${id === entry.id ? 'true' : 'false'} @click=${choose}>
    ${content}
  </button>`;

export const listDetailStyles: CSSResult = css`
  .list-detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    align-items: start;
  }
  .list {
    /* What is only heard in it scrolls with it, and lengthens no page. */
    position: relative;
    max-block-size: 45vh;
    overflow: auto;
  }
  .list > h2 {
    padding: 0.7rem 0.9rem 0.3rem;
  }
  .list > * + h2,
  .list li + li {
    border-block-start: 1px solid var(--line);
  }
  .list [data-entry] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.1rem 0.75rem;
    align-items: center;
    inline-size: 100%;
    text-align: start;
    border: 0;
    border-radius: 0;
    padding: 0.55rem 0.9rem;
    background: transparent;
  }
  .list [data-entry]:focus-visible {
    outline-offset: -2px;
  }
  .list [aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: inset 3px 0 0 var(--mark, var(--accent));
  }
  .list .none {
    padding: 0.9rem;
  }
  .detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    min-inline-size: 0;
  }
  .detail:focus {
    outline: none;
  }
  @media (min-width: 60rem) {
    .list-detail {
      grid-template-columns: var(--columns, minmax(20rem, 2fr) minmax(0, 3fr));
    }
    .list {
      position: sticky;
      inset-block-start: 1rem;
      max-block-size: var(--list-size, 75vh);
    }
    .back {
      display: none;
    }
  }
  @media print {
    .list {
      max-block-size: none;
      overflow: visible;
    }
    .back {
      display: none;
    }
  }
`;
