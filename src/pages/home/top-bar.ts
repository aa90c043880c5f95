// The top bar: what this is, which profile it speaks, and how the sandbox runs here.
import { html, nothing, type TemplateResult } from 'lit';
import { modeWords } from '../mode.ts';
import { navigation } from '../navigation.ts';
import { themes, themeWords } from '../theme.ts';
import type { StageActions, StageState } from './stage-state.ts';

const clock = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** What the bar shows; views without a walk have as much. */
export type BarState = Pick<StageState, 'site' | 'sandbox' | 'mode' | 'theme'>;

/** `here`: the query of the view that is open; none for the stage. */
export const topBar = (
  state: BarState,
  actions: Pick<StageActions, 'chooseTheme'>,
  here: string = '',
): TemplateResult => html`
  <header class="top-bar">
    <div class="names">
      <a class="product" href=${state.site.root.pathname}>CDR sandbox</a>
      ${navigation(state.site, here)}
      <p class="profile">
        Security profile 0.1.1, hybrid flow. Today’s CDR uses code + PAR + PKCE. <a href="#differences">Differences</a>
      </p>
    </div>
    <div class="standing">
      <span class="pill">Household <b>${state.sandbox?.scenario.name ?? 'solar-home'}</b></span>
      <span class="pill clock"
        >Clock <b>${state.sandbox === undefined ? '–' : clock.format(state.sandbox.clock.now())}</b></span
      >
      ${modePill(state)}
      <fieldset class="themes">
        <legend class="unseen">Theme</legend>
        ${themes.map(
          (theme) =>
            html`<label>
              <input
                type="radio"
                name="theme"
                value=${theme}
                .checked=${theme === state.theme}
                @change=${() => actions.chooseTheme(theme)}
              /><span>${themeWords[theme]}</span>
            </label>`,
        )}
      </fieldset>
    </div>
  </header>
`;

function modePill({ mode }: BarState): TemplateResult {
  if (mode === undefined) return html`<span class="pill mode-pill">Opening…</span>`;
  const { short, long } = modeWords[mode];
  return html`<details class="mode" data-mode=${mode}>
    <summary class="pill"><span class="dot" aria-hidden="true"></span>${short}</summary>
    <p class="mode-words">${long}</p>
  </details>`;
}

/** Memory mode is worth a line of its own: what is done here will not be kept. */
export const modeLine = ({ mode }: BarState): TemplateResult | typeof nothing =>
  mode === 'memory' ? html`<p class="mode-line">${modeWords.memory.long}</p>` : nothing;
