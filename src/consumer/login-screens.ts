// The login screens: customer ID, one-time password, and the device.
import { html, nothing, type TemplateResult } from 'lit';
import { limits } from '../../mocks/spec/limits.ts';
import type { OneTimePasswordOnScreen, Screen } from '../../mocks/spec/screens.ts';
import { timeWords } from './date-words.ts';
import { complaintPart } from './sharing-parts.ts';
import { describedBy, type ScreenParts, type Showing } from './showing.ts';

export function identify(showing: Showing): ScreenParts {
  const { screen, people, fill } = showing;
  const { holder, recipient } = screen;
  return {
    title: `Share your data with ${recipient.productName}`,
    body: html`
      <p>
        ${recipient.productName} (${recipient.legalEntityName}) has asked ${holder.brandName} for your energy data.
        First we check that it is you.
      </p>
      <p>${noPassword(screen)}</p>
      ${answerField(
        showing,
        { label: 'Customer ID', name: 'customerId', autocomplete: 'username', value: screen.suggestion ?? '' },
        {
          hint: html`${recipient.productName} never sees what you type here.`,
          below: html`<div class="chips" role="group" aria-label="People of this sandbox">
            ${people.map(
              ({ name, customerId }) =>
                html`<button type="button" class="chip" @click=${() => fill(customerId)}>Use ${name}</button>`,
            )}
          </div>`,
        },
      )}
    `,
  };
}

/** The statement that the CX standards require wherever a consumer logs in (CX, authentication). */
const noPassword = ({ holder, recipient }: Screen): string =>
  `${recipient.productName} does not need your password to get your data, and nor does any other app. ${holder.brandName} does not ask for it here.`;

const minutesValid = String(limits.oneTimePassword / 60);

export function oneTimePassword(showing: Showing): ScreenParts {
  const { screen, sms, stranger, fill, resend, askDevice } = showing;
  const details = screen.oneTimePassword;
  const { code } = sms ?? {};
  return {
    title: 'Enter your one-time password',
    body: html`
      <p>
        We have sent a one-time password of ${details?.digits ?? limits.oneTimePasswordDigits} digits to the mobile
        number we hold for you. It is valid for ${minutesValid} minutes, until
        <b>${timeWords(details?.expiresAt ?? screen.expiresAt)}</b>.
      </p>
      ${
        sms === undefined
          ? stranger
            ? html`<div class="behind">
                <b>Behind the screen.</b> Nobody here has that customer ID, so no message comes. A real holder would not
                tell you this. Cancel, and start again as one of the people listed.
              </div>`
            : nothing
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
      ${answerField(
        showing,
        { label: 'One-time password', name: 'code', autocomplete: 'one-time-code' },
        {
          hint: html`${attempts(details?.attemptsLeft ?? 0)} Use the digits only to share your data this time. Do not
          give them to anybody, not even to ${screen.recipient.productName}. ${noPassword(screen)}`,
        },
      )}
      ${details === undefined || details.device === 'offered' ? nothing : devicePart(details, showing)}
    `,
    after: html`<button type="button" class="quiet" @click=${resend}>Send another code</button> ${
        details?.device === 'offered'
          ? html`<button type="button" class="quiet" @click=${askDevice}>Answer on your device instead</button>`
          : nothing
      }`,
  };
}

interface Answer {
  readonly label: string;
  /** The member the answer is sent as; also the class that styles its digits. */
  readonly name: 'customerId' | 'code';
  readonly autocomplete: 'username' | 'one-time-code';
  readonly value?: string;
}

/** The one field of a login screen, described by its hint and by the complaint about the last answer. */
const answerField = (
  showing: Showing,
  { label, name, autocomplete, value = '' }: Answer,
  { hint, below }: { readonly hint: TemplateResult; readonly below?: TemplateResult },
): TemplateResult =>
  html`<div class="field">
    <label for="answer">${label}</label>
    <input
      id="answer"
      name=${name}
      class=${name}
      .value=${value}
      autocomplete=${autocomplete}
      inputmode="numeric"
      spellcheck="false"
      required
      aria-invalid=${showing.complaint === undefined ? 'false' : 'true'}
      aria-describedby=${describedBy(showing, 'answer-hint')}
    />
    ${complaintPart(showing.complaint, 'complaint')}
    <p class="hint" id="answer-hint">${hint}</p>
    ${below ?? nothing}
  </div>`;

/** The detached device: instead of the code, or in addition if the recipient asked for a higher level (IS 17.2). */
function devicePart(
  { device, deviceRequired, codeAccepted }: OneTimePasswordOnScreen,
  { askDevice, device: address }: Showing,
): TemplateResult {
  if (device === 'acknowledged') return html`<p class="hint">You approved on your device. Now enter the code.</p>`;
  return html`<div class="field">
    <p>
      ${codeAccepted ? 'The code is correct.' : ''} ${deviceRequired ? 'This app needs the code and your device.' : ''}
      Now confirm on your device that it is you.
    </p>
    <a href=${address} target="_blank" rel="noopener">Open your device, simulated</a>
    <button type="button" @click=${askDevice}>I have answered there</button>
  </div>`;
}

const attempts = (left: number): string =>
  `${['No', 'One', 'Two', 'Three', 'Four', 'Five'][left] ?? String(left)} ${left === 1 ? 'attempt is' : 'attempts are'} left.`;
