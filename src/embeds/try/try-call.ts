// <cdr-try-call>: a call inside an embed: its request line, form, response, and why it was refused.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { basesOf, type Sandbox } from '../../../mocks/index.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { fieldsOf } from '../../calls/call-fields.ts';
import { addressOf, wholeSettings, type CallSettings } from '../../calls/compose-call.ts';
import type { SentCall } from '../../calls/explorer-session.ts';
import type { Prefilled } from '../../calls/preparers.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import { ask, emit } from '../../elements/events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { levelOf } from '../element/attributes.ts';
import { baseStyles } from '../element/base.styles.ts';
import type * as Sending from './call-sessions.ts';
import type * as Opened from './opened-call.ts';
import { simulatedWords } from '../element/simulated-note.ts';
import { tellExchange } from '../element/tell-exchange.ts';
import { tryCallStyles } from './try-call.styles.ts';
import { shownParts, writtenCall } from './written-call.ts';
import { firstName } from '../../runs/names.ts';

/** The code for sending is loaded on first use. */
const sending = (): Promise<typeof Sending> => loadPart(() => import('./call-sessions.ts'));

/**
 * @prop sandbox - the world it is sent into
 * @fires cdr-request - before it is sent; a page may prevent it
 * @fires cdr-exchange - it was sent and answered
 * @fires cdr-refused - it was refused
 * @fires cdr-reset - it has its initial values again
 * @fires cdr-error - it could not be sent
 */
