// The bar of a call: its method, its editable address, and the button that sends it.
import { html, nothing, type TemplateResult } from 'lit';
import type { WholeSettings } from '../../calls/compose-call.ts';

export interface CallBarActions {
  readonly write: (address: string) => void;
  /** Called when the address has been edited. */
  readonly settle: () => void;
  readonly send: () => void;
}

/** `shown` is the address as it would be sent. */
export const callBar = (
  { method }: Pick<WholeSettings, 'method'>,
  shown: string,
  isSending: boolean,
  { write, settle, send }: CallBarActions,
): TemplateResult =>
  html`<div class="bar card">
    <code class="method">${method}</code>
    <input
      class="address mono"
      aria-label="Address"
      spellcheck="false"
      autocomplete="off"
      .value=${shown}
      @input=${(event: InputEvent) => write((event.target as HTMLInputElement).value)}
      @change=${settle}
    />
    <button
      type="button"
      class="go"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      aria-disabled=${isSending ? 'true' : nothing}
      @click=${isSending ? nothing : send}
    >
      Send
    </button>
  </div>`;

/** The error, and a button to try again. */
export const troublePart = (trouble: string | undefined, again: () => void): TemplateResult | typeof nothing =>
  trouble === undefined
    ? nothing
    : html`<div class="trouble" role="alert">
        <p>${trouble}</p>
        <button type="button" @click=${again}>Fill in again</button>
      </div>`;
