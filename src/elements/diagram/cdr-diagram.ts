// <cdr-diagram>: the sequence diagram: an ordered list of sentences, drawn as arrows between lifelines.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { parties, type Party } from '../../../mocks/spec/party.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import type { Tone } from '../cdr-chip.ts';
import { diagramStyles } from './cdr-diagram.styles.ts';
import { define } from '../../ui/define.ts';
import { foldButton, isIn, type Fold } from './diagram-fold.ts';
import type { DiagramRow, RowPlace } from './diagram-rows.ts';
import { emit } from '../events.ts';
import { partyShape, partyStyles } from '../party/party-shape.ts';
import { rowSentence } from './row-sentence.ts';
import { countedRows, windowOver, windowSize, type RowWindow } from '../../ui/row-window.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { walkTo } from '../../ui/walk-buttons.ts';

const order = parties.map(({ id }) => id);

const legend = [
  ['mtls', 'mutual TLS (simulated), certificate shown'],
  ['tls', 'TLS'],
  ['browser', 'through the browser'],
  ['human', 'by hand'],
  ['refused', 'refused'],
  ['ghost', 'not run yet'],
] as const;

/** Explains the certificate mark on a row, and how tokens are bound to it. */
const certificateWords =
  'Beginning of the thumbprint (x5t#S256) of the client certificate presented. An access token issued with it is bound to it: with any other certificate the token is refused.';

const tones: Partial<Record<DiagramRow['state'], Tone>> = {
  refused: 'no',
  failed: 'no',
  faulted: 'warn',
  pending: 'warn',
  declined: 'plain',
  meant: 'plain',
};

/** For example `8` or `8.1`. */
const placeOf = ({ step, part }: RowPlace): string => (part === 0 ? String(step) : `${String(step)}.${String(part)}`);

/** A name that may wrap after its dots, since addresses are longer than narrow lanes. */
const dotted = (name: string): unknown =>
  name.split('.').map((word, index) => (index === 0 ? word : html`.<wbr />${word}`));

/**
 * The diagram. Lanes from 640 px of its own width, a conversation below that.
 * @prop rows - from `diagramRows`
 * @prop selected - id of the selected row; '' for none
 * @prop names - name of each party: `{ holder: 'Wattle Energy' }`
 * @prop does - what each party does, in a few words: `{ holder: 'Holds the data' }`
 * @prop fold - the first steps as one foldable group
 * @prop label - name of the list
 * @fires cdr-select - a row was selected: its id, exchange and step
 * @fires cdr-fold - the group is to be opened or closed
 */
export class CdrDiagram extends LitElement {
  static override properties = {
    rows: { attribute: false },
    selected: {},
    names: { attribute: false },
    does: { attribute: false },
    fold: { attribute: false },
    label: {},
    movedTo: { state: true },
    walkedTo: { state: true },
  };
  declare rows: readonly DiagramRow[];
  declare selected: string;
  declare names: Partial<Record<Party, string>>;
  declare does: Partial<Record<Party, string>>;
  declare fold: Fold | undefined;
  declare label: string;
  /** Index of the first drawn row, if a person has moved the window. */
  declare protected movedTo: number | undefined;

  /** The row the arrow keys have moved to. */
  declare protected walkedTo: string | undefined;

  readonly #numbers = new WeakMap<DiagramRow, number>();
  #window: RowWindow = { from: 0, to: 0 };
  /** Id of the first drawn row: finds it again after the oldest rows have left the list. */
  #first: string | undefined;
  /** Number of that row. */
  #start = 1;
  #stop: string | undefined;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, partyStyles, ...diagramStyles];

