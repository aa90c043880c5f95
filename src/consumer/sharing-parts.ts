// Parts that the consent screens, the device and the dashboard share: for whom, which accounts, which data, how long.
import { html, nothing, type TemplateResult } from 'lit';
import type {
  AccountOnScreen,
  ClusterOnScreen,
  PeriodOnScreen,
  ProfileOnScreen,
  SharingEnd,
} from '../../mocks/spec/screens.ts';
import { dateWords, timeWords } from './date-words.ts';
import type { Unread } from './failed-words.ts';

export const simulated = 'Simulated. Invented people and data.';

/** One choice of the fieldset “Who are you sharing for?”; without `choose`, only the form holds the choice. */
export const profileChoice = (
  { id, name, kind }: ProfileOnScreen,
  isChosen = false,
  choose?: () => void,
): TemplateResult => html`
  <label class="choice">
    <input type="radio" name="profileId" value=${id} required ?checked=${isChosen} @change=${choose} />
    <span><b>${name}</b><span class="hint">${kind === 'person' ? 'Yourself' : 'An organisation'}</span></span>
  </label>
`;

export const accountChoice = (account: AccountOnScreen): TemplateResult => html`
  <label class="choice">
    <input type="checkbox" name="accounts" value=${account.id} .checked=${account.selected} />
    ${accountWords(account)}
  </label>
`;

export const accountWords = ({
  displayName,
  maskedNumber,
  reason,
  unavailable,
  joint,
}: AccountOnScreen): TemplateResult => html`
  <span>
    <b>${displayName}</b>
    <span class="hint">Account ${maskedNumber}</span>
    ${reason === undefined ? nothing : html`<span class="hint">${reason}</span>`}
    ${
      unavailable === true
        ? html`<span class="hint">Unavailable at the moment: returns no data until it is available again</span>`
        : nothing
    }
    ${joint === true ? html`<span class="hint">Joint account: the other owners are told if you share it</span>` : nothing}
  </span>
`;

/** Marks what an amendment changes; unchanged parts have no mark (CX, amending authorisation). */
export const changeMark = (words: string): TemplateResult => html`<span class="mark">${words}</span>`;

export function clusterPart({ heading, permissions, details = [], added = [] }: ClusterOnScreen): TemplateResult {
  const mark = (line: string) => (added.includes(line) ? changeMark('New') : nothing);
  return html`
    <section class="cluster">
      <h3>${heading}</h3>
      <ul>
        ${permissions.map((permission) => html`<li>${permission} ${mark(permission)}</li>`)}
      </ul>
      ${details.map((detail) => html`<p class="hint">${detail} ${mark(detail)}</p>`)}
    </section>
  `;
}

/** Distinguishes one-time collection from sharing over a period. */
export function periodPart(period: PeriodOnScreen | undefined): TemplateResult {
  if (period?.to === undefined) return html`<p><b>One-time sharing.</b> The data is collected once, and not again.</p>`;
  return period.oneTime === true
    ? html`<p>
        <b>One-time sharing.</b> The data is collected once, until
        <b>${dateWords(period.to)}, ${timeWords(period.to)}</b>
        at the latest.
      </p>`
    : html`<p>
        <b>Ongoing sharing.</b> The data is shared from <b>${dateWords(period.from)}</b> to
        <b>${dateWords(period.to)}</b>.
      </p>`;
}

/** Follows the word “shared”. */
export const endWords = ({ to, oneTime }: SharingEnd): TemplateResult | string =>
  to === undefined || oneTime === true ? 'once' : html`to <b>${dateWords(to)}</b>`;

/** The complaint about the last answer. `id` links it to its field; a page may have several without one. */
export const complaintPart = (complaint: string | undefined, id?: 'complaint'): TemplateResult | typeof nothing =>
  complaint === undefined ? nothing : html`<p class="complaint" id=${id ?? nothing} role="alert">${complaint}</p>`;

/** Nothing for a page that was read. */
export const unreadPart = (unread: Unread | undefined, again: () => void): TemplateResult | typeof nothing =>
  unread === undefined
    ? nothing
    : html`<p role="alert">This page cannot be shown.</p>
        <p class="hint">${unread.words}</p>
        <div class="foot"><button class="quiet" type="button" @click=${again}>Try again</button></div>`;
