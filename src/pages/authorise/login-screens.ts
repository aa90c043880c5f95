// The screens of the login: customer ID, one-time password, and the device beside it.
import { html, nothing, type TemplateResult } from 'lit';
import type { OneTimePasswordOnScreen } from '../../../mocks/spec/screens.ts';
import { complaintOf, describedBy, type ScreenParts, type Showing } from './showing.ts';
import { countWords, timeWords } from './date-words.ts';

export function identify(showing: Showing): ScreenParts {
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

export function oneTimePassword(showing: Showing): ScreenParts {
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
      ${details === undefined ? nothing : devicePart(details, showing)}
    `,
  };
}

/** The detached device: instead of the code, or with it where the recipient asked for more (IS 17.2). */
function devicePart(
  { device, deviceRequired, codeAccepted }: OneTimePasswordOnScreen,
  { askDevice, device: address }: Showing,
): TemplateResult {
  if (device === 'offered')
    return html`<button type="button" class="quiet" @click=${askDevice}>Answer on your device instead</button>`;
  if (device === 'acknowledged') return html`<p class="hint">Your device said yes. The code is missing still.</p>`;
  return html`<div class="field">
    <p>
      ${codeAccepted ? 'The code is right.' : ''} ${deviceRequired ? 'This app asked for both, code and device.' : ''}
      Your device asks whether it is you.
    </p>
    <a href=${address} target="_blank" rel="noopener">Open your device, simulated</a>
    <button type="button" @click=${askDevice}>I have answered there</button>
  </div>`;
}

const attempts = (left: number): string =>
  left === 1 ? 'One attempt is left.' : `${countWords(left)} attempts are left.`;
