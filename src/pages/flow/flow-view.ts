// <cdr-flow-view>: one flow of a recipient, played step by step: its diagram, the consumer’s side, and every exchange
// opened.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Sandbox } from '../../../mocks/index.ts';
import '../../elements/diagram/cdr-diagram.ts';
import { profileOfPage } from '../address/href.ts';
import { define } from '../../ui/define.ts';
import { emit, type CdrEvent } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import type { Mode } from '../sandbox/mode.ts';
import { revisiting } from '../../ui/address.ts';
import type { Site } from '../address/site.ts';
import { modeLine } from '../shell/top-bar.ts';
import { createFlow, type Flow } from './create-flow.ts';
import { flowControls } from './flow-controls.ts';
import { detail } from './chosen/flow-detail.ts';
import type { FlowView, ViewPart } from './flow-state.ts';
import { focusChosen, follow, scrolling } from './sight/follow.ts';
import { isOneColumn } from './sight/is-one-column.ts';
import { keepStill } from './sight/keep-still.ts';
import { laneNames, namesOf } from '../../runs/names.ts';
import type { Phase } from '../../runs/play/run.ts';
import { phone } from './phone/phone.ts';
import { whereToBegin } from './where-to-begin.ts';

/**
 * Renders in the light DOM; styled by flow.css and phone.css.
 * @prop site - the addresses of the site
 * @prop flowView - the flow; later values are ignored
 * @prop sandbox - the running sandbox, once it is open
 * @prop mode - how it runs here
 * @fires cdr-failed - an internal error occurred
 */
export class CdrFlowView extends LitElement {
  static override properties = {
    site: { attribute: false },
    flowView: { attribute: false },
    sandbox: { attribute: false },
    mode: {},
  };
  declare site: Site | undefined;
  declare flowView: FlowView | undefined;
  declare sandbox: Sandbox | undefined;
  declare mode: Mode | undefined;

  #flow: Flow | undefined;
  #followed = '';
  #before: Phase | undefined;
  #kept: (() => Promise<void>) | undefined;
  /** The focused element before this update. */
  #focused: Element | null | undefined;

  constructor() {
    super();
    listenToTrace(this, () => this.#flow?.redraw());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('popstate', this.#revisit);
    addEventListener('keydown', this.#shortcut);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('popstate', this.#revisit);
    removeEventListener('keydown', this.#shortcut);
    this.#flow?.actions.pause();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { activeElement } = document;
    this.#focused = this.contains(activeElement) ? activeElement : undefined;
    const { site, flowView, sandbox } = this;
    if (site === undefined || flowView === undefined) return;
    this.#flow ??= createFlow({
      site,
      flowView,
      changed: () => this.requestUpdate(),
      failed: (error) => emit(this, 'cdr-failed', { error }),
      reveal: (place) => void this.#reveal(place),
    });
    if (sandbox !== undefined && (changed.has('sandbox') || changed.has('mode'))) this.#flow.open(sandbox, this.mode);
    const [flow, diagram] = [this.querySelector('.flow'), this.querySelector('cdr-diagram')];
    const moves = flow !== null && diagram !== null && this.#movesTo(this.#flow.state.run.phase);
    this.#kept = moves ? keepStill(flow, diagram) : undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#flow === undefined) return nothing;
    const { state, actions } = this.#flow;
    const { flowView, run, rows, selected, said } = state;
    const theirTurn = run.phase === 'person';
    const names = namesOf(state);
    const { intro, folded } = flowView;
    const why = state.details?.why(state, actions) ?? nothing;
    return html`
      <main id="content" class="flow" data-phase=${run.phase}>
        <div class="lead">${modeLine(state)} ${flowControls(state, actions)}</div>
        <aside class="side" aria-label="The consumer’s side">
          ${theirTurn ? nothing : why}
          ${guard([run, state.sandbox, state.mode, state.details, said], () => flowView.beside?.(state) ?? phone(state, actions))}
          ${theirTurn ? why : nothing}
        </aside>
        ${run.phase === 'start' && intro !== undefined ? whereToBegin(profileOfPage()) : state.details?.breakCard(state)}
        <div class="wires">
          <cdr-diagram
            .rows=${rows}
            .selected=${selected}
            .names=${laneNames(state)}
            .does=${intro?.does ?? {}}
            .fold=${intro && folded ? { title: intro.fold(names), steps: folded, open: state.unfolded } : undefined}
            label="The flow, step by step"
            @cdr-select=${this.#select}
            @cdr-fold=${this.#unfold}
          ></cdr-diagram>
          <div class="detail" id="detail" tabindex="-1" @cdr-settled=${this.#seekAgain}>${detail(state)}</div>
          ${flowView.foot?.(state)}
        </div>
        <p class="unseen" role="status">${said}</p>
      </main>
    `;
  }

  readonly #seekAgain = (): void => {
    this.#followed = '';
    this.requestUpdate();
  };

