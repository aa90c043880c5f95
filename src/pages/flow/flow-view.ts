// <cdr-flow-view>: one flow of the recipient, played step by step, with its diagram and every exchange opened.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import '../../elements/cdr-diagram.ts';
import { define } from '../../elements/define.ts';
import { diagramRows, type DiagramRow } from '../../elements/diagram-rows.ts';
import type { CdrEvent } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import '../home/detail-elements.ts';
import { namesOf } from '../home/names.ts';
import { readChosen, writeChosen } from '../home/view-state.ts';
import type { FlowName } from '../views/asked.ts';
import { besideOf } from './beside.ts';
import { detailOf, whyOf } from './flow-detail.ts';
import { follow } from '../follow.ts';
import { flowControls, otherFlows, type Controls } from './flow-controls.ts';
import { saidOf } from './flow-words.ts';
import { createPlay, type Play, type PlayState } from './play.ts';
import { playables, type Playable, type Way } from './playables.ts';

/**
 * In the light, as the stage is.
 * @prop sandbox - the running sandbox
 * @prop name - which flow
 */
export class CdrFlowView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    name: {},
    way: { state: true },
    state: { state: true },
    selected: { state: true },
    said: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare name: FlowName;
  declare protected way: number;
  declare protected state: PlayState;
  declare protected selected: string;
  declare protected said: string;

  #play: Play | undefined;
  #followed = '';

  constructor() {
    super();
    this.name = 'registration';
    this.way = 0;
    this.#forget();
    listenToTrace(this, () => this.requestUpdate());
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
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get #playable(): Playable {
    return playables[this.name];
  }

  get #way(): Way {
    return this.#playable.ways[this.way] ?? this.#playable.ways[0];
  }

  #forget(): void {
    this.#play = undefined;
    this.state = { phase: 'start', position: 0, facts: {} };
    this.selected = '';
    this.said = '';
  }

  #playOf(sandbox: Sandbox): Play {
    const play: Play = (this.#play ??= createPlay({
      sandbox,
      playable: this.#playable,
      way: this.#way,
      changed: (state) => {
        if (play === this.#play) this.#changed(state);
      },
    }));
    return play;
  }

  #changed(state: PlayState): void {
    const { person } = namesOf(this);
    if (state.phase !== this.state.phase) this.said = saidOf(state, this.#way.flow, person) || this.said;
    if (state.phase === 'person' && matchMedia('(width < 1024px)').matches) void this.#reveal('phone');
    this.state = state;
  }

  readonly #next = async (): Promise<void> => {
    if (this.sandbox === undefined) return;
    const play = this.#playOf(this.sandbox);
    await play.next();
    this.#showLast(play);
  };

  readonly #toEnd = async (): Promise<void> => {
    if (this.sandbox === undefined) return;
    const play = this.#playOf(this.sandbox);
    await play.toEnd();
    this.#showLast(play);
  };

  /** After a step, what it sent; after a run, what was refused, or the end of the flow. */
  #showLast(play: Play): void {
    if (play !== this.#play) return;
    const step = this.#way.flow.steps[this.state.phase === 'stopped' ? this.state.position : this.state.position - 1];
    const row =
      this.#rows().findLast((one) => one.step === step?.id && one.exchange !== undefined) ??
      this.#rows().find((one) => one.step === step?.id);
    if (row !== undefined) this.#choose(row, 'replace');
  }

  readonly #startAgain = async (): Promise<void> => {
    this.#forget();
    this.said = 'Back at the start.';
    writeChosen({}, 'replace');
    await this.updateComplete;
    this.querySelector<HTMLElement>('#primary')?.focus({ preventScroll: true });
  };

  readonly #primary = (): void => {
    const { phase } = this.state;
    if (phase === 'person') void this.#reveal('phone');
    else if (phase === 'done') void this.#startAgain();
    else void this.#next();
  };

  #rows(): readonly DiagramRow[] {
    const { flow } = this.#way;
    return diagramRows({
      exchanges: this.#play?.exchanges() ?? [],
      steps: flow.steps,
      position: this.state.position,
    });
  }

  #exchange(rows: readonly DiagramRow[]): Exchange | undefined {
    const id = rows.find((row) => row.id === this.selected)?.exchange;
    return this.#play?.exchanges().find((exchange) => exchange.id === id);
  }

  #choose(row: DiagramRow | undefined, how: 'push' | 'replace'): void {
    this.selected = row?.id ?? '';
    const { exchange, step } = row ?? {};
    writeChosen({ ...(exchange === undefined ? {} : { exchange }), ...(step === undefined ? {} : { step }) }, how);
  }

  readonly #select = ({ detail }: CdrEvent<'cdr-select'>): void => {
    this.#choose(
      this.#rows().find(({ id }) => id === detail.id),
      'push',
    );
    if (matchMedia('(width < 1024px)').matches) void this.#reveal('detail');
  };

  readonly #revisit = (): void => {
    const { exchange, step } = readChosen();
    const rows = this.#rows();
    const row =
      rows.find((one) => one.exchange !== undefined && one.exchange === exchange) ??
      rows.find((one) => one.step !== undefined && one.step === step);
    this.selected = row?.id ?? '';
  };

  readonly #shortcut = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#primary();
  };

  async #reveal(id: 'phone' | 'detail'): Promise<void> {
    await this.updateComplete;
    const found = this.querySelector<HTMLElement>(`#${id}`);
    found?.scrollIntoView({ block: 'nearest' });
    found?.focus({ preventScroll: true });
  }

  /** Keeps the row that is next, or chosen, in sight. */
  protected override updated(): void {
    const next = this.#rows().find(({ state }) => state === 'now')?.id;
    const wanted = this.selected === '' || this.state.phase === 'person' ? (next ?? '') : this.selected;
    if (wanted === this.#followed || this.state.phase === 'start') return;
    this.#followed = wanted;
    void follow(this.querySelector('cdr-diagram'), wanted);
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const { flow } = this.#way;
    const { person, recipient, holder } = namesOf(this);
    const rows = this.#rows();
    const exchange = this.#exchange(rows);
    const why = whyOf(exchange, () => this.#choose(undefined, 'push'));
    return html`
      <main id="content" class="stage" data-phase=${state.phase}>
        <div class="lead">${flowControls(this.#controls(state))}</div>
        <aside class="beside" aria-label="Beside the wire">
          ${state.phase === 'person' ? nothing : why}
          ${besideOf({ sandbox: this.sandbox, name: this.name, playable: this.#playable, state })}
          ${state.phase === 'person' ? why : nothing}
        </aside>
        <div class="wires">
          <cdr-diagram
            .rows=${rows}
            .selected=${this.selected}
            .names=${{ consumer: person, recipient, register: 'register.cdr.example', holder, secondary: 'Market operator' }}
            label="The flow, step by step"
            @cdr-select=${this.#select}
          ></cdr-diagram>
          <div class="detail" id="detail" tabindex="-1">
            ${detailOf({ exchange, recipient: state.recipient, selected: this.selected, rows, flow })}
          </div>
          ${otherFlows(this.name)}
        </div>
        <p class="unseen" role="status">${this.said}</p>
      </main>
    `;
  }

  #controls(state: PlayState): Controls {
    return {
      state,
      name: this.name,
      way: this.way,
      person: namesOf(this).person,
      primary: this.#primary,
      toEnd: () => void this.#toEnd(),
      startAgain: () => void this.#startAgain(),
      takeWay: (index) => {
        this.#forget();
        this.way = index;
      },
    };
  }
}

define('cdr-flow-view', CdrFlowView);
