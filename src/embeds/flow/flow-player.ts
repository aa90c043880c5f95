// <cdr-flow-player>: a run of a flow inside an embed: buttons, diagram, the selected step, and the consumer’s phone.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import type { DiagramRow } from '../../elements/diagram/diagram-rows.ts';
import { ask, emit } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { createRun } from '../../runs/play/player.ts';
import type { Run, RunState } from '../../runs/play/run.ts';
import { runRows } from '../../runs/exchanges/run-rows.ts';
import { positionOf } from '../../runs/flows/runnable-flow.ts';
import { baseStyles } from '../element/base.styles.ts';
import type * as Consumer from './consumer-phone.ts';
import { playerDiagram, playerLead, playerPhone, stepList, type PlayerActions } from './flow-player-parts.ts';
import { flowPlayerStyles } from './flow-player.styles.ts';
import { stepAt } from './flow-span.ts';
import { keepInSight } from './keep-in-sight.ts';
import type * as Opened from './opened-step.ts';
import { askedBy, playedFlow, shownIn, type Played, type Shown } from './flow-attributes.ts';
import { simulatedWords } from '../element/simulated-note.ts';
import { tellExchange } from '../element/tell-exchange.ts';

const pauseBetweenSteps = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500);

/**
 * Plays what the attributes of its embed ask for.
 * @prop sandbox - the world it plays in
 * @fires cdr-request - before each step; a page may prevent it
 * @fires cdr-step - the run has moved to another step
 * @fires cdr-exchange - a request was sent and answered
 * @fires cdr-refused - a request was refused
 * @fires cdr-reset - the run is back at its beginning
 * @fires cdr-error - the run cannot continue
 */
