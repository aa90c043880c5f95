// <cdr-profiles-view>: compares the security profiles, the staged drafts and the ACCC’s server, and lists the dates.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { redrawWhenChanged } from '../../elements/listening.ts';
import { define } from '../../ui/define.ts';
import { href } from '../address/href.ts';
import { dateLine, dayOf, markAt, type Mark } from './date-line.ts';
import { comparison, others, type Cell, type Row } from './profile-comparison.ts';
import { comparedOrders, profiles, type Said } from './profile-facts.ts';
import { profileWords } from './profile-words.ts';
import { profilesStyles } from './profiles-styles.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';

interface Column {
  readonly id: keyof Row['cells'];
  readonly title: string;
  readonly words: string;
}

const columns: readonly Column[] = [
  ...profiles.map(({ id, title }) => ({ id, title: profileWords[id].column, words: title })),
  { id: 'drafts', title: others.drafts, words: 'Of October 2025: not binding, not built here' },
  { id: 'server', title: others.server, words: 'Version 3.0.0: no standard; what works there may be wrong' },
];

/** @prop sandbox - the running sandbox; its clock is shown among the dates */
export class CdrProfilesView extends LitElement {
  static override properties = { sandbox: { attribute: false } };
  declare sandbox: Sandbox | undefined;

  static override styles: CSSResult[] = [...pageStyles, profilesStyles];

  constructor() {
    super();
    // The clock may be moved from the top bar while the view is open.
    redrawWhenChanged(this, () => this.#marks.map(({ label, date }) => label + date).join());
  }

  /** Today and the sandbox’s clock, as marks among the dates. */
  get #marks(): readonly Mark[] {
    const today = new Date();
    const clock = this.sandbox?.clock.now();
    return clock === undefined || dayOf(clock) === dayOf(today)
      ? [markAt(clock === undefined ? 'Today' : 'Today, and the sandbox’s clock', today)]
      : [markAt('Today', today), markAt('The sandbox’s clock', clock)];
  }

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="dates">
        <h2 id="dates">Dates</h2>
        <p class="soft small">The clock of a sandbox does not switch the profile: you choose it.</p>
        ${dateLine(this.#marks, dayOf(new Date()))}
      </section>
      <section aria-labelledby="beside">
        <h2 id="beside">Beside each other</h2>
        ${this.#table()}
      </section>
      <section aria-labelledby="orders">
        <h2 id="orders">Checks by endpoint</h2>
        <p class="soft small">Where both profiles have an endpoint: the checks that only one of them makes.</p>
        <div class="orders tiles">${comparedOrders.map((order) => this.#order(order))}</div>
      </section>`;
  }

  /** The roles are explicit because a table drawn as blocks loses its own. */
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
      <span class="whose tiny soft" aria-hidden="true">${title}</span>
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
      <dl class="stack">
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
  rules.map((rule, at) => html`${at === 0 ? '' : ', '}<a href=${href('rules', { rule })}><code>${rule}</code></a>`);

function nameOf({ kind, text }: Said): TemplateResult {
  const address =
    kind === 'decision'
      ? href('decisions', { decision: text })
      : kind === 'operation'
        ? href('api', { operation: text })
        : undefined;
  return address === undefined ? html`<code>${text}</code>` : html`<a href=${address}><code>${text}</code></a>`;
}

define('cdr-profiles-view', CdrProfilesView);

export const view: View = {
  words:
    'Security profile 0.1.1 and the one that the standards bind to today, with what is staged to come and what the ACCC’s server does differently.',
  show: ({ sandbox }) => html`<cdr-profiles-view .sandbox=${sandbox}></cdr-profiles-view>`,
};
