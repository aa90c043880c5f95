// The consumer’s phone: the recipient’s app, and during authorisation the holder’s screens.
import { html, nothing, type TemplateResult } from 'lit';
import { wordsIn, type DataLanguage } from '../../../../mocks/spec/data-language.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { CdrEvent } from '../../../elements/events.ts';
import { everydayScopes } from '../../../recipient/flows/facts.ts';
import { todaysScopes } from '../../../recipient/flows/today-facts.ts';
import { isFramedByStranger } from '../../../ui/framing.ts';
import type { Mode } from '../../sandbox/mode.ts';
import { notesOf } from '../../../ui/notes.ts';
import type { FlowActions, FlowState } from '../flow-state.ts';
import { namesOf } from '../../../runs/names.ts';

export function phone(state: FlowState, actions: FlowActions): TemplateResult {
  const { phase, facts } = state.run;
  const shows = phase === 'person' ? 'holder' : phase === 'done' ? 'result' : 'app';
  return html`
    <section
      class="phone"
      data-shows=${shows}
      ?data-bill=${facts.bill !== undefined}
      aria-label=${`The phone of ${namesOf(state).person}`}
    >
      <div class="screen" id="phone" tabindex="-1">
        ${shows === 'holder' ? holderScreens(state, actions) : shows === 'result' ? appResult(state) : appBefore(state)}
      </div>
    </section>
  `;
}

/**
 * Whether the screens are drawn in this page. In memory a frame would have its own world, and inside another site’s
 * page it would refuse to show.
 */
export const screensStandHere = (mode: Mode | undefined): boolean => mode === 'memory' || isFramedByStranger();

/** The holder’s page in a frame, or its screens in this page. */
function holderScreens({ site, sandbox, mode, run }: FlowState, actions: FlowActions): TemplateResult {
  const { authorisationUrl } = run.facts;
  if (screensStandHere(mode) || authorisationUrl === undefined) {
    return html`<cdr-authorisation
      .sandbox=${sandbox}
      .address=${authorisationUrl}
      .notes=${notesOf(site, 'tab')}
      @cdr-redirect=${({ detail }: CdrEvent<'cdr-redirect'>) => actions.redirected(detail.url)}
    ></cdr-authorisation>`;
  }
  return html`<iframe
    id="holder"
    title=${`${namesOf({ sandbox }).holder}: authorisation`}
    src=${authorisationUrl.href}
    referrerpolicy="no-referrer"
  ></iframe>`;
}

const appHead = (state: FlowState): TemplateResult => html`
  <p class="app-head"><span class="app-icon" aria-hidden="true"></span><b>${namesOf(state).recipient}</b></p>
`;

function appBefore(state: FlowState): TemplateResult {
  const { recipient, holder } = namesOf(state);
  const asks = clusters(state.flowView.profile);
  const { phase, facts, declined } = state.run;
  const isBack = facts.redirect !== undefined && declined !== true;
  const busy = phase !== 'running' ? '' : isBack ? 'Checking the answer…' : 'Getting ready…';
  return html`
    <div class="app">
      ${appHead(state)}
      <h2>See when your panels earn</h2>
      <p>To show you, ${recipient} would like to read, for 12 months:</p>
      <ul class="asks">
        ${asks.map((cluster) => html`<li>${cluster}</li>`)}
      </ul>
      ${
        bothNames.every((one) => asks.includes(one))
          ? html`<p class="soft">
              “Name” is that of the person who logs in. “Name and occupation” is what ${holder} has on file about its
              customer.
            </p>`
          : nothing
      }
      <p class="soft">
        ${
          isBack
            ? `You are back from ${holder}. It asked for your customer ID and the digits that it sent you; we saw neither.`
            : `Next you go to ${holder}. It asks for your customer ID and the digits that it sends you. We see neither, and you never enter your account password.`
        }
      </p>
      ${busy === '' ? nothing : html`<p class="busy">${busy}</p>`}
    </div>
  `;
}

/** Scopes and language of the coming consent screens. */
const asked: Readonly<Record<ProfileId, { readonly scopes: readonly string[]; readonly language: DataLanguage }>> = {
  '0.1.1': { scopes: everydayScopes, language: 'own' },
  'cds-1.36': { scopes: todaysScopes, language: 'mandated' },
};

/**
 * The clusters of profile and common:customer.basic:read. The standards define both, and neither includes the other.
 */
const bothNames: readonly string[] = ['Name', 'Name and occupation'];

/** Headings as the consent screens will show them. */
function clusters(profile: ProfileId): readonly string[] {
  const { scopes, language } = asked[profile];
  return wordsIn[language].clusters({ scopes, claims: [] }, 'person').map(({ heading }) => heading);
}

const appResult = (state: FlowState): TemplateResult => html`
  <div class="app">
    ${appHead(state)}
    <h2>Your energy</h2>
    ${state.details?.result(state) ?? html`<p class="soft">Drawing the data…</p>`}
  </div>
`;
