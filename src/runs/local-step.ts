// <cdr-local-step>: a step that the recipient takes by itself, opened: the JWT it signs, or how it opens and checks the answer.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { answerParameters } from '../elements/answer-parameters.ts';
import { chipStyles } from '../elements/cdr-chip.ts';
import { cardStyles } from './local-step-styles.ts';
import '../elements/cdr-hash-sum.ts';
import '../elements/cdr-token.ts';
import type { Decrypt } from '../elements/cdr-token.ts';
import { define } from '../elements/define.ts';
import { emit } from '../elements/events.ts';
import { textOf } from '../elements/json-member.ts';
import { openJwt } from '../elements/jwt.ts';
import { sharedStyles } from '../elements/shared-styles.ts';
import { workedHash } from '../elements/worked-hash.ts';
import type { PlayedFacts } from './played-facts.ts';

interface Comparison {
  readonly what: string;
  readonly wanted: string;
  readonly came: string;
  /** Where it is a hash: its claim, and what is hashed. */
  readonly sum?: { readonly claim: string; readonly of: string; readonly value: string };
}

/**
 * @prop step - id of the step
 * @prop facts - what the recipient knows
 * @prop decrypt - opens sealed tokens with the recipient’s key
 * @fires cdr-settled - drawn, and as tall as it will be for now
 */
export class CdrLocalStep extends LitElement {
  static override properties = {
    step: {},
    facts: { attribute: false },
    decrypt: { attribute: false },
    compared: { state: true },
  };
  declare step: string;
  declare facts: Partial<PlayedFacts>;
  declare decrypt: Decrypt | undefined;
  declare protected compared: readonly Comparison[];

  static override styles: CSSResult[] = [sharedStyles, chipStyles, cardStyles];

  constructor() {
    super();
    this.step = '';
    this.facts = {};
    this.decrypt = undefined;
    this.compared = [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('step') || changed.has('facts') || changed.has('decrypt')) void this.#compare();
  }

  protected override updated(): void {
    requestAnimationFrame(() => emit(this, 'cdr-settled', {}));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { step, facts } = this;
    if (step === 'request-object') return this.#signed(facts.request, 'Request object');
    if (step === 'backchannel-request') return this.#signed(facts.backchannelRequest, 'Authentication request');
    if (step !== 'open-id-token' || facts.redirect === undefined) return nothing;
    const sealed = answerParameters(facts.redirect).get('id_token') ?? '';
    return html`${this.#signed(sealed, 'ID token, sealed and signed')}
      <ol>
        ${this.compared.map(
          ({ what, wanted, came, sum }) =>
            html`<li data-same=${wanted === came}>
              <b>${what}</b>
              <span class="chip words ${wanted === came ? 'ok' : 'no'}"
                >${wanted === came ? 'equal' : 'different'}</span
              >
              <code>${came}</code>${wanted === came ? nothing : html` expected <code>${wanted}</code>`}
              ${
                sum === undefined
                  ? nothing
                  : html`<details>
                      <summary>Work out ${sum.claim}</summary>
                      <cdr-hash-sum .value=${sum.value} .of=${sum.of} .name=${sum.claim} .sent=${came}></cdr-hash-sum>
                    </details>`
              }
            </li>`,
        )}
      </ol>`;
  }

  #signed(value: string | undefined, heading: string): TemplateResult | typeof nothing {
    return value === undefined
      ? nothing
      : html`<cdr-token .value=${value} .heading=${heading} .decrypt=${this.decrypt} opened></cdr-token>`;
  }

  /** OIDC Core 3.3.2.11, FAPI 1.0 Baseline 5.2.3: what ties the answer to the request, and the code to the token. */
  async #compare(): Promise<void> {
    const { step, decrypt, facts } = this;
    if (step !== 'open-id-token' || facts.redirect === undefined) return;
    const answer = answerParameters(facts.redirect);
    const inner = await decrypt?.(answer.get('id_token') ?? '');
    const claims = openJwt(inner ?? '')?.claims;
    const [code, state] = [answer.get('code') ?? '', answer.get('state') ?? ''];
    const [codeHash, stateHash] = await Promise.all(
      [code, state].map(async (text) => (await workedHash(new TextEncoder().encode(text), 'left half')).encoded),
    );
    const of = (name: string): string => textOf(claims, name) ?? 'nothing';
    this.compared = [
      { what: 'state of the answer and of the request', wanted: facts.state ?? '', came: state },
      { what: 'nonce of the ID token and of the request', wanted: facts.nonce ?? '', came: of('nonce') },
      {
        what: 'c_hash, and the left half of the SHA-256 of the code',
        wanted: codeHash ?? '',
        came: of('c_hash'),
        sum: { claim: 'c_hash', of: 'The code', value: code },
      },
      {
        what: 's_hash, and the left half of the SHA-256 of the state',
        wanted: stateHash ?? '',
        came: of('s_hash'),
        sum: { claim: 's_hash', of: 'The state', value: state },
      },
    ];
  }
}

define('cdr-local-step', CdrLocalStep);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-local-step': CdrLocalStep;
  }
}
