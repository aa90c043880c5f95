// <cdr-today-step>: a step of today that the recipient takes by itself, opened: the verifier and its hash, the request it signs, how it believes the response.
import type { JSONWebKeySet } from 'jose';
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../mocks/index.ts';
import { define } from '../elements/define.ts';
import { emit } from '../elements/events.ts';
import { memberOf, parsedJson, textOf } from '../elements/json-member.ts';
import { isSealed, openJwt } from '../elements/jwt.ts';
import { signerOf } from '../recipient/signer-of.ts';
import { LocalStepCard } from './local-step-card.ts';

/**
 * @prop step - id of the step
 * @prop facts - what the recipient knows
 * @prop exchanges - of the run: the holder’s key set is among them
 * @prop decrypt - opens sealed responses with the recipient’s key
 * @fires cdr-settled - drawn, and as tall as it will be for now
 */
export class CdrTodayStep extends LocalStepCard {
  static override properties = {
    step: {},
    facts: { attribute: false },
    exchanges: { attribute: false },
    decrypt: { attribute: false },
  };
  declare exchanges: readonly Exchange[];

  constructor() {
    super();
    this.exchanges = [];
  }

  protected override updated(): void {
    requestAnimationFrame(() => emit(this, 'cdr-settled', {}));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { request, verifier, challenge } = this.facts;
    switch (this.step) {
      case 'verifier':
        return verifier === undefined || challenge === undefined ? nothing : sum(verifier, challenge);
      case 'request-object':
        return this.token(request, 'Request object, signed');
      case 'open-response':
        return this.#response();
      default:
        return nothing;
    }
  }

  get #answer(): string {
    return this.facts.redirect?.searchParams.get('response') ?? '';
  }

  #response(): TemplateResult | typeof nothing {
    const answer = this.#answer;
    if (answer === '') return nothing;
    return html`${this.token(answer, isSealed(answer) ? 'Response, signed and sealed' : 'Response, signed by the holder')}
    ${this.comparisons()}`;
  }

  /** JARM 2.4: what has to hold before a word of the response is believed. */
  protected override async compare(): Promise<void> {
    const { step, decrypt, facts } = this;
    const answer = this.#answer;
    if (step !== 'open-response' || answer === '') return;
    const jwt = isSealed(answer) ? await decrypt?.(answer) : answer;
    const opened = openJwt(jwt ?? '');
    const of = (name: string): string => textOf(opened?.claims, name) ?? 'nothing';
    const kid = textOf(opened?.header, 'kid') ?? 'none';
    const signer = await this.#signerOf(jwt ?? '');
    // Another response was opened meanwhile.
    if (answer !== this.#answer) return;
    this.compared = [
      {
        what: 'key in the holder’s key set that verifies the signature, and the one it names',
        wanted: kid,
        came: signer,
      },
      {
        what: 'issuer of the response, and the holder that was asked',
        wanted: facts.holderMetadata?.issuer ?? '',
        came: of('iss'),
      },
      { what: 'audience of the response, and the client_id', wanted: facts.client?.client_id ?? '', came: of('aud') },
      { what: 'state in the response, and that of the request', wanted: facts.state ?? '', came: of('state') },
    ];
  }

  /** Id of the key that the signature verifies with; when it ended is none of its business. */
  async #signerOf(jwt: string): Promise<string> {
    const sets = this.exchanges.filter(({ operation }) => operation === 'getJwks');
    const keys = parsedJson(sets.at(-1)?.response.body);
    if (!isKeySet(keys)) return 'no key set was fetched';
    return (await signerOf(jwt, keys.keys))?.kid ?? 'none';
  }
}

const isKeySet = (value: unknown): value is JSONWebKeySet => Array.isArray(memberOf(value, 'keys'));

const sum = (verifier: string, challenge: string): TemplateResult =>
  html`<cdr-hash-sum
    .value=${verifier}
    keep="whole"
    of="The verifier, which stays here until the code is swapped"
    name="code_challenge"
    .sent=${challenge}
  ></cdr-hash-sum>`;

define('cdr-today-step', CdrTodayStep);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-today-step': CdrTodayStep;
  }
}
