// <cdr-try-call>: a call inside an embed: its line, its form, its answer, and why it was refused.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { basesOf, type Sandbox } from '../../mocks/index.ts';
import { fieldsOf } from '../calls/call-fields.ts';
import { callForm } from '../calls/call-form.ts';
import { callFormStyles } from '../calls/call-form-styles.ts';
import { addressOf, wholeSettings, type CallSettings } from '../calls/compose-call.ts';
import type { ExplorerSession, Sent } from '../calls/explorer-session.ts';
import type { Prefilled } from '../calls/prefill.ts';
import { chipStyles } from '../elements/cdr-chip.ts';
import { define } from '../elements/define.ts';
import { ask, emit } from '../elements/events.ts';
import { sharedStyles } from '../elements/shared-styles.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import type * as Sending from './call-sessions.ts';
import type * as Opened from './opened-call.ts';
import { tellExchange } from './tell-exchange.ts';
import { tryCallStyles } from './try-call.styles.ts';
import { writtenCall } from './written-call.ts';

/** What it takes to send is loaded when somebody wants to. */
const sending = (): Promise<typeof Sending> => loadPart(() => import('./call-sessions.ts'));
const sessionFor = async (sandbox: Sandbox): Promise<ExplorerSession> => (await sending()).sessionOf(sandbox);

/**
 * @prop sandbox - the world it is sent into
 * @fires cdr-request - before it is sent; a page may prevent it
 * @fires cdr-exchange - it was sent and answered
 * @fires cdr-refused - and refused
 * @fires cdr-error - it could not be sent
 */
export class CdrTryCall extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    settings: { state: true },
    prefilled: { state: true },
    sent: { state: true },
    opened: { state: true },
    doing: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected settings: CallSettings | undefined;
  declare protected prefilled: Prefilled | undefined;
  declare protected sent: Sent | undefined;
  /** What shows an answer, once it has come. */
  declare protected opened: typeof Opened | undefined;
  declare protected doing: 'filling' | 'sending' | undefined;
  declare protected trouble: string | undefined;

  #embed: HTMLElement | undefined;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, callFormStyles, tryCallStyles];

  follow(embed: HTMLElement): void {
    this.#embed = embed;
    this.settings = writtenCall(embed);
    this.sent = undefined;
    this.prefilled = undefined;
  }

  reset(): void {
    if (this.#embed !== undefined) this.settings = writtenCall(this.#embed);
    [this.sent, this.prefilled, this.trouble] = [undefined, undefined, undefined];
  }

  /** One after the other; what goes wrong is said, and it can be tried again. */
  async #attempt(doing: 'filling' | 'sending', work: () => Promise<void>): Promise<void> {
    if (this.doing !== undefined) return;
    [this.doing, this.trouble] = [doing, undefined];
    try {
      await work();
    } catch (error) {
      this.trouble = (await sending()).troubleWords(error);
      emit(this, 'cdr-error', { error });
    }
    this.doing = undefined;
  }

  /** The form shows what would be sent: for that it has to be brought about. */
  readonly #fill = (event: Event): void => {
    const { sandbox, settings, prefilled } = this;
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (!open || prefilled !== undefined || sandbox === undefined || settings === undefined) return;
    void this.#attempt('filling', async () => {
      const { operation, variant } = wholeSettings(settings, sandbox.decisions);
      this.prefilled = await (await sessionFor(sandbox)).prefilled(operation, variant);
    });
  };

  readonly #send = (): void => void this.send();

  async send(): Promise<void> {
    const { sandbox, settings } = this;
    if (sandbox === undefined || settings === undefined) return;
    if (!ask(this, 'cdr-request', { flow: 'try', step: settings.operation.id })) return;
    await this.#attempt('sending', async () => {
      const coming = loadPart(() => import('./opened-call.ts'));
      const sent = await (await sessionFor(sandbox)).send(settings);
      this.opened = await coming;
      [this.sent, this.prefilled] = [sent, sent.prefilled];
      tellExchange(this, sent.exchange);
    });
    await this.updateComplete;
  }

  get #headingLevel(): number {
    return Number(this.#embed?.getAttribute('heading-level') ?? 3);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { settings, sandbox } = this;
    if (settings === undefined || sandbox === undefined) return nothing;
    const whole = wholeSettings(settings, sandbox.decisions);
    const { operation } = settings;
    const shows = (this.#embed?.getAttribute('show') ?? 'request response checks').split(/\s+/u);
    const base = this.prefilled?.base ?? basesOf(sandbox.urls, operation.host)[0] ?? '';
    const now = sandbox.clock.now();
    const fields = fieldsOf(
      operation,
      whole.situationNow,
      this.prefilled ?? { base: '', values: {} },
      settings.written,
      now,
    );
    const address = this.prefilled === undefined ? base + operation.path : addressOf(operation, base, fields);
    const label = this.#embed?.getAttribute('label') ?? operation.title;
    return html`<section class="base" part="base" aria-label=${label}>
      <p class="heading" role="heading" aria-level=${this.#headingLevel}>${label}</p>
      <div class="bar">
        <p class="call mono" part="request"><b>${whole.method}</b> ${address}</p>
        <button
          type="button"
          class="go"
          part="button primary-button"
          ?disabled=${this.doing !== undefined}
          @click=${this.#send}
        >
          Send
        </button>
      </div>
      <p class="small soft" part="status" role="status">${this.#standing(settings)}</p>
      ${this.trouble === undefined ? nothing : html`<p class="trouble" role="alert">${this.trouble}</p>`}
      ${
        shows.includes('request')
          ? html`<details class="change" @toggle=${this.#fill}>
              <summary class="small">Change the call</summary>
              ${callForm(
                { settings: whole, fields, prefilled: this.prefilled },
                {
                  change: (change) => (this.settings = { ...settings, ...change }),
                  write: (key, value) =>
                    (this.settings = { ...settings, written: { ...settings.written, [key]: value } }),
                  clear: () => (this.settings = { ...settings, written: {} }),
                },
              )}
            </details>`
          : nothing
      }
      ${this.sent === undefined ? nothing : this.opened?.openedCall(this.sent, shows, this.#headingLevel + 1)}
      <p class="tiny soft">
        Simulated inside this page: invented people and data, real keys and signatures. Nothing leaves it.
      </p>
    </section>`;
  }

  #standing({ operation, token }: CallSettings): string {
    const { access } = operation;
    const consumers = access.kind === 'bearer' && access.subject === 'customer' && token !== 'none';
    const person = this.sandbox?.personas[0]?.name.split(' ')[0] ?? 'The consumer';
    if (this.doing !== undefined && this.prefilled === undefined)
      return consumers
        ? `First a recipient registers, and ${person} agrees…`
        : 'First what the call needs is brought about…';
    if (this.doing !== undefined) return 'Sending…';
    if (this.sent === undefined) return 'Ready to be sent.';
    const before = consumers ? ` Beforehand a recipient had registered and ${person} had agreed, by themselves.` : '';
    return `Answered ${String(this.sent.exchange.response.status)}.${before}`;
  }
}

define('cdr-try-call', CdrTryCall);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-try-call': CdrTryCall;
  }
}
