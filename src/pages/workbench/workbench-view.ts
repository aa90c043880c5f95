// <cdr-workbench>: a request as a draft in a dialog: change it, send it, and see why it was answered as it was.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { headerOf } from '../../../mocks/spec/message-header.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/why/cdr-why.ts';
import './causing-fault-part.ts';
import { define } from '../../ui/define.ts';
import type { CdrEvent } from '../../elements/events.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { mendingWords } from '../../elements/why/rule-address.ts';
import { byteDifference, markedPieces } from '../../elements/message/text-difference.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { closeOverPage, showOverPage } from '../../ui/over-page.ts';
import { secretIn } from './address-safe.ts';
import { apply, type Change } from './request-changes.ts';
import type { ChangeInWords } from './change-words.ts';
import { copiedWords, copyExchange } from './copies/copy-exchange.ts';
import { changesForLink, changesOf, draftOf, mendedDraft, type Draft } from './draft.ts';
import type { EditedRun, Opening } from './edited-run.ts';
import { outcomeWords, type Outcome } from './preset-outcome.ts';
import { presetsFor } from './presets.ts';
import { remedyIn, senderToMend } from './mends/push-again.ts';
import { documentOf } from './request-document.ts';
import { sendDocument } from './send-document.ts';
import { senderOf } from './sender.ts';
import { draftForm } from './workbench-form.ts';
import { workbenchStyles } from './workbench-styles.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { errorMessage } from '../../recipient/error-message.ts';

// Exported here so that they load in the same chunk.
export { mendOf, remedyIn } from './mends/push-again.ts';
export { sendAgain } from './send-again.ts';

/**
 * The workbench.
 * @prop sandbox - where the request is sent
 * @prop draft - the current request and its last response
 * @prop run - the run to which sent requests belong
 */
export class CdrWorkbench extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    draft: { attribute: false },
    run: { attribute: false },
    busy: { state: true },
    said: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare draft: Draft | undefined;
  declare run: EditedRun | undefined;
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
    const { draft } = this;
    if (draft === undefined) return nothing;
    const { sent, document, beyond, answer } = draft;
    const { own, fresh } = changesOf(draft);
    const isMutual = sent.transport === 'mtls' || headerOf(sent.request, 'client-cert') !== undefined;
    return html`<dialog aria-labelledby="title" @close=${this.#closed} @keydown=${this.#keys}>
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
        ${beyond === undefined ? nothing : html`<p class="beyond">${mendingWords(beyond)}</p>`} ${this.#presets(draft)}
        <div class="columns">
          <div class="draft">${draftForm(draft, isMutual, (changes) => this.#change(changes))}</div>
          <div class="changes" aria-live="polite">
            <h3 class="title">What you changed</h3>
            ${
              document.replay === true
                ? html`<p class="small">
                    Nothing: the same bytes are sent once more. One-time values are not renewed.
                  </p>`
                : changeList(own, 'Nothing yet.')
            }
            ${
              fresh.length === 0
                ? nothing
                : html`<h3 class="title">Renewed when it is sent</h3>
                    <p class="small">
                      Every request needs new one-time values and times:
                      ${fresh.map(({ what }) => what.charAt(0).toLowerCase() + what.slice(1)).join('; ')}.
                    </p>`
            }
          </div>
        </div>
        ${answer === undefined ? nothing : this.#answer(answer, draft)}
      </div>
      <div class="foot">
        <button type="button" class="go" aria-disabled=${this.busy ? 'true' : nothing} @click=${this.send}>Send</button>
        <button type="button" @click=${this.#startOver}>Start over</button>
        <span class="soft small" role="status">${this.said}</span>
      </div>
    </dialog>`;
  }

  #presets({ sent, sender: { known } }: Draft): TemplateResult {
    return html`<div class="presets" role="group" aria-label="Change one thing">
      ${presetsFor(sent, known).map(({ preset: { label, words }, changes, outcome }) => {
        const all = [words, ...(outcome === undefined ? [] : [outcomeWords(outcome, known)])].join(' ').trim();
        return html`<button type="button" title=${all} @click=${() => this.#preset(changes, all)}>
          ${label}${outcome === undefined ? nothing : outcomeMark(outcome)}
        </button>`;
      })}
    </div>`;
  }

  #answer(answer: Exchange, { answered: changed = [] }: Draft): TemplateResult {
    const isRefused = refusingCheck(answer) !== undefined;
    const { sandbox } = this;
    return html`<section class="answer" id="answer" tabindex="-1" aria-label="What came back">
      ${
        changed.length === 0
          ? nothing
          : html`<details class="small" ?open=${changed.length <= 3}>
              <summary>Sent with ${changed.length === 1 ? 'one change' : `${String(changed.length)} changes`}</summary>
              ${changeList(changed, '')}
            </details>`
      }
      <cdr-causing-fault .sandbox=${sandbox} .exchange=${answer}></cdr-causing-fault>
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
      <button type="button" @click=${() => void this.#goOn(answer, 'edit')}>
        Start the next edit from this request
      </button>
    </section>`;
  }

  readonly #close = (): void => void closeOverPage(this.renderRoot.querySelector('dialog'));

  readonly #closed = (): void => {
    this.remove();
    if (document.activeElement === document.body) this.run?.focusRow();
  };

  readonly #keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The view below uses the same keys for its own primary action.
    event.stopPropagation();
    void this.send();
  };

  /** A manual change; the request is no longer a replay. */
  #change(changes: readonly Change[]): void {
    if (this.draft === undefined) return;
    this.draft = { ...this.draft, document: apply(this.draft.document, [...changes, ['/replay']]) };
    this.said = '';
  }

  /** Applies one change to the request as it was sent. */
  #preset(changes: readonly Change[], words: string): void {
    if (this.draft === undefined) return;
    const document = apply(documentOf(this.draft.sent), changes);
    this.draft = { ...this.draft, document, mended: undefined };
    this.said = words;
  }

  readonly #startOver = (): void => {
    if (this.draft === undefined) return;
    this.draft = draftOf(this.draft.sent, this.draft.sender);
    this.said = '';
  };

  /** Sends the current draft. */
  readonly send = async (): Promise<void> => {
    const { draft, sandbox } = this;
    if (draft === undefined || sandbox === undefined || this.busy) return;
    this.busy = true;
    try {
      const { sender, document, sent } = draft;
      const { own } = changesOf(draft);
      const answer = await sendDocument(sandbox, sender, document, sent, this.run?.mark);
      // Edits made meanwhile are kept, and so is another request opened meanwhile.
      const told = await this.#tell(draft, answer);
      if (this.draft?.sent === sent) this.draft = { ...this.draft, answer, answered: own };
      this.said = `Answered ${String(answer.response.status)}. ${told}`.trim();
    } catch (error) {
      this.said = errorMessage(error);
      return;
    } finally {
      this.busy = false;
    }
    await this.updateComplete;
    const came = this.renderRoot.querySelector<HTMLElement>('#answer');
    came?.focus({ preventScroll: true });
    came?.scrollIntoView({ block: 'start' });
  };

  /** Tells the run what was sent; resolves to its words. */
  async #tell(draft: Draft, answer: Exchange): Promise<string> {
    const changes = changesForLink(draft);
    return (await this.run?.edited({ base: draft.sent, changes, secret: secretIn(changes), answer })) ?? '';
  }

  /** Continues with the answered request as the new draft. */
  async #goOn(answer: Exchange, start: Opening['start']): Promise<void> {
    if (this.sandbox === undefined) return;
    this.draft = await draftFor(this.sandbox, answer, { start, run: this.run });
    this.said = '';
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#title')?.focus();
  }

  async #mend(answer: Exchange): Promise<void> {
    await this.#goOn(answer, 'mend');
    if (this.draft?.beyond === undefined) await this.send();
  }

  async #copyTest({ detail: { exchange, said } }: CdrEvent<'cdr-copy-test'>): Promise<void> {
    if (this.sandbox !== undefined) said(copiedWords(await copyExchange(this.sandbox, exchange, 'test')));
  }
}

