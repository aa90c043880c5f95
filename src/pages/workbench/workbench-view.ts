// <cdr-workbench>: a request as a draft in a dialog: change it, send it for real, and see why it was answered so.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/cdr-why.ts';
import { define } from '../../elements/define.ts';
import { emit, type CdrEvent } from '../../elements/events.ts';
import type { Remedy } from '../../elements/beyond-mending.ts';
import { partyRow } from '../../elements/party-row.ts';
import { mendingWords } from '../../elements/rule-address.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { closeOverPage, showOverPage } from '../over-page.ts';
import '../rule-page.ts';
import { secretIn } from './address-safe.ts';
import { copiedWords, copyExchange } from './copy-exchange.ts';
import { draftOf, headerOf, type Draft } from './draft.ts';
import type { Difference } from './draft-difference.ts';
import { presetsFor } from './draft-presets.ts';
import { begun, changesOf, mendedState, partsOf, type DraftState } from './draft-state.ts';
import { remedyOf } from './mend.ts';
import type { Opening } from './open-workbench.ts';
import { sendDraft } from './send-draft.ts';
import { senderOf } from './sender.ts';
import { draftForm } from './workbench-form.ts';
import { workbenchStyles } from './workbench-styles.ts';
import { fieldStyles } from '../../elements/field-styles.ts';

// What copies and sends again comes with it, as one part.
export { copyOf } from './copy-formats.ts';
export { sendAgain } from './send-again.ts';

/** Whether a refusal can be mended by its sender, with what is known now. */
export const remedyIn = async (sandbox: Sandbox, refused: Exchange): Promise<Remedy> =>
  remedyOf(refused, (await senderOf(sandbox, refused)).known);

/**
 * The workbench.
 * @prop sandbox - where the request is sent
 * @prop state - the draft and what came of it
 * @prop opening - who asked for it, and the run that what is sent belongs to
 * @fires cdr-edit-sent - at whoever asked for it: an edit was sent
 */
