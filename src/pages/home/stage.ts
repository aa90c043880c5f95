// <cdr-stage>: the start page: the walk, its diagram, the consumer's phone, and what is known of each exchange.
import { html, LitElement, type TemplateResult } from 'lit';
import '../../elements/cdr-diagram.ts';
import { define } from '../../elements/define.ts';
import type { CdrEvent } from '../../elements/events.ts';
import { siteOf } from '../site.ts';
import { breakCard } from './break-card.ts';
import { controls } from './controls.ts';
import { createDesk, isNarrow } from './desk.ts';
import { detail, why } from './detail.ts';
import { namesOf } from './names.ts';
import { phone } from './phone.ts';
import { modeLine, topBar } from './top-bar.ts';

const scrolling = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

/** In the light: one document with the static page around it, styled by home.css. */
export class CdrStage extends LitElement {
  static override properties = { failure: { state: true } };
  declare protected failure: HTMLElement | undefined;

  readonly #site = siteOf(location.href, 0);
  #followed = '';
  readonly #desk = createDesk({
    site: this.#site,
    changed: () => this.requestUpdate(),
    failed: (error) => void this.#explain(error),
    reveal: (id) => void this.#reveal(id),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('popstate', this.#desk.revisit);
    addEventListener('keydown', this.#shortcut);
    this.#desk.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('popstate', this.#desk.revisit);
    removeEventListener('keydown', this.#shortcut);
  }

  /** The static page is the first picture; the live one takes its place. */
  protected override createRenderRoot(): HTMLElement {
    this.replaceChildren();
    return this;
  }

  protected override render(): TemplateResult {
    const { state, actions } = this.#desk;
    const { person, recipient, holder } = namesOf(state);
    if (this.failure !== undefined)
      return html`${topBar(state, actions)}
        <main id="content">${this.failure}</main>`;
    return html`
      ${topBar(state, actions)}
      <main id="content" class="stage" data-phase=${state.walk.phase}>
        <div class="lead">${modeLine(state)} ${controls(state, actions)}</div>
        <aside class="beside" aria-label="The consumer’s side">${why(state, actions)} ${phone(state, actions)}</aside>
        ${breakCard(state, actions)}
        <div class="wires">
          <cdr-diagram
            .rows=${state.rows}
            .selected=${state.selected}
            .names=${{ consumer: person, recipient, register: 'register.cdr.example', holder, secondary: 'Market operator' }}
            label="The walk, step by step"
            @cdr-select=${this.#select}
          ></cdr-diagram>
          <div class="detail" id="detail" tabindex="-1">${detail(state)}</div>
        </div>
        <p class="unseen" role="status">${state.said}</p>
      </main>
    `;
  }

  async #explain(error: unknown): Promise<void> {
    const { explainFailure } = await import('../failure.ts');
    this.failure = explainFailure(error, this.#site);
  }

  readonly #select = ({ detail: { id, exchange, step } }: CdrEvent<'cdr-select'>): void =>
    this.#desk.actions.select(id, exchange, step);

  readonly #shortcut = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#desk.actions.primary();
  };

  /** Keeps the row that is next in sight, inside the diagram's own frame where it has one. */
  protected override updated(): void {
    const { rows, selected, walk, exchange, details } = this.#desk.state;
    const next = rows.find(({ state }) => state === 'now')?.id ?? rows.at(-1)?.id ?? '';
    const wanted = selected === '' ? (walk.phase === 'start' ? '' : next) : selected;
    // Opening an exchange makes the diagram's frame smaller, so its row is sought once more.
    const at = `${wanted} ${String(exchange !== undefined && details)}`;
    if (at === this.#followed) return;
    this.#followed = at;
    void this.#follow(wanted, selected !== '');
  }

  async #follow(id: string, chosen: boolean): Promise<void> {
    const diagram = this.querySelector('cdr-diagram');
    await diagram?.updateComplete;
    const row = diagram?.shadowRoot?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (diagram === null || !row) return;
    const framed = diagram.scrollHeight > diagram.clientHeight + 1;
    const to = row.getBoundingClientRect().top - diagram.getBoundingClientRect().top + diagram.scrollTop;
    if (framed) diagram.scrollTo({ top: to - diagram.clientHeight * (chosen ? 0.5 : 0.7), behavior: scrolling() });
    else if (!chosen && this.#desk.state.walk.phase === 'running') row.scrollIntoView({ block: 'nearest' });
  }

  async #reveal(id: string): Promise<void> {
    await this.updateComplete;
    const found = this.querySelector<HTMLElement>(`#${id}`);
    const whole = id === 'detail' || (id === 'phone' && isNarrow());
    found?.scrollIntoView({ block: whole ? 'start' : 'nearest', behavior: scrolling() });
    found?.focus({ preventScroll: true });
  }
}

define('cdr-stage', CdrStage);
