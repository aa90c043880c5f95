// <cdr-faults-view>: the clock with coming expiries, faults to arm, and calls that show the effect of both.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { ArmedFault, DueItem, Exchange, Sandbox, TransportFault } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { listenToTrace, redrawWhenChanged } from '../../elements/listening.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { sendProof, type ProofCall } from '../proof/proof-calls.ts';
import { proofPart, type Hint } from '../proof/proof-part.ts';
import { sharersOf, type Sharer } from '../proof/sharers.ts';
import { startTestRecipient } from '../register/test-recipient.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { clockPart, itemTitle } from './clock-part.ts';
import { duePart } from './due-part.ts';
import { dueWords } from './due-words.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { armedPart, presetsPart, type ArmedRow, type ResponseFaultWords } from './faults-part.ts';
import { faultsStyles } from './faults-styles.ts';
import type { NamedFault } from '../../runs/named-faults.ts';
import { sendsSignedResponses } from '../../runs/signed-responses.ts';
import { faultWords } from './fault-words.ts';
import { hitsOf } from './hits.ts';
import { following, spans, stretchAt, type SpanName, type Stretch } from './time-line.ts';
import { wireFaultForm } from './wire-fault-form.ts';
import { keepFocus } from '../../ui/kept-focus.ts';
import { cardsStyles, pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import type { View } from '../view.ts';

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-clock-moved - the clock of the sandbox was moved
 * @fires cdr-faults-changed - a fault may have been armed or removed
 */
export class CdrFaultsView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    items: { state: true },
    sharer: { state: true },
    held: { state: true },
    span: { state: true },
    exchange: { state: true },
    hint: { state: true },
    busy: { state: true },
    trouble: { state: true },
    responseWords: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected items: readonly DueItem[];
  declare protected sharer: Sharer | undefined;
  declare protected held: number | undefined;
  declare protected span: SpanName;
  declare protected exchange: Exchange | undefined;
  /** The call that shows the last action’s effect. */
  declare protected hint: Hint | undefined;
  declare protected busy: 'sending' | 'beginning' | undefined;
  declare protected trouble: string | undefined;
  declare protected responseWords: ResponseFaultWords | undefined;

  #stretch: Stretch | undefined;
  /** Pending while data is being shared; a call sent meanwhile waits for it. */
  #sharing: Promise<unknown> = Promise.resolve();
  /** Faults seen armed while the view is open: a used-up fault is shown until the person dismisses it. */
  readonly #seen = new Map<string, ArmedFault>();

  static override styles: CSSResult[] = [...pageStyles, cardsStyles, faultsStyles];

  constructor() {
    super();
    this.items = [];
    this.span = 'quarter';
    keepFocus(this, '#armed-title');
    listenToTrace(this, () => void this.#showingTrouble(() => this.#read()));
    // The displayed clock advances every second.
    redrawWhenChanged(this, () => String(Math.floor((this.sandbox?.clock.now().getTime() ?? 0) / 1000)));
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) this.#do(async () => undefined);
  }

  async #read(): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    this.items = await sandbox.due();
    [this.sharer] = await sharersOf(sandbox);
    this.responseWords = await responseWordsIn(sandbox);
  }

  /** Shows an error on the page. */
  async #showingTrouble(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.trouble = troubleWords(error);
    }
  }

  #do(work: (sandbox: Sandbox) => Promise<void>): void {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    this.trouble = undefined;
    void this.#showingTrouble(async () => {
      await work(sandbox);
      emit(this, 'cdr-faults-changed', {});
      await this.#read();
    });
  }

  #move(work: (clock: Sandbox['clock']) => Promise<void>, words = '', call?: ProofCall): void {
    this.#do(async (sandbox) => {
      const { clock } = sandbox;
      await this.#withUndo(sandbox, 'The clock was moved.', () => work(clock));
      this.held = undefined;
      this.#tell(words === '' ? undefined : { words, call });
      emit(this, 'cdr-clock-moved', { now: clock.now() });
    });
  }

  async #withUndo(sandbox: Sandbox, words: string, change: () => unknown): Promise<void> {
    const { undoable } = await loadPart(() => import('../shell/undo-bar.ts'));
    await undoable(sandbox, words, change, async () => {
      this.#tell(undefined);
      emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
      emit(this, 'cdr-faults-changed', {});
      await this.#read();
    });
  }

  /** An earlier answer would say nothing about the latest action. */
  #tell(hint: Hint | undefined): void {
    [this.hint, this.exchange] = [hint, undefined];
  }

  /** One second away from the expiry, so that it does not matter whether a party compares with < or <=. */
  #stand(item: DueItem, which: 'before' | 'after'): void {
    const [instant, { call, after }] = [item.at.getTime() + (which === 'before' ? -1000 : 1000), dueWords[item.kind]];
    const title = itemTitle(item);
    const words =
      which === 'before'
        ? `One second before expiry: ${title}.`
        : `One second after expiry: ${title}. From now on: ${after}.`;
    this.#move((clock) => clock.set(new Date(instant)), words, call);
  }

  #send(call: ProofCall): void {
    if (this.busy === 'sending') return;
    this.#do(async (sandbox) => {
      await this.#sharing;
      this.busy = 'sending';
      try {
        [this.sharer] = await sharersOf(sandbox);
        this.exchange = await sendProof(sandbox, call, this.sharer);
      } finally {
        this.busy = undefined;
      }
    });
  }

  #begin(): void {
    if (this.busy === 'beginning') return;
    this.#do(async (sandbox) => {
      this.busy = 'beginning';
      const started = startTestRecipient(sandbox);
      this.#sharing = started.catch(() => undefined);
      try {
        await started;
      } finally {
        this.busy = undefined;
      }
    });
  }

  #arm(fault: NamedFault | TransportFault): void {
    if (typeof fault === 'string' && this.sandbox?.faults.list().some((armed) => armed.fault === fault) === true)
      return;
    this.#do(async (sandbox) => {
      sandbox.faults.add(fault);
      if (typeof fault !== 'string') return;
      if (isResponseFault(fault)) return this.#tell({ words: `Armed. ${this.responseWords?.[fault] ?? ''}` });
      const { symptom, call } = faultWords[fault];
      this.#tell({ words: `Armed. ${symptom}`, call });
    });
  }

  #remove(id: string): void {
    this.#seen.delete(id);
    this.#do(async (sandbox) => {
      await this.#withUndo(sandbox, 'The fault is disarmed.', () => sandbox.faults.remove(id));
      this.#tell(undefined);
    });
  }

  #clear(): void {
    this.#seen.clear();
    this.#do(async (sandbox) => {
      await this.#withUndo(sandbox, 'No fault is armed any more.', () => sandbox.faults.clear());
      this.#tell(undefined);
    });
  }

  #armedRows({ faults, trace }: Sandbox): readonly ArmedRow[] {
    const exchanges = trace.entries();
    const armed = faults.list();
    for (const one of armed) this.#seen.set(one.id, one);
    return [...this.#seen.values()].flatMap(({ id, fault, after, struck }) => {
      const hits = hitsOf(fault, exchanges.slice(exchanges.findLastIndex((exchange) => exchange.id === after) + 1));
      const spent = !armed.some((one) => one.id === id);
      const left = typeof fault === 'string' ? Infinity : (fault.times ?? 1) - Math.max(hits.length, struck);
      // Removed in another tab while it could still strike.
      return spent && left > 1 ? [] : [{ id, fault, spent, hits }];
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, items, span, held, exchange, sharer, busy } = this;
    if (sandbox === undefined) return nothing;
    const now = sandbox.clock.now().getTime();
    const stretch = following(this.#stretch ?? stretchAt(now, spans[span]), now, spans[span]);
    this.#stretch = stretch;
    const next = items.find(({ at }) => at.getTime() > now);
    const faultActions = {
      arm: (preset: NamedFault) => this.#arm(preset),
      remove: (id: string) => this.#remove(id),
      clear: () => this.#clear(),
    };
    return html`
      ${troubleLine(this.trouble)}
      ${clockPart(
        { now, held, span, stretch, items, next },
        {
          hold: (at) => (this.held = at),
          set: (at) => this.#move((clock) => clock.set(new Date(at))),
          advance: (duration) => this.#move((clock) => clock.advance(duration)),
          followRealTime: () => this.#move((clock) => clock.followRealTime()),
          chooseSpan: (name) => {
            this.#stretch = stretchAt(now, spans[name]);
            this.span = name;
          },
        },
      )}
      ${proofPart({ sharer, exchange, said: '', hint: this.hint, sending: busy === 'sending' }, (call) => this.#send(call))}
      <div class="two">
        ${duePart(items, now, busy === 'beginning', {
          before: (item) => this.#stand(item, 'before'),
          after: (item) => this.#stand(item, 'after'),
          begin: () => this.#begin(),
        })}
        <div class="faults stack loose">
          ${armedPart(this.#armedRows(sandbox), faultActions)}
          ${presetsPart(sandbox.faults.list(), this.responseWords, faultActions)}
          ${wireFaultForm(sandbox.profile, (fault) => this.#arm(fault))}
        </div>
      </div>
    `;
  }
}

/** Undefined where no holder signs responses. */
async function responseWordsIn(sandbox: Sandbox): Promise<ResponseFaultWords | undefined> {
  if (!sendsSignedResponses(sandbox)) return undefined;
  return (await loadPart(() => import('./today-fault-words.ts'))).responseFaultWords;
}

define('cdr-faults-view', CdrFaultsView);

export const view: View = {
  words:
    'Tokens, consents and certificates all expire by one clock, and you set it. Move it to just before an expiry, then just after. Or break something and see what the other parties do.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-faults-view .sandbox=${sandbox}></cdr-faults-view>`,
};
