// The top bar: navigation, profile, clock, armed faults, and how the sandbox runs.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { reasonForMemory } from '../sandbox/page-sandbox.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { glossed } from '../glossary/glossed.ts';
import { modeWords, workerDueWords, type Mode } from '../sandbox/mode.ts';
import '../search/search-button.ts';
import { navigation } from './navigation.ts';
import { profileWords } from '../profiles/profile-words.ts';
import type { Site } from '../address/site.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { themeChoice } from './theme-choice.ts';
import type { Theme } from './theme.ts';
import { href, type Place } from '../address/href.ts';

/** Day and minute in the visitor’s time zone, with the year if it is not the current one. */
export function clockText(sandbox: Sandbox | undefined): string {
  if (sandbox === undefined) return '–';
  return (isOfAnotherYear(sandbox) ? clockWithYear : clock).format(sandbox.clock.now());
}

const isOfAnotherYear = ({ clock: { now } }: Sandbox): boolean => now().getFullYear() !== new Date().getFullYear();

/** The same text in two parts; a phone shows only the second. */
function clockParts(sandbox: Sandbox | undefined): TemplateResult {
  const text = clockText(sandbox);
  const at = text.indexOf(',') + 1;
  return html`<b><span class="day">${text.slice(0, at)}</span>${text.slice(at)}</b>`;
}

const minutes = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const clock = new Intl.DateTimeFormat('en-AU', minutes);
const clockWithYear = new Intl.DateTimeFormat('en-AU', { ...minutes, year: 'numeric' });
const wholeClock = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short' });

export interface BarState {
  readonly site: Site;
  /** Undefined until it is open. */
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
  /** A service worker is being loaded, so the mode will probably be `worker`. */
  readonly isWorkerDue: boolean;
  readonly theme: Theme;
  /** The world’s profile. */
  readonly profile: ProfileId;
  /** The open view or flow. */
  readonly here: Place | undefined;
}

export function topBar(state: BarState, chooseTheme: (theme: Theme) => void): TemplateResult {
  const words = profileWords[state.profile];
  return html`
    <header class="top-bar">
      <div class="names">
        <a class="product" href=${href(startFlowOf(state.profile))}>CDR<span> sandbox</span></a>
        ${navigation(state)}
      </div>
      <div class="standing">
        <cdr-search-button></cdr-search-button>
        ${armedMark(state)}
        ${menu(
          html`<span class="unseen">Household</span>
            <span class="sign house" aria-hidden="true"></span>
            <b>${state.sandbox?.scenario.title ?? 'Solar home'}</b>`,
          html`<cdr-household-menu .sandbox=${state.sandbox}></cdr-household-menu>`,
        )}
        ${menu(
          html`<span class="unseen">Clock</span> ${clockParts(state.sandbox)}`,
          html`<cdr-clock-menu .sandbox=${state.sandbox}></cdr-clock-menu>`,
          {
            kind: state.sandbox && isOfAnotherYear(state.sandbox) ? 'clock-pill with-year' : 'clock-pill',
            title: state.sandbox && wholeClock.format(state.sandbox.clock.now()),
          },
        )}
        ${menu(
          html`<span class="unseen">Security profile</span> <b>${words.short}</b>`,
          html`<cdr-profile-menu .sandbox=${state.sandbox}></cdr-profile-menu>`,
        )}
        ${modePill(state)} ${themeChoice(state.theme, chooseTheme)}
      </div>
      <p class="profile">
        ${glossed(words.line)}
        <a href=${differences(state)}>Differences</a>
      </p>
    </header>
  `;
}

/** The address of the profile’s differences: at the foot of its start page, or on the profiles page. */
function differences({ profile, here }: BarState): string {
  if (profileWords[profile].differences === 'profiles') return href('profiles');
  return here === startFlowOf(profile) ? '#differences' : `${href(startFlowOf(profile))}#differences`;
}

/** A details element styled as a menu. Its content is loaded when the first menu opens. */
const menu = (
  words: TemplateResult,
  inside: TemplateResult,
  { kind = '', title }: { readonly kind?: string; readonly title?: string | undefined } = {},
): TemplateResult =>
  html`<details class="menu" name="bar" @toggle=${loadMenus}>
    <summary class=${`pill ${kind}`} title=${title ?? nothing}>${words}</summary>
    <div class="menu-body">${inside}</div>
  </details>`;

const loadMenus = (): void => void loadPart(() => import('../world-menus/world-menus.ts'));

/** Armed faults affect every page, so every page shows their number. */
function armedMark({ sandbox }: BarState): TemplateResult | typeof nothing {
  const armed = sandbox?.faults.list().length ?? 0;
  return armed === 0
    ? nothing
    : html`<a class="pill armed" href=${href('faults')}
        ><b>${armed}<span class="armed-name"> ${armed === 1 ? 'fault' : 'faults'} armed</span></b></a
      >`;
}

function modePill({ mode, sandbox, isWorkerDue }: BarState): TemplateResult {
  if (mode === undefined) return html`<span class="pill mode-pill"><span class="mode-name">Opening…</span></span>`;
  // Shows the expected mode at once; a label that changes on every load looks like a failure.
  const { short } = isWorkerDue ? workerDueWords : modeWords[mode];
  return html`<details class="menu mode" name="bar" data-mode=${isWorkerDue ? 'worker-due' : mode}>
    <summary class="pill mode-pill">
      <span class="dot" aria-hidden="true"></span><span class="mode-name">${short}</span>
    </summary>
    <p class="menu-body mode-words">${isWorkerDue ? workerDueWords.long : wordsOf(mode, sandbox)}</p>
  </details>`;
}

/** A line for memory mode, because nothing will be kept. */
export const modeLine = ({ mode, sandbox }: Pick<BarState, 'mode' | 'sandbox'>): TemplateResult | typeof nothing =>
  mode === 'memory' ? html`<p class="mode-line">${wordsOf(mode, sandbox)}</p>` : nothing;

/** The words of the mode, with a reason if there is one. */
function wordsOf(mode: Mode, sandbox: BarState['sandbox']): string {
  const { long } = modeWords[mode];
  const reason = sandbox === undefined ? undefined : reasonForMemory(sandbox);
  return reason === undefined ? long : `${long} Why: ${reason}`;
}