export class CdrFlowPlayer extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    played: { state: true },
    shown: { state: true },
    run: { state: true },
    selected: { state: true },
    unfolded: { state: true },
    opened: { state: true },
    consumer: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected played: Played | undefined;
  declare protected shown: Shown;
  declare protected run: RunState | undefined;
  /** Id of the selected row; '' for none. */
  declare protected selected: string;
  declare protected unfolded: boolean;
  /** Larger modules, once loaded. */
  declare protected opened: typeof Opened | undefined;
  declare protected consumer: typeof Consumer | undefined;

  readonly #failed = (error: unknown): void => emit(this, 'cdr-error', { error });

  #run: Run | undefined;
  #rowsOf = runRows();
  #rows: readonly DiagramRow[] = [];
  readonly #told = new Set<string>();
  /** Whether one of its buttons had the focus before the last render. */
  #inToolbar = false;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, baseStyles, flowPlayerStyles];

  constructor() {
    super();
    this.shown = { parts: 'all', level: 3, label: '', still: false };
    this.selected = '';
    this.unfolded = false;
    listenToTrace(this, () => this.#tell());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.pause();
  }

  follow(embed: HTMLElement): void {
    const shown = shownIn(embed);
    if (askedBy(embed, this.sandbox) !== this.played?.asked) {
      this.played = playedFlow(embed, this.sandbox);
      this.#begin();
    }
    this.shown = shown;
  }

  #begin(): void {
    const { played, sandbox } = this;
    if (played === undefined || sandbox === undefined) return;
    this.#run?.pause();
    this.#rowsOf = runRows();
    const { flow, variant, persona } = played;
    const one: Run = createRun({
      sandbox,
      runnable: flow,
      variant,
      persona,
      pauseBetweenSteps,
      before: ({ next }) => {
        if (next === undefined || ask(this, 'cdr-request', { flow: flow.name, step: next })) return undefined;
        throw new Error('This page cancelled the step.');
      },
      changed: (now) => this.#moved(one, now),
      noticed: (error) => one === this.#run && this.#failed(error),
    });
    this.#run = one;
    this.run = one.state;
    this.selected = '';
  }

  #moved(one: Run, now: RunState): void {
    if (one !== this.#run) return;
    const before = this.run;
    this.run = now;
    if (before?.next !== now.next)
      emit(this, 'cdr-step', { flow: this.played?.flow.name ?? '', step: now.next, previous: before?.next });
    if (now.phase === 'person' && this.consumer === undefined)
      void loadPart(() => import('./consumer-phone.ts')).then((part) => (this.consumer = part));
    this.#tell();
    if (before?.phase !== now.phase && (now.phase === 'stopped' || now.phase === 'done')) this.#showLast();
  }

  /** Dispatches events for exchanges since the last call. */
  #tell(): void {
    const fresh = (this.#run?.exchanges() ?? []).filter(({ id }) => !this.#told.has(id));
    for (const exchange of fresh) {
      this.#told.add(exchange.id);
      tellExchange(this, exchange);
    }
    if (fresh.length > 0) this.requestUpdate();
  }

  /** Selects the step that stopped the run, or the last one taken. */
  #showLast(): void {
    const { played, run } = this;
    if (played === undefined || run === undefined) return;
    const at = positionOf(played.variant.steps, run.next);
    const index = run.phase === 'stopped' ? at : at - 1;
    this.#choose(played.variant.steps[Math.max(0, index)]?.step.id ?? '');
  }

  /** Selects a row of the step: the one that was refused, otherwise its first. */
  #choose(step: string): void {
    this.#draw();
    const own = this.#rows.filter((row) => row.step === step || row.id === step);
    const refused = own.findLast(({ state }) => state === 'refused' || state === 'failed' || state === 'declined');
    this.#select(refused?.id ?? own[0]?.id ?? step);
  }

  #select(row: string): void {
    this.selected = row;
    if (row !== '' && this.opened === undefined)
      void loadPart(() => import('./opened-step.ts')).then((part) => (this.opened = part));
  }

  #draw(): void {
    const { played, run } = this;
    if (played === undefined) return;
    this.#rows = this.#rowsOf({
      exchanges: this.#run?.exchanges() ?? [],
      variant: played.variant,
      breakages: [],
      next: run?.next,
      declined: run?.declined,
    });
  }

  /**
   * Runs the steps before the first one that is played, once. Undefined if there is nothing to play, or if another run
   * has started meanwhile, for example after a change of attributes.
   */
  async #reachFirst(): Promise<{ readonly run: Run; readonly played: Played } | undefined> {
    const before = this.#run;
    if (before !== undefined && (await this.#isGone(before)) && before === this.#run) this.#begin();
    const { played } = this;
    const run = this.#run;
    if (played === undefined || run === undefined) return undefined;
    const first = played.variant.steps[played.before - 1]?.step.id;
    if (first !== undefined && positionOf(played.variant.steps, run.state.next) < played.before)
      await run.toStep(first);
    return run === this.#run ? { run, played } : undefined;
  }

  /** Another embed has reset their world, which no longer has this run’s recipient. */
  async #isGone({ state: { recipient } }: Run): Promise<boolean> {
    return recipient !== undefined && (await this.sandbox?.recipients.find(recipient.softwareProductId)) === undefined;
  }

  async next(): Promise<void> {
    const { run } = (await this.#reachFirst()) ?? {};
    if (run === undefined || run.state.phase === 'stopped' || run.state.next === undefined) return;
    await run.next();
    this.#rest(run);
  }

  /** Selects the last step taken, unless another run has started. */
  #rest(run: Run): void {
    if (run === this.#run && run.state.phase === 'paused') this.#showLast();
  }

  /** Plays to the end, or until that step is done; the consumer answers automatically. */
  async play(to?: string): Promise<void> {
    const { run, played } = (await this.#reachFirst()) ?? {};
    if (run === undefined || played === undefined) return;
    if (to === undefined) await run.toEnd();
    else await run.toStep(played.variant.steps[stepAt(played.variant.steps, to)]?.step.id ?? '');
    this.#rest(run);
  }

  async goTo(step: string): Promise<void> {
    const { played } = this;
    const steps = played?.variant.steps ?? [];
    const index = stepAt(steps, step);
    if (positionOf(steps, this.run?.next) <= index) await this.play(step);
    if (played === this.played) this.focusStep(step);
  }

  back(): void {
    const steps = this.played?.variant.steps ?? [];
    const at = this.#rows.find(({ id }) => id === this.selected)?.at?.step ?? positionOf(steps, this.run?.next) + 1;
    const step = steps[at - 2]?.step.id;
    if (step !== undefined) this.#choose(step);
  }

  focusStep(step: string): void {
    const steps = this.played?.variant.steps ?? [];
    this.#choose(steps[stepAt(steps, step)]?.step.id ?? '');
  }

  readonly worldReset = (): void => this.#begin();

  reset(): void {
    this.#begin();
    emit(this, 'cdr-reset', {});
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#draw();
    this.#inToolbar = this.#toolbar?.contains(this.shadowRoot?.activeElement ?? null) === true;
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has('selected') || changed.has('run')) void keepInSight(this.renderRoot.querySelector('.scrolled'));
    // If the focused button is gone, the focus moves to its neighbour.
    if (this.#inToolbar && this.shadowRoot?.activeElement === null) this.#toolbar?.querySelector('button')?.focus();
  }

  get #toolbar(): Element | null {
    return this.renderRoot.querySelector('.buttons');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { played, run, sandbox } = this;
    if (played === undefined || run === undefined || sandbox === undefined) return nothing;
    const { parts, level, still } = this.shown;
    const label = this.shown.label || played.variant.title;
    const theirTurn = run.phase === 'person';
    return html`<section class="base" part="base" aria-label=${label} data-phase=${run.phase}>
      ${playerLead({ played, run, label, level, actions: still ? undefined : this.#actions })}
      <div class=${theirTurn ? 'body turn' : 'body'}>
        <div class="main">
          ${parts === 'all' || parts === 'diagram' ? html`<div class="scrolled">${playerDiagram({ played, sandbox, rows: this.#rows, selected: this.selected, unfolded: this.unfolded }, this.#actions)}</div>` : nothing}
          ${parts === 'steps' ? stepList(played, run) : nothing}
          ${parts === 'all' || parts === 'wire' ? this.#detail(run) : nothing}
        </div>
        ${theirTurn ? playerPhone(this.consumer, { sandbox, run, side: played.flow.side, persona: played.persona, answered: (url) => this.#run?.answered(url) }) : nothing}
      </div>
      ${simulatedWords}
    </section>`;
  }

  readonly #actions: PlayerActions = {
    next: () => void this.next().catch(this.#failed),
    toEnd: () => void this.play().catch(this.#failed),
    again: () => this.reset(),
    select: (row) => this.#select(row),
    unfold: (open) => (this.unfolded = open),
  };

  #detail(run: RunState): TemplateResult | typeof nothing {
    const { played, opened, selected } = this;
    if (selected === '' || played === undefined) return nothing;
    const row = this.#rows.find(({ id }) => id === selected);
    const step = played.variant.steps.find(({ step: { id } }) => id === (row?.step ?? selected))?.step;
    const exchanges = this.#run?.exchanges() ?? [];
    return html`<div class="detail scrolled" part="wire" tabindex="0" role="group" aria-label="The chosen step">
      ${opened === undefined ? html`<p class="soft small">Opening…</p>` : opened.openedStep({ run, row, step, exchanges, headingLevel: this.shown.level + 1 })}
    </div>`;
  }
}

define('cdr-flow-player', CdrFlowPlayer);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-flow-player': CdrFlowPlayer;
  }
}