export class CdrWorkbench extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    state: { attribute: false },
    opening: { attribute: false },
    busy: { state: true },
    said: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare state: DraftState | undefined;
  declare opening: Opening | undefined;
  declare protected busy: boolean;
  declare protected said: string;

  static override styles: CSSResult[] = [sharedStyles, fieldStyles, workbenchStyles];

  constructor() {
    super();
    this.busy = false;
    this.said = '';
  }

  protected override firstUpdated(): void {
    showOverPage(this.renderRoot.querySelector('dialog'));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this;
    if (state === undefined) return nothing;
    const { sent, draft, beyond, answer } = state;
    const { own, fresh } = changesOf(state);
    const isMutual = sent.transport === 'mtls' || headerOf(sent.request, 'client-cert') !== undefined;
    return html`<dialog aria-labelledby="title" @close=${() => this.remove()} @keydown=${this.#keys}>
      <div class="top">
        <div>
          <h2 id="title" tabindex="-1" autofocus>Edit and send</h2>
          <p class="soft small">
            ${partyRow(sent.from).title} to ${partyRow(sent.to).title.toLowerCase()}, sent for real in this sandbox
          </p>
        </div>
        <button type="button" @click=${this.#close}>Close</button>
      </div>
      <div class="content">
        ${beyond === undefined ? nothing : html`<p class="beyond">${mendingWords(beyond)}</p>`}
        ${this.#presets(state, isMutual)}
        <div class="columns">
          <div class="draft">${draftForm(draft, isMutual, (changed) => this.#change(changed))}</div>
          <div class="changes" aria-live="polite">
            <h3 class="title">What you changed</h3>
            ${
              draft.replay
                ? html`<p class="small">
                    Nothing: the same bytes are sent once more. One-time values are not renewed.
                  </p>`
                : differenceList(own, 'Nothing yet.')
            }
            ${
              fresh.length === 0
                ? nothing
                : html`<h3 class="title">Renewed when it is sent</h3>
                    <p class="small">
                      One-time values and times, as every request wants them:
                      ${fresh.map(({ what }) => what.charAt(0).toLowerCase() + what.slice(1)).join('; ')}.
                    </p>`
            }
          </div>
        </div>
        ${answer === undefined ? nothing : this.#answer(answer, state.changed ?? [])}
      </div>
      <div class="foot">
        <button type="button" class="go" ?disabled=${this.busy} @click=${this.send}>Send</button>
        <button type="button" @click=${this.#startOver}>Start over</button>
        <span class="soft small" role="status">${this.said}</span>
      </div>
    </dialog>`;
  }

  #presets({ sent, sender }: DraftState, isMutual: boolean): TemplateResult {
    return html`<div class="presets" role="group" aria-label="Change one thing">
      ${presetsFor(draftOf(sent), sender.known, isMutual).map(
        ({ preset: { label, words }, draft }) =>
          html`<button type="button" title=${words} @click=${() => this.#preset(draft, words)}>${label}</button>`,
      )}
    </div>`;
  }

  #answer(answer: Exchange, changed: readonly Difference[]): TemplateResult {
    const isRefused = refusingCheck(answer) !== undefined;
    const { sandbox } = this;
    return html`<section class="answer" id="answer" tabindex="-1" aria-label="What came back">
      ${
        changed.length === 0
          ? nothing
          : html`<details class="small">
              <summary>Sent with ${changed.length === 1 ? 'one change' : `${String(changed.length)} changes`}</summary>
              ${differenceList(changed, '')}
            </details>`
      }
      <cdr-why
        .exchange=${answer}
        .headingLevel=${3}
        .remedies=${sandbox && ((refused: Exchange) => remedyIn(sandbox, refused))}
        .actions=${isRefused ? ['fix', 'copy-test'] : ['copy-test']}
        @cdr-fix=${() => void this.#mend(answer)}
        @cdr-copy-test=${(event: CdrEvent<'cdr-copy-test'>) => void this.#copyTest(event)}
      ></cdr-why>
      <details>
        <summary class="small">The exchange itself</summary>
        <cdr-exchange .exchange=${answer} .headingLevel=${3}></cdr-exchange>
      </details>
      <button type="button" @click=${() => void this.#goOn(answer, begun)}>
        Start the next edit from this request
      </button>
    </section>`;
  }

  readonly #close = (): void => void closeOverPage(this.renderRoot.querySelector('dialog'));

  readonly #keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The view below has the same keys for its own primary action.
    event.stopPropagation();
    void this.send();
  };

  #change(draft: Draft): void {
    if (this.state === undefined) return;
    this.state = { ...this.state, draft: { ...draft, replay: false } };
    this.said = '';
  }

  #preset(draft: Draft, words: string): void {
    if (this.state === undefined) return;
    this.state = { ...this.state, draft, mended: undefined };
    this.said = words;
  }

  readonly #startOver = (): void => {
    if (this.state === undefined) return;
    this.state = begun(this.state.sent, this.state.sender);
    this.said = '';
  };

  /** Sends the draft as it stands. */
  readonly send = async (): Promise<void> => {
    const { state, sandbox } = this;
    if (state === undefined || sandbox === undefined || this.busy) return;
    this.busy = true;
    try {
      const { own } = changesOf(state);
      const answer = await sendDraft(sandbox, state.sender, state.draft, state.sent, this.opening?.mark);
      // Whoever went on editing meanwhile keeps what was written; whoever went on to another request, that one.
      if (this.state?.sent === state.sent) this.state = { ...this.state, answer, changed: own };
      this.said = `Answered ${String(answer.response.status)}.`;
      this.#tell(state, answer);
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
      return;
    } finally {
      this.busy = false;
    }
    await this.updateComplete;
    const came = this.renderRoot.querySelector<HTMLElement>('#answer');
    came?.focus({ preventScroll: true });
    came?.scrollIntoView({ block: 'start' });
  };

  /** Whoever asked for the workbench hears of what was sent. */
  #tell(state: DraftState, answer: Exchange): void {
    if (this.opening === undefined) return;
    const parts = partsOf(state);
    const said = (words: string): void => void (this.said = `${this.said} ${words}`);
    emit(this.opening.from, 'cdr-edit-sent', { base: state.sent, parts, secret: secretIn(parts), answer, said });
  }

  /** The answered request becomes the one that is edited. */
  async #goOn(answer: Exchange, begin: typeof begun): Promise<void> {
    if (this.sandbox === undefined) return;
    this.state = begin(answer, await senderOf(this.sandbox, answer));
    this.said = '';
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#title')?.focus();
  }

  async #mend(answer: Exchange): Promise<void> {
    await this.#goOn(answer, mendedState);
    if (this.state?.beyond === undefined) await this.send();
  }

  async #copyTest({ detail: { exchange, said } }: CdrEvent<'cdr-copy-test'>): Promise<void> {
    if (this.sandbox !== undefined) said(copiedWords(await copyExchange(this.sandbox, exchange, 'test')));
  }
}

const differenceList = (list: readonly Difference[], none: string): TemplateResult =>
  list.length === 0
    ? html`<p class="soft small">${none}</p>`
    : html`<ul class="differences">
        ${list.map(
          ({ what, before, after }) =>
            html`<li>
              <span class="small">${what}</span>
              ${before === undefined ? html`<ins>added</ins>` : html`<del><code>${before}</code></del>`}
              ${after === undefined ? html`<ins>left out</ins>` : html`<ins><code>${after}</code></ins>`}
            </li>`,
        )}
      </ul>`;

/** Puts the workbench over the page. */
export async function showWorkbench(sandbox: Sandbox, exchange: Exchange, opening: Opening): Promise<void> {
  const sender = await senderOf(sandbox, exchange);
  const state = opening.start === 'mend' ? mendedState(exchange, sender) : begun(exchange, sender);
  const element = Object.assign(document.createElement('cdr-workbench'), { sandbox, state, opening });
  document.body.append(element);
  await element.updateComplete;
  if (opening.start === 'mend' && state.beyond === undefined) await element.send();
}

define('cdr-workbench', CdrWorkbench);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-workbench': CdrWorkbench;
  }
}
