// Calls to send by hand, and the last one’s result: who sends it, its response, and why.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import './cdr-proof.ts';
import { needsTokens, proofCalls, type ProofCall } from './proof-calls.ts';
import type { Sharer } from './sharers.ts';

export interface Hint {
  readonly words: string;
  readonly call?: ProofCall | undefined;
}

export interface ProofState {
  readonly sharer: Sharer | undefined;
  readonly exchange: Exchange | undefined;
  readonly said: string;
  /** The last action, and the call that shows its effect. */
  readonly hint: Hint | undefined;
  readonly sending: boolean;
}

const isCall = (name: string): name is ProofCall => Object.hasOwn(proofCalls, name);
const calls: readonly ProofCall[] = Object.keys(proofCalls).filter(isCall);

export function proofPart(
  { sharer, exchange, said, hint, sending }: ProofState,
  send: (call: ProofCall) => void,
): TemplateResult {
  return html`<section class="card calls" aria-labelledby="calls-title">
    <h2 id="calls-title">Send a call and see</h2>
    <p class="small soft">
      ${
        sharer === undefined
          ? 'No app has a consumer’s consent yet. Share some data below, and the first three can be sent too.'
          : `Sent by the data recipient “${sharer.recipient.name}”, with its newest tokens.`
      }
    </p>
    <div class="row">
      ${calls.map(
        (call) =>
          html`<button type="button" ?disabled=${needsTokens(call) && sharer === undefined} @click=${() => send(call)}>
            ${proofCalls[call]}
          </button>`,
      )}
    </div>
    <div class="hint" role="status">${hint === undefined ? nothing : html`<p>${hintWords(hint)}</p>`}</div>
    ${sending ? html`<p role="status" class="small">Waiting for the answer…</p>` : nothing}
    ${exchange === undefined ? nothing : html`<cdr-proof .exchange=${exchange} .said=${said}></cdr-proof>`}
  </section>`;
}

const hintWords = ({ words, call }: Hint): string =>
  call === undefined ? words : `${words} “${proofCalls[call]}” shows it.`;
