// The buttons of the stage: one primary action, named after what it does next, and the others beside it.
import { html, nothing, type TemplateResult } from 'lit';
import { namesOf } from './names.ts';
import { lede, primaryLabel } from './phase-words.ts';
import type { StageActions, StageState } from './stage-state.ts';

export function controls(state: StageState, actions: StageActions): TemplateResult {
  const { phase } = state.walk;
  const { count, words } = lede(state);
  const button = (label: string, act: () => void): TemplateResult =>
    html`<button type="button" @click=${act}>${label}</button>`;
  const others: Readonly<Record<typeof phase, readonly TemplateResult[]>> = {
    start: [button('Next step', actions.next), button('Run to the end', actions.toEnd)],
    running: [
      button('Pause', actions.pause),
      button('Run to the end', actions.toEnd),
      button('Back to start', actions.startAgain),
    ],
    paused: [
      state.restored ? button('Next step', actions.next) : button('Run on', actions.run),
      button('Run to the end', actions.toEnd),
      button(state.restored ? 'Start again' : 'Back to start', actions.startAgain),
    ],
    person: [button(`Let ${namesOf(state).person} answer`, actions.toEnd), button('Back to start', actions.startAgain)],
    stopped: [button('Back to start', actions.startAgain)],
    done: [],
  };
  return html`
    <div class="intro">
      <h1>${phase === 'start' ? 'Watch energy data change hands' : 'Hybrid flow'}</h1>
      <p class="lede">${count === undefined ? nothing : html`<b>${count}</b>`} ${words}</p>
    </div>
    <div class="actions">
      <button type="button" class="go" id="primary" @click=${actions.primary}>${primaryLabel(state)}</button>
      <div class="others">${others[phase]}</div>
    </div>
  `;
}
