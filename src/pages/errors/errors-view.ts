// <cdr-errors-view>: the cases grouped by cause; the chosen one is produced and shown from both sides.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { refusalIn } from '../../../mocks/spec/rule.ts';
import { ruleOf, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { define } from '../../ui/define.ts';
import { clauseLinks } from '../../elements/why/rule-address.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { entryRow, listDetail, listDetailStyles } from '../../ui/list-detail.ts';
import { href, profileOfPage } from '../address/href.ts';
import { caseGroups, type CaseGroup, type ErrorCase } from './error-case.ts';
import { errorCases } from './error-cases.ts';
import { errorsStyles } from './errors-styles.ts';
import { produced, productionsOf, wayTitles, type Produced } from './produced.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import type { View } from '../view.ts';

const groups = Object.entries(caseGroups) as [CaseGroup, string][];

export class CdrErrorsView extends LitElement {
  static override properties = {
    done: { state: true },
  };
  /** Results by case. */
  declare protected done: ReadonlyMap<string, readonly Produced[]>;

  readonly #entry = new ChosenEntry(this, 'case');
  /** By the id of the case that is being produced. */
  readonly #attempt = new Attempt<string>(this);

  static override styles: CSSResult[] = [...pageStyles, listDetailStyles, errorsStyles];

  constructor() {
    super();
    if (!errorCases.some(({ id }) => id === this.#entry.id)) this.#entry.id = errorCases[0]?.id;
    this.done = new Map();
  }

  get #case(): ErrorCase | undefined {
    return errorCases.find(({ id }) => id === this.#entry.id) ?? errorCases[0];
  }

  async #choose(id: string): Promise<void> {
    this.#attempt.forget();
    await this.#entry.choose(id);
    this.renderRoot.querySelector<HTMLElement>('#case')?.focus({ preventScroll: true });
  }

  async #produce(one: ErrorCase): Promise<void> {
    if (this.#attempt.doing !== undefined) return;
    this.done = new Map([...this.done].filter(([id]) => id !== one.id));
    await this.#attempt.make(async () => {
      for (const production of productionsOf(one)) {
        const next = await produced(production);
        this.done = new Map([...this.done, [one.id, [...(this.done.get(one.id) ?? []), next]]]);
      }
    }, one.id);
  }

  protected override render(): TemplateResult {
    const one = this.#case;
    return html`${profileOfPage() === 'cds-1.36' ? nothing : html`<p class="small soft">${otherWorldWords}</p>`}
    ${listDetail(this.#entry, {
      label: 'Cases',
      list: groups.map(([group, title]) => ({
        title,
        label: title,
        rows: errorCases.filter((row) => row.group === group).map((row) => this.#row(row)),
      })),
      none: nothing,
      detailLabel: 'Case',
      detail: one === undefined ? nothing : this.#detail(one),
    })}`;
  }

  #row({ id, title }: ErrorCase): TemplateResult {
    const content = html`${title}${this.done.has(id) ? html` <span class="soft">· produced</span>` : nothing}`;
    return entryRow(this.#entry, id, content, () => void this.#choose(id));
  }

  #detail(one: ErrorCase): TemplateResult {
    const { rule, title, consumer, recipient } = one;
    const { title: sentence, clauses } = wordsOf(rule, 'cds-1.36');
    const refusal = refusalIn(ruleOf(rule), 'page') ?? '';
    return html`<article class="card stack loose" aria-labelledby="case">
      <h2 id="case" tabindex="-1">${title}</h2>
      <dl class="facts">
        <dt>Ends with</dt>
        <dd>
          ${refusal.startsWith('authorisation.') ? html`<code>${refusal.slice('authorisation.'.length)}</code>` : 'a message on the screen; the recipient gets no response'}
        </dd>
        <dt>Broken</dt>
        <dd>
          ${sentence}: <a href=${href('rules', { rule })}><code>${rule}</code></a>
        </dd>
        <dt>Rests on</dt>
        <dd>${clauseLinks({ rule, clauses })}</dd>
        <dt>The consumer sees</dt>
        <dd>${consumer}</dd>
        <dt>What to do</dt>
        <dd>${recipient}</dd>
      </dl>
      <div class="row">
        <button
          type="button"
          class="go"
          aria-disabled=${this.#attempt.doing !== undefined}
          @click=${() => this.#produce(one)}
        >
          Produce it
        </button>
        <span class="small soft" role="status">${this.#stateWords(one)}</span>
      </div>
      ${troubleLine(this.#attempt.trouble)}
      <div class="ways">${alike(this.done.get(one.id) ?? []).map(waysView)}</div>
    </article>`;
  }

  #stateWords({ id }: ErrorCase): string {
    const { doing } = this.#attempt;
    if (doing === id) return 'Producing it in separate worlds…';
    if (doing !== undefined) return 'Another case is being produced…';
    const count = this.done.get(id)?.length ?? 0;
    if (count === 0) return '';
    return count === 1
      ? 'Produced, in a separate world.'
      : `Produced in ${String(count)} ways, each in a separate world.`;
  }
}

/** Groups ways with identical endings. */
const alike = (done: readonly Produced[]): readonly (readonly [Produced, ...Produced[]])[] =>
  [...Map.groupBy(done, ({ ending }) => JSON.stringify(ending)).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );

function waysView(same: readonly [Produced, ...Produced[]]): TemplateResult {
  const [{ way, ending }] = same;
  const { at, screens } = ending;
  const title = same.map((one) => wayTitles[one.way]).join(' · ');
  return html`<section class="card panel stack tight" aria-label=${title}>
    <h3>${title}</h3>
    ${screens.length === 0 ? nothing : html`<p class="small soft">Screens: ${screens.join(', ')}</p>`}
    ${
      at.place === 'page'
        ? at.atScreen === true
          ? html`<p class="small">
                The browser stays at the holder’s screen. The holder answers with status ${at.status}, and the screen
                explains it in its own words. The recipient gets nothing.
              </p>
              <h4>The broken rule, as the answer says</h4>
              <p class="page">${at.words}</p>`
          : html`<p class="small">
                The browser stays at the holder, on a page with status ${at.status}. The recipient gets nothing.
              </p>
              <h4>The page</h4>
              <p class="page">${at.words}</p>`
        : html`<h4>The address that the recipient gets</h4>
            <pre tabindex="0" aria-label="Address">${at.address}</pre>
            ${
              at.inside === undefined
                ? nothing
                : html`<h4>Decrypted, a signed JWT</h4>
                    <pre tabindex="0" aria-label="Decrypted">${at.inside}</pre>`
            }
            <h4>${way === 'before' ? 'What its fragment says' : 'What the JWT says'}</h4>
            <pre tabindex="0" aria-label="Decoded">${JSON.stringify(at.said, null, 2)}</pre>`
    }
  </section>`;
}

const otherWorldWords =
  'These cases end a flow of today’s profile; your world uses 0.1.1. “Produce it” plays each in a separate world, and also under 0.1.1 where it has the same case.';

define('cdr-errors-view', CdrErrorsView);

export const view: View = {
  words:
    'Every way in which a consumer or a holder ends a flow of today’s profile, produced on the spot: the exact address that the recipient gets, and what to do about it.',
  show: () => html`<cdr-errors-view></cdr-errors-view>`,
};
