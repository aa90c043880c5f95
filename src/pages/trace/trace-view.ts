// <cdr-trace-view>: every exchange as a growing list with filter and search, and the chosen one next to it.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { Decrypt } from '../../elements/message/cdr-token.ts';
import { define } from '../../ui/define.ts';
import type { CdrEvent } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { partyStyles } from '../../elements/party/party-shape.ts';
import { windowOver, type RowWindow } from '../../ui/row-window.ts';
import { decryptOfAny } from '../../runs/recipients/decrypt.ts';
import { dialogStyles } from '../../ui/dialog-styles.ts';
import { closeOverPage, showOverPage } from '../../ui/over-page.ts';
import { writeParameters } from '../../ui/address.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { listDetail, listDetailStyles } from '../../ui/list-detail.ts';
import { runOwners, type RunOwner } from '../../runs/exchanges/run-owners.ts';
import { href, profileOfPage } from '../address/href.ts';
import { followEnd } from './follow-end.ts';
import { traceDetail } from './trace-detail.ts';
import { saveTrace, traceForms, type TraceForm } from './trace-files.ts';
import { choicesOf, filterIn, fits, isEveryExchange, saying, type TraceFilter } from './trace-filter.ts';
import { traceForm } from './trace-form.ts';
import { runsOf, traceKnown, type TraceRuns } from './trace-known.ts';
import { traceList } from './trace-list.ts';
import { traceStyles } from './trace-styles.ts';
import { startFlowOf, titleOfFlow } from '../../runs/flows/flow-names.ts';
import { isNarrow } from '../../ui/is-narrow.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';