/** Shown on the button if the preset will not break its own rule. */
const outcomeMark = ({ kind }: Outcome): TemplateResult | typeof nothing =>
  kind === 'said'
    ? nothing
    : html` <small class="soft">${kind === 'accepted' ? 'accepted' : 'refused earlier, by another rule'}</small>`;

/** Marks the differences, if there is something to compare with. */
const comparedWith = (text: string, other: string | undefined): unknown =>
  other === undefined ? text : markedPieces(byteDifference(text, other)[0]);

const changeList = (list: readonly ChangeInWords[], none: string): TemplateResult =>
  list.length === 0
    ? html`<p class="soft small">${none}</p>`
    : html`<ul class="differences">
        ${list.map(
          ({ what, before, after }) =>
            html`<li>
              <span class="small">${what}</span>
              ${before === undefined ? html`<ins>added</ins>` : html`<del><code>${comparedWith(before, after)}</code></del>`}
              ${after === undefined ? html`<ins>left out</ins>` : html`<ins><code>${comparedWith(after, before)}</code></ins>`}
            </li>`,
        )}
      </ul>`;

const draftFor = async (sandbox: Sandbox, exchange: Exchange, { start, run }: Opening): Promise<Draft> =>
  start === 'mend'
    ? mendedDraft(exchange, await senderToMend(sandbox, exchange, run?.mark))
    : draftOf(exchange, await senderOf(sandbox, exchange));

/** Shows the workbench over the page. */
export async function showWorkbench(sandbox: Sandbox, exchange: Exchange, opening: Opening): Promise<void> {
  const draft = await draftFor(sandbox, exchange, opening);
  const element = Object.assign(document.createElement('cdr-workbench'), { sandbox, draft, run: opening.run });
  document.body.append(element);
  await element.updateComplete;
  if (opening.start === 'mend' && draft.beyond === undefined) await element.send();
}

define('cdr-workbench', CdrWorkbench);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-workbench': CdrWorkbench;
  }
}
