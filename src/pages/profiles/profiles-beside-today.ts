// <cdr-profiles-view>: the security profiles, the staged drafts and the ACCC’s server beside each other, and the dates.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { chipStyles } from '../../elements/cdr-chip.ts';
import { define } from '../../elements/define.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { pageOfRule } from '../rule-page.ts';
import { viewStyles } from '../view-styles.ts';
import { dateLine, dayOf, markAt, type Mark } from './date-line.ts';
import { comparison, others, type Cell, type Row } from './profile-comparison.ts';
import { comparedOrders, profiles, type Said } from './profile-facts.ts';
import { profilesStyles } from './profiles-styles.ts';

interface Column {
  readonly id: keyof Row['cells'];
  readonly title: string;
  readonly words: string;
}

const columns: readonly Column[] = [
  ...profiles.map(({ id, title }) => ({ id, title: id === 'today' ? 'Today' : id, words: title })),
  { id: 'drafts', title: others.drafts, words: 'Of October 2025: not binding, not built here' },
  { id: 'server', title: others.server, words: 'Version 3.0.0: no standard; what works there may be wrong' },
];

/** @prop sandbox - the running sandbox; its clock stands among the dates */
export class CdrProfilesView extends LitElement {
  static override properties = { sandbox: { attribute: false } };
  declare sandbox: Sandbox | undefined;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, viewStyles, profilesStyles];

  #tick: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // The clock may be moved from the top bar while one looks at it.
    this.#tick = setInterval(() => this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#tick);
  }

  protected override render(): TemplateResult {
    const today = new Date();
    const now = dayOf(today);
    const clock = this.sandbox?.clock.now();
    const marks: readonly Mark[] =
      clock === undefined || dayOf(clock) === now
        ? [markAt(clock === undefined ? 'Today' : 'Today, and the sandbox’s clock', today)]
        : [markAt('Today', today), markAt('The sandbox’s clock', clock)];
    return html`<section aria-labelledby="dates">
        <h2 id="dates">Dates</h2>
        <p class="soft small">The clock of a sandbox switches none of them: which profile is spoken is chosen.</p>
        ${dateLine(marks, now)}
      </section>
      <section aria-labelledby="beside">
        <h2 id="beside">Beside each other</h2>
        ${this.#table()}
      </section>
      <section aria-labelledby="orders">
        <h2 id="orders">Checks by endpoint</h2>
        <p class="soft small">Where both profiles have an endpoint: the checks that only one of them makes.</p>
        <div class="orders">${comparedOrders.map((order) => this.#order(order))}</div>
      </section>`;
  }

  /** Roles are said, as a table that is drawn as blocks on a phone loses its own. */
  #table(): TemplateResult {
    return html`<table role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col"><span class="unseen">Subject</span></th>
          ${columns.map(
            ({ title, words }) =>
              html`<th role="columnheader" scope="col">${title}<span class="tiny soft">${words}</span></th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${comparison.map(
          ({ topic, title, cells }) =>
            html`<tr role="row" id=${topic}>
              <th role="rowheader" scope="row">${title}</th>
              ${columns.map((column) => this.#cell(column, cells[column.id]))}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #cell({ title }: Column, { said, rules, source, shown }: Cell): TemplateResult {
    if (said.length === 0) return html`<td role="cell" class="none"><span class="unseen">nothing said</span></td>`;
    const names = said.filter(({ kind }) => kind !== 'words');
    return html`<td role="cell">
      <span class="whose" aria-hidden="true">${title}</span>
      ${said.filter(({ kind }) => kind === 'words').map(({ text }) => html`<p>${text}</p>`)}
      ${names.length === 0 ? nothing : html`<p>${names.map((one, at) => html`${at === 0 ? '' : ', '}${nameOf(one)}`)}</p>`}
      ${rules.length === 0 ? nothing : html`<p class="tiny rules"><span class="soft">Rules: </span>${ruleLinks(rules)}</p>`}
      ${source === undefined ? nothing : html`<p class="tiny soft">${source}</p>`}
      ${shown === undefined ? nothing : html`<p class="tiny">${shown}.</p>`}
    </td>`;
  }

  #order({ operation, shared, only }: (typeof comparedOrders)[number]): TemplateResult {
    return html`<details class="card">
      <summary><code>${operation}</code>: ${shared} checks in both</summary>
      <dl>
        ${profiles.map(({ id }) => {
          const rules = only[id] ?? [];
          return html`<div>
            <dt>${rules.length} only in ${id}</dt>
            <dd class="small">${rules.length === 0 ? 'none' : ruleLinks(rules)}</dd>
          </div>`;
        })}
      </dl>
    </details>`;
  }
}

const ruleLinks = (rules: readonly string[]): readonly TemplateResult[] =>
  rules.map((rule, at) => html`${at === 0 ? '' : ', '}<a href=${pageOfRule(rule)}><code>${rule}</code></a>`);

function nameOf({ kind, text }: Said): TemplateResult {
  const href =
    kind === 'decision'
      ? `?view=decisions&decision=${text}`
      : kind === 'operation'
        ? `?view=api&operation=${text}`
        : undefined;
  return href === undefined ? html`<code>${text}</code>` : html`<a href=${href}><code>${text}</code></a>`;
}

define('cdr-profiles-view', CdrProfilesView);
