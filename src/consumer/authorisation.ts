// <cdr-authorisation>: the holder’s screens in order, until the browser returns to the recipient.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { DataHolderBrand, Sandbox } from '../../mocks/index.ts';
import { worldParameter } from '../../mocks/spec/page-address.ts';
import type { Screen, ScreenName } from '../../mocks/spec/screens.ts';
import { define } from '../ui/define.ts';
import { emit } from '../elements/events.ts';
import { listenToMessages } from '../elements/listening.ts';
import { sharedStyles } from '../ui/shared-styles.ts';
import type { Notes } from '../ui/notes.ts';
import { ownTrouble } from '../runs/trouble/own-trouble.ts';
import { authorisationStyles } from './authorisation-styles.ts';
import { ownFailedTitle } from './failed-words.ts';
import { converse, type Conversation, type Turn } from './conversation.ts';
import { identify, oneTimePassword } from './login-screens.ts';
import { accounts, confirm, profile } from './sharing-screens.ts';
import { whoCanStop } from './who-can-stop.ts';
import type { ScreenParts, Showing, Sms } from './showing.ts';
import { firstName } from '../runs/names.ts';

/** The screen for each name in the holder’s JSON (CX standards, authorise stage). */
const screens: Readonly<Record<ScreenName, (showing: Showing) => ScreenParts>> = {
  identify,
  'one-time-password': oneTimePassword,
  profile,
  accounts,
  confirm,
};

/**
 * The screens of one authorisation.
 * @prop sandbox - the running sandbox
 * @prop address - the authorisation URL with the recipient’s request in its query
 * @prop notes - where the tab remembers an authorisation in progress
 * @prop home - where a visitor without a request finds an app that asks
 * @prop device - the page of the consumer’s device; next to the holder’s own page if absent
 * @prop opensApp - the page can go to the holder’s app; if it cannot, the app’s screens are shown here
 * @fires cdr-screen - another screen is shown, to be seen from its top
 * @fires cdr-redirect - the redirect to the recipient, with its fragment
 */