  constructor() {
    super();
    this.rows = [];
    this.selected = '';
    this.names = {};
    this.does = {};
    this.label = 'Messages, in order';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('selected')) {
      this.movedTo = undefined;
      this.walkedTo = undefined;
    }
    this.#window = this.#nextWindow();
    const first = this.rows[this.#window.from]?.id;
    // The first drawn row keeps its number when the oldest leave: renumbering would lay out every drawn row again.
    if (first !== this.#first) this.#start = this.#window.from + 1;
    this.#first = first;
  }

  /** The window around the selected row, the next one, or the last one. */
  #nextWindow(): RowWindow {
    const { rows, selected, movedTo } = this;
    const chosen = selected === '' ? -1 : rows.findIndex(({ id }) => id === selected);
    const next = chosen === -1 ? rows.findIndex(({ state }) => state === 'now') : chosen;
    const around = next === -1 ? rows.length - 1 : next;
    return windowOver(rows, { around, first: this.#first, movedTo });
  }

  protected override render(): TemplateResult {
    const { from, to } = this.#window;
    const drawn = this.rows.slice(from, to);
    const steps = this.rows.some(({ at }) => at !== undefined);
    const of = steps || this.rows.length > countedRows ? undefined : this.rows.length;
    const numbers = steps
      ? []
      : of === undefined
        ? this.#keptNumbers(drawn, from)
        : drawn.map((_row, index) => from + index + 1);
    this.#stop = this.#stopOf(drawn);
    const rows = repeat(
      drawn,
      ({ id }) => id,
      (row, index) => {
        const number = numbers[index];
        return guard([row, number, of, row.id === this.selected, row.id === this.#stop], () =>
          this.#row(row, number, of),
        );
      },
    );
    return html`<div class="frame card" part="diagram">
      <ul class="heads" aria-label="The parties">
        ${parties.map(({ id, title }) => this.#head(id, title))}
      </ul>
      ${foldButton(this.fold, this.rows, (open) => emit(this, 'cdr-fold', { open }))}
      ${from === 0 ? nothing : this.#more(`Earlier rows: ${String(from)}`, from - windowSize / 2)}
      <ol
        aria-label=${this.label}
        start=${this.#start}
        data-closed=${this.fold?.open === false ? '' : nothing}
        data-long=${of === undefined ? '' : nothing}
        @keydown=${this.#move}
      >
        ${rows}
      </ol>
      ${
        to === this.rows.length
          ? nothing
          : this.#more(`Later rows: ${String(this.rows.length - to)}`, from + windowSize / 2)
      }
      ${this.rows.length === 0 ? html`<p class="empty soft">Nothing has been sent yet.</p>` : nothing}
      <ul class="legend" aria-label="What the lines mean">
        ${legend.map(([line, text]) => html`<li><span class="sample" data-line=${line}></span>${text}</li>`)}
        ${
          this.rows.some(({ certificate }) => certificate !== undefined)
            ? html`<li title=${certificateWords}>
                <span class="certificate">cert</span> thumbprint of that certificate; tokens are bound to it
              </li>`
            : nothing
        }
      </ul>
    </div>`;
  }

  /**
   * The one row in the Tab order: where the arrow keys are, otherwise the selected or next one; it stays while it is
   * drawn.
   */
  #stopOf(drawn: readonly DiagramRow[]): string | undefined {
    const shown = this.fold?.open === false ? drawn.filter((row) => !isIn(this.fold, row)) : drawn;
    const ids = new Set(shown.map(({ id }) => id));
    const next = shown.find(({ state }) => state === 'now')?.id;
    const stop = [this.walkedTo, this.selected, next, this.#stop].find((id) => id !== undefined && ids.has(id));
    return stop ?? shown.at(-1)?.id;
  }

  /** In a long list, rows keep their numbers when the oldest leave; a future step has none yet. */
  #keptNumbers(rows: readonly DiagramRow[], from: number): readonly (number | undefined)[] {
    let last = from;
    return rows.map((row) => {
      if (row.state === 'ghost' || row.state === 'now') return undefined;
      const kept = this.#numbers.get(row) ?? 0;
      last = kept > last ? kept : last + 1;
      this.#numbers.set(row, last);
      return last;
    });
  }

  #more(label: string, from: number): TemplateResult {
    return html`<p class="more">
      <button type="button" @click=${() => (this.movedTo = Math.max(0, from))}>${label}</button>
    </p>`;
  }

  #head(id: Party, title: string): TemplateResult {
    const [name, does] = [this.names[id], this.does[id]];
    return html`<li class="head" part="lane-label">
      ${partyShape(id)}<b>${title}</b>${name === undefined ? nothing : html`<span>${dotted(name)}</span>`}
      ${does === undefined ? nothing : html`<span class="does">${does}</span>`}
    </li>`;
  }

