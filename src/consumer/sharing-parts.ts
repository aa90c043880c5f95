// What the consent screens, the device and the dashboard show alike of a sharing: for whom, which accounts, which data, how long.
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountOnScreen, ClusterOnScreen, PeriodOnScreen, ProfileOnScreen } from '../../mocks/spec/screens.ts';
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
    ${unavailable === true ? html`<span class="hint">Returns no data at the moment</span>` : nothing}
    ${joint === true ? html`<span class="hint">Joint account: the other owners are told</span>` : nothing}
  </span>
`;

/** What an amendment changes; what stays as it was has none (CX, amending authorisation). */
export const changeMark = (words: string): TemplateResult => html`<span class="mark">${words}</span>`;

export const clusterPart = ({ heading, permissions, added = [] }: ClusterOnScreen): TemplateResult => html`
  <section class="cluster">
    <h3>${heading}</h3>
    <ul>
      ${permissions.map(
        (permission) => html`<li>${permission} ${added.includes(permission) ? changeMark('New') : nothing}</li>`,
      )}
    </ul>
  </section>
`;

/** After “shared”. Data that is collected once is told apart from data that is shared for a time. */
export function periodWords(period: PeriodOnScreen | undefined): TemplateResult | string {
  if (period?.to === undefined) return 'once';
  return period.oneTime === true
    ? html`once: it may be collected until <b>${dateWords(period.to)}, ${timeWords(period.to)}</b>`
    : html`from <b>${dateWords(period.from)}</b> to <b>${dateWords(period.to)}</b>`;
}

/** What is wrong with the last answer. `id`: for the field that it describes; one page may have several without. */
export const complaintPart = (complaint: string | undefined, id?: 'complaint'): TemplateResult | typeof nothing =>
  complaint === undefined ? nothing : html`<p class="complaint" id=${id ?? nothing} role="alert">${complaint}</p>`;
