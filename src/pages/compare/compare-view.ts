// <cdr-compare-view>: both flows on one screen, pair by pair; a pair opens the exchanges of either side.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import { clauseTitle, type ClauseId } from '../../../mocks/spec/clauses.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/why/cdr-why.ts';
import { define } from '../../ui/define.ts';
import { exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { clauseTextLink } from '../../elements/why/rule-address.ts';
import { walkTo } from '../../ui/walk-buttons.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import '../../runs/local-step/local-step.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { writeParameters, readParameter } from '../../ui/address.ts';
import { href } from '../address/href.ts';
import { compareStyles } from './compare-styles.ts';
import { openComparison, stepsOf, type Comparison, type Side } from './comparison.ts';
import type { Pair } from './pair.ts';
import { isPair, pairs, throughWords } from './pairs.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import type { View } from '../view.ts';

const heads: Readonly<Record<ProfileId, { readonly title: string; readonly words: string; readonly holder: string }>> =
  {
    '0.1.1': { title: '0.1.1', words: 'Hybrid flow', holder: 'Wattle Energy' },
    'cds-1.36': { title: 'Today', words: 'Code flow with PAR and PKCE', holder: 'Bottlebrush Power' },
  };

const nobody: Side = { facts: {}, exchanges: {} };

/** The view. Its world is its own and ends with it. */
export class CdrCompareView extends LitElement {
  static override properties = {
    position: { state: true },
    running: { state: true },
    open: { state: true },
    trouble: { state: true },
  };
  /** How many pairs both sides have completed. */
  declare protected position: number;
  declare protected running: boolean;
  declare protected open: string | undefined;
  declare protected trouble: string | undefined;

  static override styles: CSSResult[] = [...pageStyles, compareStyles];

  #world: Promise<Comparison> | undefined;
  #comparison: Comparison | undefined;
  /** How many pairs are wanted. */
  #wanted = 0;

  constructor() {
    super();
    const asked = readParameter('pair');
    this.position = 0;
    this.running = false;
    this.open = isPair(asked) ? asked : undefined;
    this.trouble = undefined;
  }

  protected override firstUpdated(): void {
    const { open } = this;
    if (open === undefined) return;
    this.renderRoot.querySelector(`#${open}`)?.scrollIntoView({ block: 'start' });
    void this.#run(pairs.findIndex(({ id }) => id === open) + 1);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  #forget(): void {
    const world = this.#world;
    this.#world = undefined;
    this.#comparison = undefined;
    this.#wanted = 0;
    [this.position, this.running, this.trouble] = [0, false, undefined];
    void world?.then((opened) => opened.end()).catch(() => undefined);
  }

  /** Runs pairs up to this number. A larger number asked for meanwhile is run too. */
  async #run(wanted: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, wanted);
    if (this.running) return;
    [this.running, this.trouble] = [true, undefined];
    const world = (this.#world ??= openComparison());
    try {
      const comparison = await world;
      if (this.#world !== world) return;
      this.#comparison = comparison;
      while (this.#world === world && comparison.position < this.#wanted) {
        await comparison.next();
        if (this.#world === world) this.position = comparison.position;
      }
    } catch (error) {
      if (this.#world !== world) return;
      if (this.#comparison === undefined) this.#world = undefined;
      this.#wanted = this.position;
      this.trouble = troubleWords(error);
    } finally {
      if (this.#world === world || this.#world === undefined) this.running = false;
    }
  }

  #begin(): void {
    if (this.position === pairs.length) this.#forget();
    void this.#run(pairs.length);
  }

  #toggle(id: string): void {
    this.open = this.open === id ? undefined : id;
    if (this.open === undefined) writeParameters({ pair: '' });
    else writeParameters({ pair: id });
  }

  protected override render(): TemplateResult {
    return html`${this.#controls()}
      <p class="small who">
        Noor shares twice with the recipient Sunny Saver: her house, at the data holder Wattle Energy, which uses 0.1.1
        here; and her studio, at Bottlebrush Power, which uses today’s profile.
      </p>
      <div class="heads" aria-hidden="true">
        ${profileIds.map((side) => html`<p><b>${heads[side].title}</b> <span class="small soft">${heads[side].words}, at ${heads[side].holder}</span></p>`)}
      </div>
      <ol
        @keydown=${(event: KeyboardEvent) => walkTo(event, this.renderRoot.querySelectorAll<HTMLButtonElement>('h2 button'))}
      >
        ${pairs.map((pair, index) => this.#pair(pair, index))}
      </ol>`;
  }

  #controls(): TemplateResult {
    const { position, running } = this;
    const isDone = position === pairs.length;
    const primary = isDone ? 'Run both again' : position === 0 ? 'Run both' : 'Run the rest';
    const button = (label: string, isOff: boolean, act: () => void, kind = ''): TemplateResult =>
      html`<button
        type="button"
        class=${kind}
        aria-disabled=${isOff ? 'true' : nothing}
        @click=${isOff ? nothing : act}
      >
        ${label}
      </button>`;
    return html`<div class="controls stack tight">
      <div class="row">
        ${button(primary, running, () => this.#begin(), 'go')}
        ${button('Next pair', running || isDone, () => void this.#run(position + 1))}
        ${button('Back to start', running || position === 0, () => this.#forget())}
      </div>
      <p class="small soft" role="status">${this.#stateWords()}</p>
      ${troubleLine(this.trouble)}
    </div>`;
  }

  #stateWords(): string {
    const { position, running } = this;
    if (running && this.#comparison === undefined)
      return 'Opening a world with both retailers, and registering with each…';
    if (position === 0) return `Nothing has run yet: ${String(pairs.length)} pairs.`;
    if (position < pairs.length) return `${String(position)} of ${String(pairs.length)} pairs have run.`;
    const sent = (side: ProfileId): string => String(Object.values(this.#sideOf(side).exchanges).flat().length);
    return `Both have run to the end: ${sent('0.1.1')} exchanges under 0.1.1, ${sent('cds-1.36')} under today’s profile.`;
  }

  #sideOf(side: ProfileId): Side {
    return this.#comparison?.sides[side] ?? nobody;
  }

  #pair(pair: Pair, index: number): TemplateResult {
    const { id, title, words } = pair;
    const isOpen = this.open === id;
    return html`<li id=${id} class="card">
      <div class="head">
        <h2>
          <button
            type="button"
            aria-expanded=${isOpen ? 'true' : 'false'}
            aria-controls=${`${id}-detail`}
            @click=${() => this.#toggle(id)}
          >
            <span class="number">${index + 1}</span> ${title}
          </button>
        </h2>
        <p>${words}</p>
      </div>
      <div class="sides">${profileIds.map((side) => this.#side(side, pair, index))}</div>
      <div id=${`${id}-detail`} class="sides detail" ?hidden=${!isOpen}>
        ${isOpen ? profileIds.map((side) => this.#detail(side, pair, index)) : nothing}
      </div>
    </li>`;
  }

  #side(side: ProfileId, pair: Pair, index: number): TemplateResult {
    const { instead, clauses = [], shown } = pair.sides[side];
    const steps = stepsOf(side, pair);
    const { facts } = this.#sideOf(side);
    return html`<section class="side" aria-label=${`${heads[side].title}: ${pair.title}`}>
      <p class="whose" aria-hidden="true">${heads[side].title}, at ${heads[side].holder}</p>
      <p class="what">
        ${instead === undefined ? html`<b>${steps.map((one) => one.title).join(' · ')}</b>` : html`<span class="soft">${instead}</span>`}
        ${this.#mark(side, pair, index)}
      </p>
      <dl>
        ${shown.map(({ name, of }) => {
          const value = of(facts);
          return html`<div>
            <dt>${name}</dt>
            <dd title=${value ?? nothing}>${value ?? '–'}</dd>
          </div>`;
        })}
      </dl>
      <p class="tiny foot">${clauseList([...steps.flatMap((one) => one.clauses), ...clauses])}</p>
    </section>`;
  }

  #mark(side: ProfileId, pair: Pair, index: number): TemplateResult | typeof nothing {
    const exchanges = this.#sideOf(side).exchanges[pair.id] ?? [];
    const isRefused = exchanges.some(({ verdict }) => verdict !== 'ok');
    // A pair that was refused and then resent counts as completed.
    if (index >= this.position) return isRefused ? html`<span class="chip words no">× refused</span>` : nothing;
    const tone = exchanges.length === 0 ? '' : 'ok';
    return html`<span class="chip words ${tone}">${throughWords(pair.sides[side], exchanges.length)}</span>`;
  }

  #detail(side: ProfileId, pair: Pair, index: number): TemplateResult {
    const sent = this.#sideOf(side).exchanges[pair.id] ?? [];
    const isThrough = index < this.position;
    const steps = stepsOf(side, pair);
    return html`<section class="side" aria-label=${`${heads[side].title}: what happened`}>
      <p class="whose" aria-hidden="true">${heads[side].title}, at ${heads[side].holder}</p>
      ${steps.map((one) => html`<p>${one.words}</p>`)}
      ${steps.length === 0 ? html`<p class="soft">No step here.</p>` : nothing}
      ${isThrough || sent.length > 0 ? nothing : html`<p class="soft">It has not run yet.</p>`}
      ${isThrough ? steps.filter(({ way }) => way === 'local').map(({ id }) => this.#local(id, this.#sideOf(side))) : nothing}
      ${sent.map((exchange, at) => this.#exchange(exchange, at === 0))}
    </section>`;
  }

  #local(step: string, { facts, exchanges }: Side): TemplateResult {
    const recipient = this.#comparison?.recipient;
    return html`<cdr-local-step
      .step=${step}
      .facts=${facts}
      .exchanges=${Object.values(exchanges).flat()}
      .decrypt=${recipient === undefined ? undefined : decryptOf(recipient)}
    ></cdr-local-step>`;
  }

  #exchange(exchange: Exchange, isFirst: boolean): TemplateResult {
    const recipient = this.#comparison?.recipient;
    return html`<details ?open=${isFirst || exchange.verdict !== 'ok'}>
      <summary>
        ${exchangeTitle(exchange)} <span class="soft">${exchange.request.method} ${exchange.response.status}</span>
      </summary>
      ${exchange.verdict === 'ok' ? nothing : html`<cdr-why .exchange=${exchange} .headingLevel=${3}></cdr-why>`}
      <cdr-exchange
        .exchange=${exchange}
        .decrypt=${recipient === undefined ? undefined : decryptOf(recipient)}
        .headingLevel=${3}
      ></cdr-exchange>
    </details>`;
  }
}

const clauseList = (clauses: readonly ClauseId[]): readonly TemplateResult[] =>
  [...new Set(clauses)].map(
    (clause, at) =>
      html`${at === 0 ? '' : ' · '}<a href=${href('rules', { clause })}>${clauseTitle(clause)}</a
        >${clauseTextLink(clause)}`,
  );

define('cdr-compare-view', CdrCompareView);

export const view: View = {
  words:
    'The hybrid flow of profile 0.1.1 and the code flow that the standards bind to today, step by step: what replaced what. Both really run, in a separate world; yours stays as it is.',
  show: () => html`<cdr-compare-view></cdr-compare-view>`,
};