export class CdrTryCall extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    settings: { state: true },
    prefilled: { state: true },
    shows: { state: true },
    headingLevel: { state: true },
    label: { state: true },
    sent: { state: true },
    opened: { state: true },
    parts: { state: true },
    doing: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected settings: CallSettings | undefined;
  declare protected prefilled: Prefilled | undefined;
  /** Some of request, response and checks. */
  declare protected shows: readonly string[];
  declare protected headingLevel: number;
  /** Its accessible name; '' for the operation’s title. */
  declare protected label: string;
  declare protected sent: SentCall | undefined;
  /** The code for changing and sending it, once loaded. */
  declare protected parts: typeof Sending | undefined;
  /** The code for showing a response, once loaded. */
  declare protected opened: typeof Opened | undefined;
  declare protected doing: 'filling' | 'sending' | undefined;
  declare protected trouble: string | undefined;

  /** Values set by its page; a reset or another call starts a new round. */
  #written: CallSettings | undefined;
  #asked = '';
  #round = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #sending: Promise<void> | undefined;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, baseStyles, tryCallStyles];

  constructor() {
    super();
    this.shows = [];
    this.headingLevel = 3;
    this.label = '';
  }

  follow(embed: HTMLElement): void {
    const written = writtenCall(embed, this.sandbox?.profile ?? defaultProfile.id);
    this.shows = shownParts(embed);
    this.headingLevel = levelOf(embed);
    this.label = embed.getAttribute('label') ?? '';
    const asked = JSON.stringify({ ...written, operation: written.operation.id, profile: this.sandbox?.profile });
    if (asked === this.#asked) return;
    [this.#asked, this.#written] = [asked, written];
    this.#begin();
  }

  reset(): void {
    this.#begin();
    emit(this, 'cdr-reset', {});
  }

  worldReset(): void {
    this.#begin();
  }

  /** A pending call belongs to the previous round: its events are dispatched, but it is not shown. */
  #begin(): void {
    this.#round += 1;
    this.#sending = undefined;
    this.settings = this.#written;
    [this.sent, this.prefilled, this.trouble] = [undefined, undefined, undefined];
  }

  async #begun(): Promise<typeof Sending> {
    if (this.parts === undefined) {
      const parts = await sending();
      const { styleSheet } = parts.callFormStyles;
      if (styleSheet !== undefined) this.shadowRoot?.adoptedStyleSheets.push(styleSheet);
      this.parts = parts;
    }
    return this.parts;
  }

  /** Runs work one after the other; an error is shown, and the work can be retried. */
  #attempt(doing: 'filling' | 'sending', work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const round = this.#round;
    const isCurrent = (): boolean => round === this.#round;
    const attempt = async (): Promise<void> => {
      if (!isCurrent()) return;
      [this.doing, this.trouble] = [doing, undefined];
      try {
        await work(isCurrent);
      } catch (error) {
        emit(this, 'cdr-error', { error });
        const trouble = (await sending()).troubleWords(error);
        if (isCurrent()) this.trouble = trouble;
      } finally {
        this.doing = undefined;
      }
    };
    const result = this.#turn.then(attempt);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Prepares the call when its form is opened, so that the form shows what would be sent. */
  readonly #fill = (event: Event): void => {
    const { sandbox, settings, prefilled } = this;
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (!open || prefilled !== undefined || sandbox === undefined || settings === undefined) return;
    void this.#attempt('filling', async (isCurrent) => {
      const { operation, variant } = wholeSettings(settings, sandbox);
      const filled = await (await this.#begun()).sessionOf(sandbox).prefilled(operation, variant);
      if (isCurrent()) this.prefilled = filled;
    });
  };

  readonly #send = (): void => void this.send();

  /** Pressing twice sends it once. */
  send(): Promise<void> {
    if (this.#sending !== undefined) return this.#sending;
    const one = this.#sendOnce().finally(() => {
      if (this.#sending === one) this.#sending = undefined;
    });
    this.#sending = one;
    return one;
  }

  async #sendOnce(): Promise<void> {
    const { sandbox, settings } = this;
    if (sandbox === undefined || settings === undefined) return;
    if (!ask(this, 'cdr-request', { flow: 'try', step: settings.operation.id })) return;
    await this.#attempt('sending', async (isCurrent) => {
      const coming = loadPart(() => import('./opened-call.ts'));
      const sent = await (await this.#begun()).sessionOf(sandbox).send(settings);
      const opened = await coming;
      if (isCurrent()) {
        [this.opened, this.sent, this.prefilled] = [opened, sent, sent.prefilled];
        this.#sending = undefined;
      }
      tellExchange(this, sent.exchange);
    });
    await this.updateComplete;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { settings, sandbox, shows } = this;
    if (settings === undefined || sandbox === undefined) return nothing;
    const whole = wholeSettings(settings, sandbox);
    const { operation } = settings;
    const base = this.prefilled?.base ?? basesOf(sandbox.urls, operation.host)[0] ?? '';
    const now = sandbox.clock.now();
    const fields = fieldsOf(whole, this.prefilled ?? { base: '', values: {} }, now);
    const address = this.prefilled === undefined ? base + operation.path : addressOf(operation, base, fields);
    const label = this.label || operation.title;
    return html`<section class="base" part="base" aria-label=${label}>
      <p class="heading" role="heading" aria-level=${this.headingLevel}>${label}</p>
      <div class="bar">
        <p class="call mono" part="request"><b>${whole.method}</b> ${address}</p>
        <button
          type="button"
          class="go"
          part="button primary-button"
          aria-disabled=${this.doing === 'sending' ? 'true' : nothing}
          @click=${this.#send}
        >
          Send
        </button>
      </div>
      <p class="small soft" part="status" role="status">${this.#stateWords(settings)}</p>
      ${this.trouble === undefined ? nothing : html`<p class="trouble" role="alert">${this.trouble}</p>`}
      ${
        shows.includes('request')
          ? html`<details class="change" @toggle=${this.#fill}>
              <summary class="small">Change the call</summary>
              ${this.parts?.callForm(
                { settings: whole, fields, prefilled: this.prefilled },
                {
                  change: (change) => (this.settings = { ...settings, ...change }),
                  write: (key, value) =>
                    (this.settings = { ...settings, written: { ...settings.written, [key]: value } }),
                  clear: () => (this.settings = { ...settings, written: this.#written?.written ?? {} }),
                },
              )}
            </details>`
          : nothing
      }
      ${this.sent === undefined ? nothing : this.opened?.openedCall(this.sent, shows, this.headingLevel + 1)}
      ${simulatedWords}
    </section>`;
  }

  #stateWords({ operation, token }: CallSettings): string {
    const { access } = operation;
    const consumers = access.kind === 'bearer' && access.subject === 'customer' && token !== 'none';
    const consumer = this.sandbox?.personas[0];
    const person = consumer === undefined ? 'The consumer' : firstName(consumer.name);
    if (this.doing !== undefined && this.prefilled === undefined)
      return consumers ? `First a recipient registers, and ${person} agrees…` : 'Preparing what the call needs…';
    if (this.doing !== undefined) return 'Sending…';
    if (this.sent === undefined) return 'Ready to send.';
    const before = consumers ? ` Before this, a recipient registered and ${person} agreed, automatically.` : '';
    return `Answered ${String(this.sent.exchange.response.status)}.${before}`;
  }
}

define('cdr-try-call', CdrTryCall);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-try-call': CdrTryCall;
  }
}
