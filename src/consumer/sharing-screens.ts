// The screens after the login: profile, accounts, and what is shared, to be declined or authorised.
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountOnScreen } from '../../mocks/spec/screens.ts';
import { complaintOf, describedBy, type ScreenParts, type Showing } from './showing.ts';
import { dateWords } from './date-words.ts';

export function profile(showing: Showing): ScreenParts {
  const { screen } = showing;
  return {
    title: 'Who are you sharing for?',
    body: html`
      <fieldset aria-describedby=${describedBy(showing, '')}>
        <legend>Choose a profile</legend>
        ${(screen.profiles ?? []).map(
          ({ id, name, kind }) => html`
            <label class="choice">
              <input type="radio" name="profileId" value=${id} required />
              <span><b>${name}</b><span class="hint">${kind === 'person' ? 'Yourself' : 'An organisation'}</span></span>
            </label>
          `,
        )}
      </fieldset>
      ${complaintOf(showing)}
    `,
  };
}

export function accounts(showing: Showing): ScreenParts {
  const { screen } = showing;
  const all = screen.accounts ?? [];
  const [open, closed] = [all.filter(({ eligible }) => eligible), all.filter(({ eligible }) => !eligible)];
  if (open.length === 0)
    return {
      title: 'Nothing to share',
      endsHere: true,
      body: html`<p>
          None of your accounts can be shared with ${screen.recipient.productName}. Nothing has been shared; Cancel goes
          back.
        </p>
        ${cannotBeShared(closed)}`,
    };
  return {
    title: 'Choose your accounts',
    body: html`
      <fieldset aria-describedby=${describedBy(showing, '')}>
        <legend>Accounts to share with ${screen.recipient.productName}</legend>
        ${open.map(
          (account) => html`
            <label class="choice">
              <input type="checkbox" name="accounts" value=${account.id} .checked=${account.selected} />
              ${accountWords(account)}
            </label>
          `,
        )}
      </fieldset>
      ${complaintOf(showing)} ${cannotBeShared(closed)}
    `,
  };
}

const cannotBeShared = (closed: readonly AccountOnScreen[]): TemplateResult | typeof nothing =>
  closed.length === 0
    ? nothing
    : html`<h2>Accounts that cannot be shared</h2>
        <ul class="closed">
          ${closed.map((account) => html`<li>${accountWords(account)}</li>`)}
        </ul>`;

/** What an amendment changes; what stays as it was has none (CX, amending authorisation). */
const mark = (words: string): TemplateResult => html`<span class="mark">${words}</span>`;

const accountWords = ({
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
    ${unavailable === true ? html`<span class="hint">Answers nothing for the moment</span>` : nothing}
    ${joint === true ? html`<span class="hint">Joint account: the other owners are told</span>` : nothing}
  </span>
`;

export function confirm(showing: Showing): ScreenParts {
  const { screen } = showing;
  const { holder, recipient, sharing } = screen;
  const period = sharing?.period;
  const chosen = screen.accounts ?? [];
  return {
    title: `Share with ${recipient.productName}?`,
    body: html`
      ${complaintOf(showing)}
      <p>
        ${holder.brandName} will share the following with ${recipient.legalEntityName}
        ${
          period?.to === undefined
            ? 'once'
            : html`from <b>${dateWords(period.from)}</b> to <b>${dateWords(period.to)}</b>`
        }.
      </p>
      ${
        period?.before === undefined
          ? nothing
          : html`<p>
              ${mark('Changed')} Until now it is shared
              ${period.before.to === undefined ? 'once' : html`to <b>${dateWords(period.before.to)}</b>`}.
            </p>`
      }
      <h2>What is shared</h2>
      ${(sharing?.clusters ?? []).map(
        ({ heading, permissions, added = [] }) => html`
          <section class="cluster">
            <h3>${heading}</h3>
            <ul>
              ${permissions.map(
                (permission) => html`<li>${permission} ${added.includes(permission) ? mark('New') : nothing}</li>`,
              )}
            </ul>
          </section>
        `,
      )}
      ${
        chosen.length === 0
          ? nothing
          : html`<h2>From these accounts</h2>
              <ul class="closed">
                ${chosen.map((account) => html`<li>${accountWords(account)}</li>`)}
              </ul>`
      }
      <h2>You can stop at any time</h2>
      <p>
        Tell ${recipient.productName} or ${holder.brandName} that you have changed your mind. Sharing then ends at once.
      </p>
    `,
  };
}