/** @prop sandbox - the running sandbox */
export class CdrTraceView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    all: { state: true },
    filter: { state: true },
    movedTo: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected all: readonly Exchange[] | undefined;
  declare protected filter: TraceFilter;
  /** The first row drawn, if a person has moved the window. */
  declare protected movedTo: number | undefined;

  #owners: ReadonlyMap<string, RunOwner> = new Map();
  #runs: TraceRuns = runsOf([], this.#owners);
  #shown: readonly Exchange[] = [];
  #window: RowWindow = { from: 0, to: 0 };
  #first: string | undefined;
  #says = saying('');
  #knownOf = traceKnown();
  readonly #isOpen: boolean;
  #decrypt: Decrypt | undefined;
  readonly #end = followEnd();
  readonly #entry = new ChosenEntry(this, 'exchange');

  static override styles: CSSResult[] = [...pageStyles, listDetailStyles, partyStyles, dialogStyles, traceStyles];

  constructor() {
    super();
    this.filter = filterIn(location.search);
    if (this.#entry.id !== undefined) this.#end.stay();
    this.#says = saying(this.filter.words);
    this.#isOpen = !isNarrow() || !isEveryExchange({ ...this.filter, words: '' });
    listenToTrace(this, () => this.#read());
  }

  #read(): void {
    this.all = this.sandbox?.trace.entries();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox') && this.sandbox !== undefined) {
      this.#decrypt = decryptOfAny(this.sandbox);
      this.#read();
    }
    const { all = [], filter, movedTo } = this;
    if (changed.has('all')) {
      this.#owners = runOwners(all);
      this.#runs = runsOf(all, this.#owners);
    }
    this.#shown = all.filter((exchange) => fits(exchange, filter, this.#owners.get(exchange.id), this.#says));
    const at = this.#shown.findIndex(({ id }) => id === this.#entry.id);
    const around = at === -1 ? this.#shown.length - 1 : at;
    this.#window = windowOver(this.#shown, { around, first: this.#first, movedTo });
    this.#first = this.#shown[this.#window.from]?.id;
  }

  protected override updated(): void {
    const [list, content] = ['.list', '.rows'].map((one) => this.renderRoot.querySelector<HTMLElement>(one));
    if (list && content) this.#end.watch(list, content);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('cdr-move-made', this.#showMove);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('cdr-move-made', this.#showMove);
    this.#end.stop();
  }

  readonly #showMove = ({ detail: { exchange } }: CdrEvent<'cdr-move-made'>): void => {
    this.#read();
    this.movedTo = undefined;
    this.#end.stay();
    this.#entry.show(exchange);
    void this.#reveal(exchange);
  };

  /** Rows get their real height only when visible, and the list may be below the fold. */
  async #reveal(id: string): Promise<void> {
    await this.updateComplete;
    await new Promise(requestAnimationFrame);
    const row = this.renderRoot.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }

  readonly #filterBy = (filter: TraceFilter): void => {
    if (filter.words !== this.filter.words) this.#says = saying(filter.words);
    [this.filter, this.movedTo] = [filter, undefined];
    writeParameters(choicesOf(filter));
  };

  readonly #choose = (id: string): void => {
    this.#end.stay();
    void this.#entry.choose(id);
  };

  async #clear(): Promise<void> {
    await closeOverPage(this.renderRoot.querySelector('dialog'));
    this.sandbox?.trace.clear();
    this.movedTo = undefined;
    this.#knownOf = traceKnown();
    this.#entry.note(undefined);
    this.#read();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.empty a')?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { all, filter } = this;
    const chosen = this.#entry.id;
    if (all === undefined) return nothing;
    if (all.length === 0) return this.#empty();
    const exchange = all.find(({ id }) => id === chosen);
    const of = all.length === 1 ? '1 exchange' : `${String(all.length)} exchanges`;
    return html`
      ${traceForm({
        filter,
        known: this.#knownOf(all),
        runs: this.#runs.all,
        isOpen: this.#isOpen,
        count: isEveryExchange(filter) ? of : `${String(this.#shown.length)} of ${of}`,
        choose: this.#filterBy,
      })}
      ${this.#tools(all.length)}
      ${listDetail(this.#entry, {
        label: 'Exchanges',
        list:
          this.#shown.length === 0
            ? []
            : traceList({
                shown: this.#shown,
                window: this.#window,
                runOf: ({ id }) => this.#runs.partOf(this.#owners.get(id)),
                entry: this.#entry,
                choose: this.#choose,
                move: (from) => {
                  this.movedTo = from;
                  this.#end.stay();
                },
              }),
        none: 'No exchange matches.',
        detailLabel: 'Exchange',
        detail: traceDetail({
          sandbox: this.sandbox,
          exchange,
          isGone: chosen !== undefined && exchange === undefined,
          decrypt: this.#decrypt,
        }),
      })}
    `;
  }

  #empty(): TemplateResult {
    const start = startFlowOf(this.sandbox?.profile ?? profileOfPage());
    const flow = titleOfFlow(start).toLowerCase();
    return html`<div class="card empty stack">
      <h2>Nothing has been sent yet</h2>
      <p class="soft">
        Each call between the parties appears here, in every tab. The ${flow} makes about thirty of them: from the
        register’s first answer to a day of electricity.
      </p>
      <a class="go" href=${href(start)}>Run the ${flow}</a>
    </div>`;
  }

  #tools(count: number): TemplateResult {
    const forms = Object.keys(traceForms) as TraceForm[];
    const save = (form: TraceForm): void => {
      if (this.sandbox !== undefined) saveTrace(this.sandbox, this.#shown, form);
    };
    const dialog = (): HTMLDialogElement | null => this.renderRoot.querySelector('dialog');
    return html`<div class="tools row">
      <span class="small soft" id="save">Save what is shown as</span>
      ${forms.map(
        (form) =>
          html`<button type="button" aria-describedby="save" @click=${() => save(form)}>${traceForms[form]}</button>`,
      )}
      <button type="button" class="end" @click=${() => showOverPage(dialog())}>Clear…</button>
      <dialog aria-labelledby="clearing">
        <h2 id="clearing">Clear the trace?</h2>
        <p>
          This removes all ${count} exchanges from this page and from the browser’s storage: requests, answers, checks
          and what they changed. It cannot be undone; save them first if you want to keep them.
        </p>
        <p class="soft">The world stays as it is: clients, consents, tokens, clock and decisions.</p>
        <p class="answers">
          <button type="button" class="go" @click=${() => void this.#clear()}>Clear all ${count}</button>
          <button type="button" @click=${() => void closeOverPage(dialog())}>Keep them</button>
        </p>
      </dialog>
    </div>`;
  }
}

define('cdr-trace-view', CdrTraceView);

export const view: View = {
  words:
    'Every exchange between the parties, the newest last: what was sent, what came back, each rule that was checked, and what it changed.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-trace-view .sandbox=${sandbox}></cdr-trace-view>`),
};
