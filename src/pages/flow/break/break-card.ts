// The card “Now break it”: buttons that each resend a call with one thing wrong once the run is done.
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowState } from '../flow-state.ts';

export function breakCard({ run, moves, flowView: { breakages } }: FlowState): TemplateResult | typeof nothing {
  if (breakages.length === 0) return nothing;
  const isDone = run.phase === 'done';
  // Drawn from the start, so that nothing moves when the run is done.
  return html`<section class=${isDone ? 'card break' : 'card break later'} aria-labelledby="break-title">
    <div>
      <h2 id="break-title">${isDone ? 'Now break it' : 'Then break it'}</h2>
      <p>
        ${
          isDone
            ? 'Each sends one call again, for real, with one thing wrong. The holder refuses, and the panel says why.'
            : 'Once the data has come, send a call again with one thing wrong, and see who refuses it and why.'
        }
      </p>
    </div>
    <div class="others">
      ${breakages.map(
        (breakage) =>
          html`<button type="button" ?disabled=${!isDone} @click=${() => moves?.breakIt(breakage)}>
            ${breakage.label}
          </button>`,
      )}
    </div>
  </section>`;
}
