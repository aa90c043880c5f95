// <cdr-local-step>: a local step of the recipient, opened: the verifier and its hash, the JWT it signs, how it decrypts and checks the response.
import { css, html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import { answerParameters } from '../../elements/message/answer-parameters.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import '../../elements/message/cdr-hash-sum.ts';
import '../../elements/message/cdr-token.ts';
import type { Decrypt } from '../../elements/message/cdr-token.ts';
import { emit } from '../../elements/events.ts';
import { isEncrypted } from '../../elements/message/jwt.ts';
import { define } from '../../ui/define.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { comparedIdToken, comparedResponse, type Answered, type Comparison } from './compared-answer.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';

/** The comparisons, by the id of the step that makes them. */
const compares: Readonly<Record<string, (answered: Answered) => Promise<readonly Comparison[]>>> = {
  'open-id-token': comparedIdToken,
  'open-response': comparedResponse,
};

/**
 * @prop step - id of the step
 * @prop facts - what the recipient knows
 * @prop exchanges - of the run: the holder’s key set is among them
 * @prop decrypt - opens encrypted tokens with the recipient’s key
 * @fires cdr-settled - drawn, and as tall as it will be for now
 */
export class CdrLocalStep extends LitElement {
  static override properties = {
    step: {},
    facts: { attribute: false },
    exchanges: { attribute: false },
    decrypt: { attribute: false },
    compared: { state: true },
  };
  declare step: string;
  declare facts: Partial<PlayedFacts>;
  declare exchanges: readonly Exchange[];
  declare decrypt: Decrypt | undefined;
  declare protected compared: readonly Comparison[];

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      :host {
        display: block;
        margin-block-start: 0.75rem;
      }
      ol {
        margin: 0.75rem 0 0;
        padding-inline-start: 1.25rem;
        display: grid;
        gap: 0.5rem;
        font-size: var(--small);
      }
      code {
        display: block;
        overflow-wrap: anywhere;
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    this.step = '';
    this.facts = {};
    this.exchanges = [];
    this.decrypt = undefined;
    this.compared = [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('step') || changed.has('facts') || changed.has('decrypt')) void this.#compare();
  }

  async #compare(): Promise<void> {
    const { step, facts, exchanges, decrypt } = this;
    const { redirect } = facts;
    const compared = redirect && (await compares[step]?.({ redirect, facts, exchanges, decrypt }));
    // Another response may have been opened meanwhile.
    if (compared !== undefined && step === this.step && redirect === this.facts.redirect) this.compared = compared;
  }

  protected override updated(): void {
    requestAnimationFrame(() => emit(this, 'cdr-settled', {}));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { request, backchannelRequest, verifier, challenge, redirect } = this.facts;
    switch (this.step) {
      case 'verifier':
        return verifier === undefined || challenge === undefined ? nothing : sum(verifier, challenge);
      case 'request-object':
        return this.#token(request, 'Request object');
      case 'backchannel-request':
        return this.#token(backchannelRequest, 'Authentication request');
      case 'open-id-token':
        return redirect === undefined
          ? nothing
          : this.#answer(answerParameters(redirect).get('id_token') ?? '', 'ID token, encrypted and signed');
      case 'open-response': {
        const answer = redirect?.searchParams.get('response') ?? '';
        return answer === ''
          ? nothing
          : this.#answer(
              answer,
              isEncrypted(answer) ? 'Response, signed and encrypted' : 'Response, signed by the holder',
            );
      }
      default:
        return nothing;
    }
  }

  #token(value: string | undefined, heading: string): TemplateResult | typeof nothing {
    return value === undefined
      ? nothing
      : html`<cdr-token recorded .value=${value} .heading=${heading} .decrypt=${this.decrypt} opened></cdr-token>`;
  }

  #answer(token: string, heading: string): TemplateResult {
    return html`${this.#token(token, heading)}
      <ol>
        ${this.compared.map(comparison)}
      </ol>`;
  }
}

const comparison = ({ what, wanted, came, sum: hashed }: Comparison): TemplateResult =>
  html`<li data-same=${wanted === came}>
    <b>${what}</b>
    <span class="chip words ${wanted === came ? 'ok' : 'no'}">${wanted === came ? 'equal' : 'different'}</span>
    <code>${came}</code>${wanted === came ? nothing : html` expected <code>${wanted}</code>`}
    ${
      hashed === undefined
        ? nothing
        : html`<details>
            <summary>Work out ${hashed.claim}</summary>
            <cdr-hash-sum .value=${hashed.value} .of=${hashed.of} .name=${hashed.claim} .sent=${came}></cdr-hash-sum>
          </details>`
    }
  </li>`;

const sum = (verifier: string, challenge: string): TemplateResult =>
  html`<cdr-hash-sum
    .value=${verifier}
    keep="whole"
    of="The verifier, which stays here until the code is swapped"
    name="code_challenge"
    .sent=${challenge}
  ></cdr-hash-sum>`;

define('cdr-local-step', CdrLocalStep);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-local-step': CdrLocalStep;
  }
}
