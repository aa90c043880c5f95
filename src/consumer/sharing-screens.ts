// The screens after login: profile, accounts, and the summary to decline or authorise.
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountOnScreen } from '../../mocks/spec/screens.ts';
import {
  accountChoice,
  accountWords,
  changeMark,
  clusterPart,
  complaintPart,
  endWords,
  periodPart,
  profileChoice,
} from './sharing-parts.ts';
import { describedBy, type ScreenParts, type Showing } from './showing.ts';

export function profile(showing: Showing): ScreenParts {
  const { screen } = showing;
  return {
    title: 'Who are you sharing for?',
    body: html`
      <fieldset aria-describedby=${describedBy(showing, '')}>
        <legend>Choose a profile</legend>
        ${(screen.profiles ?? []).map((one) => profileChoice(one))}
      </fieldset>
      ${complaintPart(showing.complaint, 'complaint')}
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
          None of your accounts can be shared with ${screen.recipient.productName}. Nothing has been shared. Choose
          Cancel to go back.
        </p>
        ${cannotBeShared(closed)}`,
    };
  return {
    title: 'Choose your accounts',
    body: html`
      <fieldset aria-describedby=${describedBy(showing, '')}>
        <legend>Accounts to share with ${screen.recipient.productName}</legend>
        ${open.map((one) => accountChoice(one))}
      </fieldset>
      ${complaintPart(showing.complaint, 'complaint')} ${cannotBeShared(closed)}
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

export function confirm(showing: Showing): ScreenParts {
  const { screen } = showing;
  const { holder, recipient, sharing } = screen;
  const period = sharing?.period;
  const chosen = screen.accounts ?? [];
  return {
    title: `Share with ${recipient.productName}?`,
    body: html`
      ${complaintPart(showing.complaint, 'complaint')}
      <p>${holder.brandName} will share the following with ${recipient.legalEntityName}.</p>
      ${periodPart(period)}
      ${
        period?.before === undefined
          ? nothing
          : html`<p>${changeMark('Changed')} Currently it is shared ${endWords(period.before)}.</p>`
      }
      <h2>What is shared</h2>
      ${(sharing?.clusters ?? []).map((one) => clusterPart(one))}
      ${
        chosen.length === 0
          ? nothing
          : html`<h2>From these accounts</h2>
              <ul class="closed">
                ${chosen.map((account) => html`<li>${accountWords(account)}</li>`)}
              </ul>`
      }
      <h2>You can stop at any time</h2>
      <p>Tell ${showing.whoCanStop} that you have changed your mind. Sharing then ends at once.</p>
    `,
  };
}
