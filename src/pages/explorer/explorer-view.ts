// <cdr-explorer-view>: every operation, to be chosen, filled in, sent and read.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { DataHolderBrand, Exchange, Sandbox } from '../../../mocks/index.ts';
import { defaultProfile, isIn } from '../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/message/cdr-json.ts';
import '../../elements/party/cdr-party-mark.ts';
import '../../elements/why/cdr-why.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { notesOf } from '../../ui/notes.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { writeAddress } from '../../ui/address.ts';
import { onRevisit } from '../../ui/on-revisit.ts';
import type { Site } from '../address/site.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { actorPart, actsForRun } from './actor-part.ts';
import { answerPart } from './answer-part.ts';
import { queryFor, settingsIn } from './call-address.ts';
import { callBar, troublePart } from './call-bar.ts';
import { fieldsOf, type Field, type Written } from '../../calls/call-fields.ts';
import { callForm } from '../../calls/call-form.ts';
import { callFormStyles } from '../../calls/call-form-styles.ts';
import type { CallSettings, WholeSettings } from '../../calls/compose-call.ts';
import { addressShown, readAddress, wholeSettings } from '../../calls/compose-call.ts';
import { explorerSession, type ExplorerSession, type SentCall } from '../../calls/explorer-session.ts';
import { explorerStyles } from './explorer-styles.ts';
import { sendAndTellOfClock } from './moved-clock.ts';
import { operationFacts, operationHead } from './operation-facts.ts';
import { elsewherePart, emptyPart, operationList } from './operation-list.ts';
import { scrollToChosen, showAnswer, showOperation } from './into-sight.ts';
import type { KnownOperation, Prefilled } from '../../calls/preparers.ts';
import { baseOf } from '../../calls/prefill.ts';
import { holderOrFirst } from '../../runs/recipients/recipient-for.ts';
import { openApiPart } from './openapi-part.ts';
import type { Party } from './openapi-file.ts';
import { stateWords } from './state-words.ts';
import { pageStyles } from '../../ui/page-styles.ts';

/**
 * @prop sandbox - the running sandbox
 * @prop brand - of the data holder that is called; the first holder if absent
 * @prop site - the addresses of the site: prepared tokens and consents are kept for the tab
 * @fires cdr-clock-moved - the clock was moved on until a token expired
 */
