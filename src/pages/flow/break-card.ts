// The card “Now break it”: buttons, each of which sends one call again with one thing wrong.
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowActions, FlowState } from './flow-state.ts';

export const breakCard = (
  { run, playable: { breakages } }: FlowState,
  { breakIt }: FlowActions,
): TemplateResult | typeof nothing =>
  run.phase === 'done' && breakages.length > 0
    ? html`<section class="card break" aria-labelledby="break-title">
        <div>
          <h2 id="break-title">Now break it</h2>
          <p>Each sends one call again, for real, with one thing wrong. The holder refuses, and the panel says why.</p>
        </div>
        <div class="others">
          ${breakages.map(
            (breakage) => html`<button type="button" @click=${() => breakIt(breakage)}>${breakage.label}</button>`,
          )}
        </div>
      </section>`
    : nothing;
