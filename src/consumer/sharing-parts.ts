// What the consent screens, the device and the dashboard show alike of a sharing: for whom, which accounts, which data, how long.
import { html, nothing, type TemplateResult } from 'lit';
import type {
  AccountOnScreen,
  ClusterOnScreen,
  PeriodOnScreen,
  ProfileOnScreen,
  SharingEnd,
} from '../../mocks/spec/screens.ts';
import { dateWords, timeWords } from './date-words.ts';

export const simulated = 'Simulated. Invented people and data.';

/** One choice of the fieldset “Who are you sharing for?”; without `choose` the form alone knows what was chosen. */
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

/** What an amendment changes; what stays as it was has none (CX, amending authorisation). */
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

/** Data that is collected once is told apart from data that is shared for a time. */
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

/** After “shared”. */
export const endWords = ({ to, oneTime }: SharingEnd): TemplateResult | string =>
  to === undefined || oneTime === true ? 'once' : html`to <b>${dateWords(to)}</b>`;

/** What is wrong with the last answer. `id`: for the field that it describes; one page may have several without. */
export const complaintPart = (complaint: string | undefined, id?: 'complaint'): TemplateResult | typeof nothing =>
  complaint === undefined ? nothing : html`<p class="complaint" id=${id ?? nothing} role="alert">${complaint}</p>`;
