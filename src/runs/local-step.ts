// <cdr-local-step>: a step that the recipient takes by itself, opened: the JWT it signs, or how it opens and checks the answer.
import { html, nothing, type TemplateResult } from 'lit';
import { answerParameters } from '../elements/answer-parameters.ts';
import { define } from '../elements/define.ts';
import { emit } from '../elements/events.ts';
import { textOf } from '../elements/json-member.ts';
import { openJwt } from '../elements/jwt.ts';
import { workedHash } from '../elements/worked-hash.ts';
import { LocalStepCard } from './local-step-card.ts';

/**
 * @prop step - id of the step
 * @prop facts - what the recipient knows
 * @prop decrypt - opens sealed tokens with the recipient’s key
 * @fires cdr-settled - drawn, and as tall as it will be for now
 */
export class CdrLocalStep extends LocalStepCard {
  static override properties = {
    step: {},
    facts: { attribute: false },
    decrypt: { attribute: false },
  };

  protected override updated(): void {
    requestAnimationFrame(() => emit(this, 'cdr-settled', {}));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { step, facts } = this;
    if (step === 'request-object') return this.token(facts.request, 'Request object');
    if (step === 'backchannel-request') return this.token(facts.backchannelRequest, 'Authentication request');
    if (step !== 'open-id-token' || facts.redirect === undefined) return nothing;
    const sealed = answerParameters(facts.redirect).get('id_token') ?? '';
    return html`${this.token(sealed, 'ID token, sealed and signed')} ${this.comparisons()}`;
  }

  /** OIDC Core 3.3.2.11, FAPI 1.0 Baseline 5.2.3: what ties the answer to the request, and the code to the token. */
  protected override async compare(): Promise<void> {
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
