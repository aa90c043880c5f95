// What is known of the row that is chosen: the exchange opened, and why it was refused.
import { html, nothing, type TemplateResult } from 'lit';
import { compactDecrypt } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import type { Decrypt } from '../../elements/cdr-token.ts';
import type { StageActions, StageState } from './stage-state.ts';
import { walkSteps } from './walk-steps.ts';

/** Opens what was encrypted for the recipient; its private key stays where it is. */
const decryptFor =
  ({ dataRecipient }: Sandbox): Decrypt =>
  async (sealed: string): Promise<string | undefined> => {
    const opened = await compactDecrypt(sealed, dataRecipient.decryptionKey.privateKey).catch(() => undefined);
    return opened === undefined ? undefined : new TextDecoder().decode(opened.plaintext);
  };

const decrypts = new WeakMap<Sandbox, Decrypt>();
const decryptOf = (sandbox: Sandbox): Decrypt => {
  const found = decrypts.get(sandbox) ?? decryptFor(sandbox);
  decrypts.set(sandbox, found);
  return found;
};

export function detail({ exchange, sandbox, details, selected, rows }: StageState): TemplateResult {
  if (exchange !== undefined && sandbox !== undefined && details) {
    const heading = rows.find(({ id }) => id === selected)?.title ?? '';
    return html`<cdr-exchange
      .exchange=${exchange}
      .decrypt=${decryptOf(sandbox)}
      .heading=${heading}
      .level=${2}
    ></cdr-exchange>`;
  }
  const step = walkSteps.find(({ step: { id } }) => selected === `step:${id}`)?.step;
  const sent = rows.some((row) => row.exchange !== undefined);
  return html`<section class="card hint">
    ${
      step === undefined
        ? html`<p class="soft">
            ${
              sent
                ? 'Choose a row to open it: request, response, the tokens decoded, the certificate, and every check the other side made.'
                : 'Every row of the diagram will open: request, response, the tokens decoded, the certificate, and every check the other side made.'
            }
          </p>`
        : html`<h2>${step.title}</h2>
            <p>${step.words}</p>`
    }
  </section>`;
}

export const why = ({ exchange, details }: StageState, { unselect }: StageActions): TemplateResult | typeof nothing =>
  exchange === undefined || exchange.verdict === 'ok' || !details
    ? nothing
    : html`<div class="why" id="why" tabindex="-1">
        <cdr-why .exchange=${exchange} .level=${2}></cdr-why>
        <button type="button" @click=${unselect}>Close</button>
      </div>`;