export class CdrExplorerView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    site: { attribute: false },
    brand: { attribute: false },
    settings: { state: true },
    prefilled: { state: true },
    words: { state: true },
    sent: { state: true },
    mended: { state: true },
    servicePoint: { state: true },
    isOfRun: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare site: Site | undefined;
  declare brand: string | undefined;
  declare protected settings: CallSettings | undefined;
  declare protected prefilled: Prefilled | undefined;
  /** The search text. */
  declare protected words: string;
  declare protected sent: SentCall | undefined;
  /** What was mended in the form before the last call. */
  declare protected mended: string | undefined;
  declare protected servicePoint: string | undefined;
  /** Whether the run’s app sends; undefined until it is known. */
  declare protected isOfRun: boolean | undefined;

  readonly #attempt = new Attempt<'filling' | 'sending'>(this);
  #session: ExplorerSession | undefined;
  /** Values that the link or button wrote into the form. */
  #given: Written = {};
  static override styles: CSSResult[] = [...pageStyles, callFormStyles, explorerStyles];

  constructor() {
    super();
    this.words = '';
    this.#readAddress();
    onRevisit(this, () => {
      this.#readAddress();
      void this.#fill().then(() => scrollToChosen(this.renderRoot));
    });
  }

  /** The address holds the values of the form. */
  #readAddress(): void {
    this.settings = settingsIn(location.search);
    this.#given = this.settings?.written ?? {};
    this.#attempt.forget();
    [this.sent, this.servicePoint] = [undefined, undefined];
  }

  /** Scrolls the list to the operation that a link leads to. */
  override firstUpdated(): void {
    scrollToChosen(this.renderRoot);
  }

  override willUpdate(changed: Map<string, unknown>): void {
    const { sandbox, site, brand } = this;
    if (!changed.has('sandbox') || sandbox === undefined) return;
    const [notes, note] = [site && notesOf(site, 'tab'), `explorer:${sandbox.profile}:${brand ?? ''}`];
    const kept = { read: () => notes?.read(note), write: (value: unknown) => notes?.write(note, value) };
    const run =
      site !== undefined && actsForRun()
        ? async () => (await loadPart(() => import('../flow/moves/kept-run.ts'))).endedRun(site, sandbox)
        : undefined;
    this.#session = explorerSession(sandbox, { brand, kept, run });
    if (this.settings !== undefined) void this.#fill();
  }

  get #whole(): WholeSettings | undefined {
    const { settings, sandbox } = this;
    if (settings === undefined || sandbox === undefined) return undefined;
    return wholeSettings(settings, sandbox, this.#holder?.brand);
  }

  get #holder(): DataHolderBrand | undefined {
    return this.sandbox && holderOrFirst(this.sandbox, this.brand);
  }

  get #profile(): ProfileId {
    return this.#holder?.profile ?? defaultProfile.id;
  }

  /** Known before the form is filled in, except for recipients’ hosts. */
  get #base(): string {
    const { prefilled, settings, sandbox } = this;
    if (settings === undefined || sandbox === undefined) return '';
    return prefilled?.base ?? baseOf(sandbox, settings.operation.host, holderOrFirst(sandbox, this.brand));
  }

  get #now(): Date {
    return this.sandbox?.clock.now() ?? new Date(0);
  }

  #fieldsOf(whole: WholeSettings): readonly Field[] {
    return fieldsOf(whole, this.prefilled ?? { base: '', values: {} }, this.#now);
  }

  /** Shows an error on the page and allows another attempt. */
  async #do(doing: 'filling' | 'sending', work: () => Promise<void>): Promise<void> {
    if (this.#attempt.doing === 'sending') return;
    this.mended = undefined;
    await this.#attempt.make(work, doing);
  }

  /** Prepares what the form needs; the values are dropped if another operation was chosen meanwhile. */
  #fill(): Promise<void> {
    this.prefilled = undefined;
    return this.#do('filling', async () => {
      const whole = this.#whole;
      if (whole === undefined || !isIn(whole.operation, { id: this.#profile })) return;
      const values = await this.#session?.prefilled(whole.operation, whole.variant);
      if (this.#isAskedStill(whole)) this.prefilled = values;
      if (actsForRun()) this.isOfRun = await this.#session?.isOfRun();
    });
  }

  #isAskedStill({ operation, variant }: WholeSettings): boolean {
    return this.#whole?.operation === operation && this.#whole.variant === variant;
  }

  #choose(operation: KnownOperation, written: Written = {}): Promise<void> {
    this.#attempt.forget();
    [this.sent, this.servicePoint] = [undefined, undefined];
    this.#given = written;
    this.#set({ operation, written }, operation === this.settings?.operation ? 'replace' : 'push');
    void this.updateComplete.then(() => showOperation(this.renderRoot));
    return this.#fill();
  }

  #set(settings: CallSettings, how: 'push' | 'replace' = 'replace'): void {
    this.settings = settings;
    writeAddress(queryFor(settings, location.search), how);
  }

  #change(change: Partial<CallSettings>): void {
    if (this.settings === undefined) return;
    const before = this.#whole?.variant;
    this.#set({ ...this.settings, ...change });
    if (this.#whole?.variant !== before) void this.#fill();
  }

  /** Reads an address that fits the operation back into the form; any other address stays as it is. */
  #settleAddress(): void {
    if (this.settings?.address === undefined) return;
    const { address, ...rest } = this.settings;
    const read = this.#read(address);
    if (read !== undefined) this.#set({ ...rest, written: { ...rest.written, ...read } });
  }

  #read(address: string): Written | undefined {
    const whole = this.#whole;
    return whole && readAddress(whole.operation, this.#base, this.#fieldsOf(whole), address);
  }

  readonly #send = (): void => {
    this.#settleAddress();
    void this.#sending((session, settings) => session.send(settings));
  };

  async #sending(work: (session: ExplorerSession, settings: CallSettings) => Promise<SentCall>): Promise<void> {
    const [session, asked, sandbox] = [this.#session, this.#whole, this.sandbox];
    if (this.#attempt.doing === 'sending' || asked === undefined || session === undefined || sandbox === undefined)
      return;
    await this.#do('sending', async () => {
      const moved = (): unknown => emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
      const told = { moved, undone: () => this.#beginAnew() };
      const sent = await sendAndTellOfClock(sandbox, asked, () => work(session, asked), told);
      if (this.#isAskedStill(asked)) [this.sent, this.prefilled] = [sent, sent.prefilled];
    });
    // An operation chosen meanwhile has not been filled in yet.
    if (!this.#isAskedStill(asked)) return this.#fill();
    await this.updateComplete;
    showAnswer(this.renderRoot);
  }

  /** Discards the tokens and consents prepared so far, and fills the form in again. */
  #beginAnew(): void {
    this.#session?.beginAnew();
    void this.#fill();
  }

  async #mend(refused: Exchange): Promise<boolean> {
    const { sandbox, settings } = this;
    if (sandbox === undefined || settings === undefined) return false;
    const { mendInForm } = await loadPart(() => import('./mend-in-form.ts'));
    const found = await mendInForm(sandbox, refused, settings);
    if (found === undefined || this.settings !== settings) return false;
    if (found.anew) this.#session?.beginAnew();
    this.#set(found.settings);
    this.#settleAddress();
    await this.#sending((session, whole) => session.send(whole));
    this.mended = found.words;
    return true;
  }

  #turnTo(address: string): void {
    const read = this.#read(address);
    if (read === undefined) this.#change({ address });
    else this.#change({ written: { ...this.settings?.written, ...read } });
    this.#send();
  }

  readonly #chooseAndSend = async (operation: KnownOperation, written: Written): Promise<void> => {
    await this.#choose(operation, written);
    if (this.settings?.operation === operation) this.#send();
  };

  #openApi(parties: readonly Party[]): TemplateResult | typeof nothing {
    const [sandbox, holder] = [this.sandbox, this.#holder];
    if (sandbox === undefined || holder === undefined) return nothing;
    return openApiPart(parties, sandbox, holder);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || this.settings === undefined) return;
    event.preventDefault();
    this.#send();
  };

  protected override render(): TemplateResult {
    const { settings } = this;
    return html`<div class=${settings === undefined ? 'explorer' : 'explorer chosen'} @keydown=${this.#onKey}>
      ${operationList({
        words: this.words,
        chosen: settings?.operation.id,
        profile: this.#profile,
        search: (words) => (this.words = words),
        choose: (operation) => void this.#choose(operation),
      })}
      ${settings === undefined ? emptyPart(this.#now, this.#chooseAndSend, this.#openApi(['holder', 'secondary', 'register', 'recipient'])) : this.#work()}
    </div>`;
  }

  #work(): TemplateResult | typeof nothing {
    const [whole, sandbox] = [this.#whole, this.sandbox];
    if (whole === undefined || sandbox === undefined) return nothing;
    const [fields, { operation }] = [this.#fieldsOf(whole), whole];
    if (!isIn(operation, { id: this.#profile })) return elsewherePart(operation, sandbox, this.#profile);
    return html`<section class="work" aria-label="Operation">
      ${operationHead(operation, this.#profile)}
      ${callBar(whole, addressShown(whole, this.#base, this.prefilled && fields), this.#attempt.doing === 'sending', {
        write: (text) => this.#change({ address: text }),
        settle: () => this.#settleAddress(),
        send: this.#send,
      })}
      <p class="small soft state" role="status">
        ${stateWords({ doing: this.#attempt.doing, sent: this.sent, mended: this.mended, address: whole.address })}
      </p>
      ${actorPart(operation, this.isOfRun)} ${troublePart(this.#attempt.trouble, () => void this.#fill())}
      <div class="columns">
        ${callForm(
          { settings: whole, fields, prefilled: this.prefilled, given: this.#given, profile: this.#profile },
          {
            change: (change) => this.#change(change),
            write: (key, value) => this.#change({ written: { ...whole.written, [key]: value } }),
            clear: () => this.#change({ written: this.#given }),
          },
        )}
        <div class="results">
          ${answerPart(this.sent, {
            sandbox,
            servicePoint: this.servicePoint,
            showServicePoint: (id) => (this.servicePoint = id),
            turn: (url) => this.#turnTo(url),
            mend: (refused) => this.#mend(refused),
            again: () => {
              const { sent } = this;
              if (sent !== undefined) void this.#sending((session) => session.sendAgain(sent));
            },
            anew: () => this.#beginAnew(),
          })}
          ${operationFacts(operation, this.#profile)} ${this.#openApi([operation.party])}
        </div>
      </div>
    </section>`;
  }
}

define('cdr-explorer-view', CdrExplorerView);
