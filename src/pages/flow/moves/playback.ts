// The parts of a flow view for an open world: back button, speed, scrubber, the run’s link, breakages, and links to
// continue.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { FlowActions, FlowState, FlowView, Speed } from '../flow-state.ts';
import { inView } from '../words/flow-words.ts';
import { href } from '../../address/href.ts';

export { breakCard } from '../break/break-card.ts';

const speeds: readonly (readonly [Speed, string])[] = [
  ['slower', 'Slower'],
  ['normal', 'Normal'],
  ['faster', 'Faster'],
];

/** The link that suits each profile best after its flow. */
const nextPlace: Readonly<Record<ProfileId, () => TemplateResult>> = {
  '0.1.1': () => html`<a class="button" href=${href('lessons')}>Take a lesson</a>`,
  'cds-1.36': () => html`<a class="button" href=${href('compare')}>What has changed since 0.1.1</a>`,
};

/** Links to continue with once the run is done. */
export const onward = ({ profile, breakages }: FlowView): readonly TemplateResult[] => [
  nextPlace[profile](),
  html`<a class="button" href=${href('api')}>Call any operation</a>`,
  // On a phone the card is below the result.
  ...(breakages.length === 0 ? [] : [html`<a class="button to-break" href="#break-title">Break it</a>`]),
];

/** The scrubber shows any step already taken. */
export function playback(state: FlowState, actions: FlowActions): TemplateResult {
  const { variant, rows, speed, moves, shared } = state;
  const taken =
    rows.findLast((row) => row.at !== undefined && row.state !== 'ghost' && row.state !== 'now')?.at?.step ?? 0;
  const { number, step } = inView(state);
  const shown = taken === 0 ? 0 : number;
  // A waiting step can be returned to, although it is not taken yet.
  const newest = Math.max(taken, inView({ ...state, selected: '' }).number);
  const title = (taken === 0 ? undefined : step?.title) ?? 'No step taken yet';
  const count = String(variant.steps.length);
  const scrub = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLInputElement)) return;
    // Later steps cannot be shown yet, and there is nothing before the first.
    const wanted = Math.min(Math.max(currentTarget.valueAsNumber, 1), newest);
    currentTarget.valueAsNumber = wanted;
    actions.scrub(wanted);
  };
  const choose = ({ currentTarget }: Event): void => {
    const chosen = currentTarget instanceof HTMLSelectElement ? speeds[currentTarget.selectedIndex] : undefined;
    if (chosen !== undefined) actions.setSpeed(chosen[0]);
  };
  return html`
    <button
      type="button"
      aria-disabled=${String(moves?.canGoBack() !== true)}
      @click=${() => moves?.canGoBack() === true && moves.back()}
    >
      Back
    </button>
    <label class="speed"
      >Speed
      <select @change=${choose}>
        ${speeds.map(([id, label]) => html`<option ?selected=${id === speed}>${label}</option>`)}
      </select>
    </label>
    <input
      type="range"
      min="0"
      max=${count}
      .value=${live(String(shown))}
      ?disabled=${taken === 0}
      aria-label="Step in view"
      aria-valuetext=${`${taken === 0 ? '' : `Step ${String(shown)} of ${count}: `}${title}`}
      @input=${scrub}
    />
    <span class="shown" aria-hidden="true"><b>${shown}</b> ${title}</span>
    <button type="button" class="copy" ?disabled=${moves === undefined} @click=${() => moves?.copyLink()}>
      ${shared?.isCopied === true ? 'Link copied' : 'Copy link'}
    </button>
    ${
      shared === undefined || shared.isCopied
        ? nothing
        : html`<p class="shared">
            ${shared.words}
            ${shared.address === undefined ? nothing : html`<code tabindex="0">${shared.address}</code>`}
          </p>`
    }
  `;
}