export class CdrAuthorisation extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    address: { attribute: false },
    notes: { attribute: false },
    home: { attribute: false },
    device: { attribute: false },
    opensApp: { attribute: false },
    turn: { state: true },
    sms: { state: true },
    busy: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare address: URL | undefined;
  declare notes: Notes | undefined;
  declare home: { readonly href: string; readonly words: string };
  declare device: URL | undefined;
  declare opensApp: boolean;
  declare protected turn: Turn | undefined;
  declare protected sms: Sms | undefined;
  declare protected busy: boolean;

  static override styles: CSSResult[] = [sharedStyles, authorisationStyles];

  #conversation: Conversation | undefined;
  #customerId = '';

  constructor() {
    super();
    [this.busy, this.opensApp] = [false, false];
    this.home = { href: '../', words: 'Open the playground to start a flow' };
    listenToMessages(this, (message) => {
      // After a reload the customer ID is unknown, so any message is taken for theirs.
      const isTheirs = this.#customerId === '' || message.to === this.#customerId;
      if (message.kind === 'one-time-password' && isTheirs) this.sms = message;
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { sandbox, address, notes } = this;
    if (!(changed.has('sandbox') || changed.has('address')) || !sandbox || !address || !notes) return;
    this.#conversation = converse(sandbox, address, notes, this.opensApp);
    this.busy = false;
    void this.#take((one) => one.open());
  }

  protected override render(): TemplateResult {
    const { turn } = this;
    const brandName =
      turn?.kind === 'screen' ? turn.screen.holder.brandName : this.sandbox?.scenario.holders[0]?.brandName;
    return html`
      <header class="site">
        <b>${brandName ?? 'Data holder'}${this.#conversation?.inApp() === true ? ' app' : ''}</b>
        <span>Simulated energy retailer – invented people and data</span>
      </header>
      <div class="page" aria-busy=${this.busy ? 'true' : 'false'}>${this.#content()}</div>
      <p class="unseen" role="status">
        ${this.#isAt('one-time-password') && this.sms !== undefined ? 'A message with a code has arrived.' : ''}
      </p>
    `;
  }

  #isAt(name: ScreenName): boolean {
    return this.turn?.kind === 'screen' && this.turn.screen.name === name;
  }

  #content(): TemplateResult {
    const { turn } = this;
    if (turn === undefined) return html`<p class="soft">Opening the request…</p>`;
    if (turn.kind === 'redirect') return html`<p class="soft">Taking you back…</p>`;
    if (turn.kind === 'screen') return this.#screen(turn.screen, turn.complaint);
    const { title, words, behind, nobodyWaits } = turn.trouble;
    return html`<div class="stack">
      <h1 tabindex="-1">${title}</h1>
      <p>${words}</p>
      ${
        behind === undefined
          ? nothing
          : html`<div class="behind"><b>Behind the screen.</b> ${behind} A real holder would not tell you this.</div>`
      }
      ${nobodyWaits === true ? html`<p><a href=${this.home.href}>${this.home.words}</a></p>` : nothing}
    </div>`;
  }

  #screen(screen: Screen, complaint: string | undefined): TemplateResult {
    const holder = holderOf(this.sandbox, screen);
    // Only the retailer’s own customers can sign in.
    const customers = holder?.personas ?? [];
    const typed = this.#customerId;
    const showing: Showing = {
      screen,
      complaint,
      sms: this.sms,
      whoCanStop: whoCanStop(screen, holder),
      stranger: typed !== '' && customers.every(({ customerId }) => customerId !== typed),
      people: customers.map(({ name, customerId }) => ({ name: firstName(name), customerId })),
      fill: (value) => this.#fill(value),
      resend: () => void this.#take((one) => one.answer('one-time-password', { resend: true })),
      askDevice: () => void this.#take((one) => one.answer('one-time-password', { detached: true })),
      device: this.#device(),
    };
    const { title, body, after, endsHere } = screens[screen.name](showing);
    const at = screen.screens.indexOf(screen.name) + 1;
    return html`
      <form novalidate @submit=${this.#submit} @keydown=${this.#enter}>
        <div>
          <p class="step">Step ${at} of ${screen.screens.length}</p>
          <h1 tabindex="-1">${title}</h1>
        </div>
        ${body}
        ${
          screen.name === 'confirm'
            ? html`<div class="two foot">
                <button type="button" @click=${() => this.#answer({ decision: 'decline' })}>Decline</button>
                <button type="button" @click=${() => this.#answer({ decision: 'authorise' })}>Authorise</button>
              </div>`
            : endsHere === true
              ? nothing
              : html`<div class="foot">
                  <button type="button" class="go" @click=${() => this.#answer()}>Continue</button>
                </div>`
        }
        ${after ?? nothing}
        <div class="cancel"><button type="button" class="quiet" @click=${this.#cancel}>Cancel</button></div>
      </form>
    `;
  }

  #device(): string {
    const page = new URL(this.sandbox?.urls.dataHolder.authorisationEndpoint ?? location.href);
    const url = new URL(this.device ?? new URL('../device/', page));
    // The device’s page must open in the same world.
    const world = page.searchParams.get(worldParameter);
    if (world !== null) url.searchParams.set(worldParameter, world);
    url.searchParams.set('customer', this.#customerId);
    return url.href;
  }

  #fill(value: string): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>('#answer');
    if (input === null) return;
    input.value = value;
    this.renderRoot.querySelector<HTMLButtonElement>('.go')?.focus();
  }

  readonly #submit = (event: SubmitEvent): void => event.preventDefault();

  /** Frames that may not submit forms fire no submit event, so Enter is handled on keydown. */
  readonly #enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (this.turn?.kind === 'screen' && this.turn.screen.name !== 'confirm') this.#answer();
  };

  #answer(decision?: { readonly decision: 'authorise' | 'decline' }): void {
    const form = this.renderRoot.querySelector('form');
    if (this.turn?.kind !== 'screen' || form === null) return;
    const { name } = this.turn.screen;
    const data = new FormData(form);
    const answer = decision ?? (name === 'accounts' ? { accounts: data.getAll('accounts') } : Object.fromEntries(data));
    if (name === 'identify') {
      this.sms = undefined;
      const typed = data.get('customerId');
      this.#customerId = typeof typed === 'string' ? typed.trim() : '';
    }
    void this.#take((one) => one.answer(name, answer));
  }

  readonly #cancel = (): void => void this.#take((one) => one.answer('cancel', {}));

  /** One answer at a time: a second press while one is pending does nothing. */
  async #take(ask: (conversation: Conversation) => Promise<Turn>): Promise<void> {
    const conversation = this.#conversation;
    if (this.busy || conversation === undefined) return;
    this.busy = true;
    const before = this.turn;
    const turn = await ask(conversation).catch((error: unknown): Turn => {
      const words = ownTrouble(error) ?? String(error);
      return { kind: 'trouble', trouble: { title: ownFailedTitle, words } };
    });
    // If another authorisation was opened meanwhile, the old result is dropped.
    if (conversation !== this.#conversation) return;
    [this.turn, this.busy] = [turn, false];
    if (this.turn.kind === 'redirect') return this.#leave(this.turn.url);
    await this.updateComplete;
    this.#focus(before, this.turn);
  }

  #leave(url: URL): void {
    emit(this, 'cdr-redirect', { url });
  }

  /** Focuses the heading of a new screen, or the field a complaint is about. */
  #focus(before: Turn | undefined, now: Turn): void {
    const nameOf = (turn: Turn | undefined): string =>
      turn?.kind === 'screen' ? turn.screen.name : (turn?.kind ?? '');
    const complained = now.kind === 'screen' && now.complaint !== undefined;
    const target = complained ? 'input:not([disabled])' : nameOf(before) === nameOf(now) ? undefined : 'h1';
    if (before === undefined || target === undefined) return;
    const found = this.renderRoot.querySelector<HTMLElement>(target);
    if (!complained) {
      this.scrollTo(0, 0);
      emit(this, 'cdr-screen', { screen: now.kind === 'screen' ? now.screen.name : 'trouble' });
    }
    found?.focus({ preventScroll: !complained });
    if (complained && found instanceof HTMLInputElement && found.type === 'text') found.select();
  }
}

const holderOf = (sandbox: Sandbox | undefined, { holder }: Screen): DataHolderBrand | undefined =>
  Object.values(sandbox?.holders ?? {}).find(({ brandName }) => brandName === holder.brandName);

define('cdr-authorisation', CdrAuthorisation);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-authorisation': CdrAuthorisation;
  }
}
