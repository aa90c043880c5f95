// The consent screens: what each shows for the JSON the holder gives (CX standards, authorise stage).
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountOnScreen, Screen, ScreenStage } from '../../../mocks/spec/screens.ts';
import { countWords, dateWords, timeWords } from './words.ts';

/** Somebody whose customer ID the playground can fill in. */
export interface Known {
  readonly name: string;
  readonly customerId: string;
}

export interface Sms {
  readonly text: string;
  readonly code?: string;
}

export interface Showing {
  readonly screen: Screen;
  /** What is wrong with the last answer. */
  readonly complaint: string | undefined;
  readonly people: readonly Known[];
  readonly sms: Sms | undefined;
  fill(value: string): void;
  resend(): void;
}

export interface ScreenParts {
  readonly title: string;
  readonly body: TemplateResult;
}

export function screenParts(showing: Showing): ScreenParts {
  const { screen } = showing;
  const views: Readonly<Record<ScreenStage, (showing: Showing) => ScreenParts>> = {
    identify,
    'one-time-password': oneTimePassword,
    profile,
    accounts,
    confirm,
  };
  return views[screen.stage](showing);
}

const complaintOf = ({ complaint }: Showing): TemplateResult | typeof nothing =>
  complaint === undefined ? nothing : html`<p class="complaint" id="complaint" role="alert">${complaint}</p>`;

const describedBy = ({ complaint }: Showing, hint: string): string =>
  complaint === undefined ? hint : `complaint ${hint}`;

function identify(showing: Showing): ScreenParts {
  const { screen, people, complaint, fill } = showing;
  const { holder, recipient } = screen;
  return {
    title: `Share your data with ${recipient.productName}`,
    body: html`
      <p>
        ${recipient.productName} (${recipient.legalEntityName}) has asked ${holder.brandName} for your energy data.
        First we check that it is you.
      </p>
      <div class="field">
        <label for="answer">Customer ID</label>
        <input
          id="answer"
          name="customerId"
          .value=${screen.suggestion ?? ''}
          autocomplete="username"
          inputmode="numeric"
          spellcheck="false"
          required
          aria-invalid=${complaint === undefined ? 'false' : 'true'}
          aria-describedby=${describedBy(showing, 'customer-hint')}
        />
        ${complaintOf(showing)}
        <p class="hint" id="customer-hint">
          We will never ask for your password here, and ${recipient.productName} never sees what you type.
        </p>
        <div class="chips" role="group" aria-label="People of this sandbox">
          ${people.map(
            ({ name, customerId }) =>
              html`<button type="button" class="chip" @click=${() => fill(customerId)}>Use ${name}</button>`,
          )}
        </div>
      </div>
    `,
  };
}

function oneTimePassword(showing: Showing): ScreenParts {
  const { screen, sms, complaint, fill, resend } = showing;
  const details = screen.oneTimePassword;
  const { code } = sms ?? {};
  return {
    title: 'Enter your one-time password',
    body: html`
      <p>
        We have sent a message with ${details?.digits ?? 6} digits to the mobile number we hold for you. They work until
        ${timeWords(details?.expiresAt ?? screen.expiresAt)}.
      </p>
      ${
        sms === undefined
          ? nothing
          : html`<aside class="sms" aria-label="Message on your phone, simulated">
              <p class="sms-from">Message · now <span>simulated</span></p>
              <p>${sms.text}</p>
              ${
                code === undefined
                  ? nothing
                  : html`<button type="button" class="chip" @click=${() => fill(code)}>Use code</button>`
              }
            </aside>`
      }
      <div class="field">
        <label for="answer">One-time password</label>
        <input
          id="answer"
          name="code"
          class="code"
          autocomplete="one-time-code"
          inputmode="numeric"
          required
          aria-invalid=${complaint === undefined ? 'false' : 'true'}
          aria-describedby=${describedBy(showing, 'code-hint')}
        />
        ${complaintOf(showing)}
        <p class="hint" id="code-hint">
          ${attempts(details?.attemptsLeft ?? 0)} This is no password of yours: give the digits to nobody, not even to
          ${screen.recipient.productName}.
        </p>
        <button type="button" class="quiet" @click=${resend}>Send another code</button>
      </div>
    `,
  };
}

const attempts = (left: number): string =>
  left === 1 ? 'One attempt is left.' : `${countWords(left)} attempts are left.`;

function profile(showing: Showing): ScreenParts {
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

function accounts(showing: Showing): ScreenParts {
  const { screen } = showing;
  const all = screen.accounts ?? [];
  const [open, closed] = [all.filter(({ eligible }) => eligible), all.filter(({ eligible }) => !eligible)];
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
      ${complaintOf(showing)}
      ${
        closed.length === 0
          ? nothing
          : html`<h2>Accounts that cannot be shared</h2>
              <ul class="closed">
                ${closed.map((account) => html`<li>${accountWords(account)}</li>`)}
              </ul>`
      }
    `,
  };
}

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

function confirm(showing: Showing): ScreenParts {
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
      <h2>What is shared</h2>
      ${(sharing?.clusters ?? []).map(
        ({ heading, permissions }) => html`
          <section class="cluster">
            <h3>${heading}</h3>
            <ul>
              ${permissions.map((permission) => html`<li>${permission}</li>`)}
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
        In ${recipient.productName} or here at ${holder.brandName}, under “data sharing”. Sharing then ends at once.
      </p>
    `,
  };
}