  #row(row: DiagramRow, number: number | undefined, of: number | undefined): TemplateResult {
    const [from, to] = [order.indexOf(row.from), order.indexOf(row.to)];
    const direction = from === to ? 'own' : from < to ? 'right' : 'left';
    const sentence = rowSentence(row, number, of);
    const middle = (from + to) / 2;
    const side = middle > 2.9 ? 'end' : middle < 1 ? 'start' : 'middle';
    return html`<li
      data-fold=${isIn(this.fold, row) ? '' : nothing}
      data-state=${row.state}
      data-line=${row.line}
      data-depth=${row.depth}
      part=${partOf(row)}
    >
      <button
        type="button"
        data-id=${row.id}
        tabindex=${row.id === this.#stop ? 0 : -1}
        aria-pressed=${row.id === this.selected ? 'true' : 'false'}
        aria-current=${row.state === 'now' ? 'step' : nothing}
        @click=${() => this.#select(row)}
      >
        <span class="unseen">${sentence}</span>
        <span class="draw" aria-hidden="true" data-party=${row.from}>
          <span class="number">${row.at === undefined ? number : placeOf(row.at)}</span>
          <span class="end from">${partyShape(row.from)}</span>
          <span
            class=${direction === 'own' ? 'label own' : 'label'}
            data-from=${Math.min(from, to)}
            data-to=${Math.max(from, to)}
            data-side=${side}
          >
            ${this.#label(row)}
          </span>
          <span class="arrow" data-from=${Math.min(from, to)} data-to=${Math.max(from, to)} data-direction=${direction}>
            ${this.#arrow(row)}
          </span>
          <span class="end to">${row.from === row.to ? nothing : partyShape(row.to)}</span>
        </span>
      </button>
    </li>`;
  }

  #label(row: DiagramRow): TemplateResult {
    const call = row.call === undefined ? nothing : html`<code>${row.call}</code>`;
    const refused = row.state === 'refused';
    const tone = tones[row.state] ?? 'ok';
    const status =
      row.status === undefined ? nothing : html`<span class="chip ${tone}">${refused ? '× ' : ''}${row.status}</span>`;
    const error =
      row.status === undefined && row.error !== undefined
        ? html`<span class="chip ${tone}">${refused ? '× ' : ''}${row.error}</span>`
        : nothing;
    const wait =
      row.state === 'pending'
        ? html` <span class="chip words warn">${row.error === 'slow_down' ? 'too soon' : 'not yet'}</span>`
        : nothing;
    const next =
      row.state === 'now' && row.status === undefined ? html`<span class="chip words next">next</span>` : nothing;
    const from =
      row.editedFrom === undefined ? nothing : html`<span class="chip words">from step ${row.editedFrom}</span> `;
    return html`<b>${row.title}</b> ${from}${call} ${status}${wait}${error}${next}`;
  }

  #arrow(row: DiagramRow): TemplateResult {
    const certificate =
      row.certificate === undefined
        ? nothing
        : html`<span class="certificate" part="certificate" title=${certificateWords}>cert ${row.certificate}…</span>`;
    const cross = row.state === 'refused' ? html`<span class="cross">×</span>` : nothing;
    return html`<span class="line"></span><span class="point"></span>${certificate}${cross}`;
  }

  #select(row: DiagramRow): void {
    this.selected = row.id;
    emit(this, 'cdr-select', {
      id: row.id,
      ...(row.exchange === undefined ? {} : { exchange: row.exchange }),
      ...(row.step === undefined ? {} : { step: row.step }),
    });
  }

  /** The rows are one Tab stop: Up, Down, Home and End move between them. */
  readonly #move = (event: KeyboardEvent): void => {
    const drawn = [...this.renderRoot.querySelectorAll<HTMLButtonElement>('ol button')];
    const next = walkTo(
      event,
      drawn.filter((button) => button.checkVisibility()),
    );
    if (next !== undefined) this.walkedTo = next.dataset['id'];
  };
}

/** The parts by which a page styles the row (::part). */
function partOf({ state }: DiagramRow): string {
  const more = state === 'now' ? ' message-active' : state === 'refused' ? ' message-refused' : '';
  return `message${more}`;
}

define('cdr-diagram', CdrDiagram);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-diagram': CdrDiagram;
  }
}
