// <cdr-arrangements-view>: several arrangements of one consumer at a holder of today’s profile: what is active, what ended and
// why.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import '../../consumer/consumer-dashboard.ts';
import '../../elements/cdr-exchange.ts';
import { redrawWhenChanged } from '../../elements/listening.ts';
import { statusWords } from '../../elements/status-words.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { labelStyles } from '../../ui/field-styles.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { arrangementCard } from './arrangement-card.ts';
import { picturedArrangements, type PicturedArrangement } from './arrangement-picture.ts';
import { arrangementsStyles } from './arrangements-styles.ts';
import { instantWords } from '../../ui/instant-words.ts';
import { isNarrow } from '../../ui/is-narrow.ts';
import { labIn, wouldEnrol, type Lab, type SharingRequest } from './lab.ts';
import { sharePart } from './share-part.ts';
import { cardsStyles, pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import type { View } from '../view.ts';

const ninetyDays = 7_776_000;

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-clock-moved - the clock of the sandbox was moved
 */
export class CdrArrangementsView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    lab: { state: true },
    said: { state: true },
    open: { state: true },
    reads: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected lab: Lab | undefined;
  declare protected said: string | undefined;
  declare protected open: ReadonlySet<string>;
  /** The last response to reading the accounts, by arrangement. */
  declare protected reads: ReadonlyMap<string, Exchange>;

  static override styles: CSSResult[] = [...pageStyles, labelStyles, cardsStyles, arrangementsStyles];

  /** The action under way, in words. */
  readonly #attempt = new Attempt<string>(this);
  /** Decided once: a window that becomes narrow closes nothing that is in use. */
  readonly #isDashboardOpen = !isNarrow();
  /** What the last render showed. */
  #pictured: readonly PicturedArrangement[] = [];
  #stopListening: (() => void) | undefined;

  constructor() {
    super();
    this.open = new Set();
    this.reads = new Map();
    // Expiries come with the clock.
    redrawWhenChanged(this, () => this.#shownByClock());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#letGo();
  }

  protected override willUpdate(): void {
    this.#pictured = pictureOf(this.lab);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('sandbox') && this.sandbox !== undefined && !wouldEnrol(this.sandbox)) this.#open();
  }

  #open(then?: string): void {
    this.#do('Opening the lab', async () => '', then);
  }

  /** Runs one action at a time; a failure is shown on the page. */
  #do(doing: string, work: (lab: Lab) => Promise<string>, then?: string): void {
    const { sandbox } = this;
    if (sandbox === undefined || this.#attempt.doing !== undefined) return;
    this.said = undefined;
    const act = async (): Promise<void> => {
      const lab = await labIn(sandbox);
      // The view was left meanwhile.
      if (!this.isConnected) return lab.end();
      this.#use(lab);
      this.said = await work(lab);
    };
    void this.#attempt.make(act, doing).then(() => this.#rest(then));
  }

  /** A removed button loses the focus; the named heading takes it. */
  async #rest(heading: string | undefined): Promise<void> {
    await this.updateComplete;
    if (heading !== undefined && this.renderRoot.querySelector(':focus') === null)
      this.renderRoot.querySelector<HTMLElement>(heading)?.focus();
  }

  #use(lab: Lab): void {
    if (lab === this.lab) return;
    this.#letGo();
    this.lab = lab;
    this.#stopListening = lab.listen(() => this.requestUpdate());
  }

  /** Ends the lab and its subscription. */
  #letGo(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    void this.lab?.end();
    this.lab = undefined;
  }

  /** What the clock alone changes on the page: the time, and which expiries have passed. */
  #shownByClock(): string {
    const now = this.lab?.sandbox.clock.now().toISOString() ?? '';
    const reached = this.#pictured.flatMap(({ pieces }) => pieces.filter(({ until = '' }) => until <= now));
    return `${now === '' ? '' : instantWords(now)} ${String(reached.length)}`;
  }

  #share(event: Event, sharingDuration: number): void {
    const asked = { accounts: chosenIn((event.currentTarget as HTMLButtonElement).form), sharingDuration };
    this.#do('The consumer is asked', async (lab) => {
      await lab.share(asked);
      return `Shared: arrangement ${String(pictureOf(lab).length)} is the newest.`;
    });
  }

  #leave(event: Event): void {
    const accounts = chosenIn((event.currentTarget as HTMLButtonElement).form);
    this.#do('The consumer is asked', async (lab) => {
      await lab.leaveCode({ accounts, sharingDuration: ninetyDays });
      return 'The consumer said yes, but the code is not exchanged. In a minute the code and the authorisation expire.';
    });
  }

  #amend(event: SubmitEvent, { id }: PicturedArrangement, number: number): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const sharingDuration = Number(new FormData(form).get('duration'));
    const asked: SharingRequest = { accounts: chosenIn(form), sharingDuration };
    const leaves = (event.submitter as HTMLButtonElement | null)?.name === 'leave';
    this.#do('The consumer is asked', async (lab) => {
      await (leaves ? lab.leaveAmendment(id, asked) : lab.amend(id, asked));
      return leaves
        ? `The consumer agreed, but the code is not exchanged: arrangement ${String(number)} stays as it was.`
        : `Amended: arrangement ${String(number)} keeps its id and has new tokens.`;
    });
  }

  #act(words: string, work: (lab: Lab) => Promise<void>, then?: string): void {
    const done = async (lab: Lab): Promise<string> => {
      await work(lab);
      return `Done: ${words.toLowerCase()}.`;
    };
    this.#do(words, done, then);
  }

  #read(id: string, number: number): void {
    this.#do('Reading the accounts', async (lab) => {
      const exchange = await lab.read(id);
      if (exchange.verdict !== 'ok') await loadPart(() => import('../../elements/why/cdr-why.ts'));
      this.reads = new Map(this.reads).set(id, exchange);
      return `Arrangement ${String(number)}: reading the accounts returned ${statusWords(exchange.response.status)}.`;
    });
  }

  #choose(lab: Lab, customerId: string): void {
    const person = lab.people.find((one) => one.customerId === customerId);
    if (person !== undefined) lab.choose(person);
    this.requestUpdate();
  }

  #toggle(exchange: string): void {
    const open = new Set(this.open);
    if (!open.delete(exchange)) open.add(exchange);
    this.open = open;
  }

  #advance(duration: string, words: string): void {
    this.#do(words, async (lab) => {
      await lab.advance(duration);
      if (lab.isPagesWorld) emit(this, 'cdr-clock-moved', { now: lab.sandbox.clock.now() });
      return `The clock shows ${instantWords(lab.sandbox.clock.now().toISOString())}.`;
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { lab, said } = this;
    const { doing, trouble } = this.#attempt;
    if (this.sandbox === undefined) return nothing;
    return html`
      ${troubleLine(trouble)}
      <p class="small status" role="status">${doing === undefined ? said : `${doing}…`}</p>
      ${lab === undefined ? this.#invitation(this.sandbox) : this.#opened(lab)}
    `;
  }

  /** Nothing is created in the page’s world before the button is pressed. */
  #invitation(sandbox: Sandbox): TemplateResult | typeof nothing {
    if (this.#attempt.doing === undefined && !wouldEnrol(sandbox)) return nothing;
    return html`<section class="card panel stack">
      <p>
        The lab enrols a recipient, “Lab app”, in your world and registers it with a holder. Then a consumer shares with
        it, and you amend, refresh and withdraw.
      </p>
      <p>
        <button
          type="button"
          class="go"
          aria-disabled=${String(this.#attempt.doing !== undefined)}
          @click=${() => this.#open('#share-title')}
        >
          Open the lab
        </button>
      </p>
    </section>`;
  }

  #opened(lab: Lab): TemplateResult {
    const pictured = this.#pictured;
    const isBusy = this.#attempt.doing !== undefined;
    return html`
      <div class="bench">
        <div class="stack">
          ${sharePart(lab, isBusy, {
            choose: (customerId) => this.#choose(lab, customerId),
            share: (event, sharingDuration) => this.#share(event, sharingDuration),
            leave: (event) => this.#leave(event),
            advance: (duration, words) => this.#advance(duration, words),
          })}
          ${
            pictured.length > 0
              ? html`<h2>Arrangements, the newest first</h2>`
              : html`<h2>No arrangement yet</h2>
                  <p class="soft">
                    Begin with “Share for a year”. The arrangement then appears here: amend it, refresh its tokens, move
                    the clock on, withdraw on either side, and see what each of these ends.
                  </p>`
          }
          ${repeat(
            pictured,
            ({ id }) => id,
            (arrangement, index) => {
              const number = pictured.length - index;
              const { id } = arrangement;
              const title = `#title-${String(number)}`;
              return arrangementCard(
                lab,
                { number, arrangement, open: this.open, busy: isBusy, read: this.reads.get(id) },
                {
                  amend: (event) => this.#amend(event, arrangement, number),
                  read: () => this.#read(id, number),
                  refresh: () => this.#act('Refreshed', () => lab.refresh(id)),
                  withdrawOnDashboard: () =>
                    this.#act('Withdrawn on the holder’s dashboard', () => lab.withdrawOnDashboard(id), title),
                  withdrawInApp: () =>
                    this.#act('Withdrawn in the recipient’s app', () => lab.withdrawInApp(id), title),
                  toggle: (exchange) => this.#toggle(exchange),
                },
              );
            },
          )}
        </div>
        <details class="card dashboard" ?open=${this.#isDashboardOpen}>
          <summary>The consumer’s dashboard at ${lab.holder.brandName}</summary>
          <cdr-dashboard
            .sandbox=${lab.sandbox}
            .issuer=${lab.holder.urls.issuer}
            .customerId=${lab.persona.customerId}
          ></cdr-dashboard>
        </details>
      </div>
    `;
  }
}

const pictureOf = (lab: Lab | undefined): readonly PicturedArrangement[] =>
  lab === undefined ? [] : picturedArrangements(lab.sandbox.trace.entries(), lab.clientId, lab.sandbox.clock.now());

const chosenIn = (form: HTMLFormElement | null): readonly string[] =>
  form === null ? [] : new FormData(form).getAll('accounts').map(String);

define('cdr-arrangements-view', CdrArrangementsView);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-arrangements-view': CdrArrangementsView;
  }
}

export const view: View = {
  words:
    'Share, amend and withdraw as often as you like, and let the clock run. Each arrangement shows what is active, what ended, and the exchange that ended it.',
  show: ({ sandbox }) => html`<cdr-arrangements-view .sandbox=${sandbox}></cdr-arrangements-view>`,
};