  readonly #revisit = revisiting(() => this.#flow?.revisit());

  readonly #select = ({ detail: { id } }: CdrEvent<'cdr-select'>): void => this.#flow?.actions.select(id);

  readonly #unfold = ({ detail: { open } }: CdrEvent<'cdr-fold'>): void => this.#flow?.actions.unfold(open);

  readonly #shortcut = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#flow?.actions.primary();
  };

  /** Keeps the chosen or next row in view. */
  protected override updated(): void {
    if (this.#flow === undefined) return;
    this.#keepFocus();
    const { rows, selected, run, details } = this.#flow.state;
    void this.#showLead(run.phase);
    if (run.phase === 'person') void this.#keepAnswerInSight();
    const next = rows.find(({ state }) => state === 'now')?.id ?? rows.at(-1)?.id ?? '';
    const chosen = selected !== '';
    const wanted = chosen ? selected : run.phase === 'start' ? '' : next;
    // Opened details shrink the diagram’s frame, and rows may come in above, so the row is scrolled to again.
    const place = rows.findIndex(({ id }) => id === wanted);
    const at = `${wanted} ${String(place)} ${String(chosen && details !== undefined)}`;
    if (at === this.#followed) return;
    this.#followed = at;
    void follow(this.querySelector('cdr-diagram'), wanted, { chosen, running: run.phase === 'running' });
  }

  /**
   * In one column the page returns to the lead once the consumer has answered, because the screens were below it, and
   * once the run has ended, because its result is above the diagram.
   */
  #movesTo(phase: Phase): boolean {
    const before = this.#before;
    return (
      isOneColumn() &&
      before !== undefined &&
      before !== phase &&
      (before === 'person' || phase === 'done' || phase === 'stopped')
    );
  }

  /** Keeps the whole phone in view while the consumer answers, including the buttons at its foot. */
  async #keepAnswerInSight(): Promise<void> {
    await this.querySelector('cdr-diagram')?.updateComplete;
    const frame = this.querySelector('#holder');
    if (!isOneColumn() || frame === null || frame !== document.activeElement) return;
    // The phone is nearly as high as the window, so scrollIntoView with the page’s scroll padding would not fit it.
    const { top, bottom } = frame.getBoundingClientRect();
    if (bottom > innerHeight) scrollBy({ top: Math.ceil(bottom - innerHeight) });
    else if (top < 0) scrollBy({ top: Math.floor(top) });
  }

  async #showLead(phase: Phase): Promise<void> {
    this.#before = phase;
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined) return;
    await kept();
    this.querySelector('.lead')?.scrollIntoView({ block: 'start', behavior: scrolling() });
  }

  /** If the focused element was removed, focuses the phone’s next screen or the primary action. */
  #keepFocus(): void {
    const lost = this.#focused;
    if (!lost || this.contains(lost)) return;
    const place = lost instanceof HTMLButtonElement ? 'primary' : 'phone';
    this.querySelector<HTMLElement>(`#${place}`)?.focus({ preventScroll: true });
  }

  async #reveal(place: ViewPart): Promise<void> {
    await this.updateComplete;
    if (place === 'row') return focusChosen(this.querySelector('cdr-diagram'));
    const element = this.querySelector<HTMLElement>(`#${place}`);
    // In a low window the diagram has no frame of its own, and details are below all of it.
    if (place === 'detail' && !isOneColumn() && innerHeight >= 640) return this.#revealBelow(element);
    const isWhy = place === 'why';
    const top = element?.getBoundingClientRect().top ?? 0;
    // The explanation is read from its title on. If the title is in view, nothing moves and the bar covers nothing.
    const fromTop = place === 'detail' || (isOneColumn() && (place === 'phone' || isWhy)) || (isWhy && top < 0);
    if (!isWhy || fromTop) element?.scrollIntoView({ block: fromTop ? 'start' : 'nearest', behavior: scrolling() });
    element?.focus({ preventScroll: true });
  }

  /** Details open below the diagram, possibly out of view; then both scroll up. The focus stays in the diagram. */
  async #revealBelow(opened: HTMLElement | null): Promise<void> {
    await new Promise(requestAnimationFrame);
    const top = opened?.getBoundingClientRect().top ?? 0;
    if (top > innerHeight * 0.8) opened?.parentElement?.scrollIntoView({ behavior: scrolling() });
  }
}

define('cdr-flow-view', CdrFlowView);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-flow-view': CdrFlowView;
  }
}
