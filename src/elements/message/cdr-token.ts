// <cdr-token>: a decoded JWT: header and claims with explanations; encrypted ones with the recipient’s key.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { TracedToken } from '../../../mocks/index.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { tokenStyles } from './cdr-token.styles.ts';
import { claimNote, localTime, tokenTitles, validityWords } from './claims.ts';
import { define } from '../../ui/define.ts';
import './cdr-json.ts';
import { isEncrypted, openJwt, tokenState } from './jwt.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { breakable, markedText } from './value-view.ts';

/** Decrypts a token for its owner: the compact JWT inside; undefined if the key does not fit. */
export type Decrypt = (encrypted: string) => Promise<string | undefined>;

export interface TokenMark {
  /** The part of the compact JWT that is marked. */
  readonly part: 'header' | 'payload' | 'signature';
  /** Absent for the whole part. */
  readonly member?: string;
  /** The value the rule expected. */
  readonly expected?: unknown;
}

/**
 * A token.
 * @prop token - from `Exchange.tokens`; or give `value`, or a compact JWT as text inside the element
 * @prop value - a compact JWT; an unreadable one is reported
 * @prop marks - members at fault
 * @prop decrypt - decrypts the token; without it, only the outer header of an encrypted token is shown
 * @prop heading - its name, if the kind is not enough
 * @prop opened - decrypts an encrypted token at once, without the button
 * @prop recorded - it was sent in the sandbox, which checked its signature, at the sandbox’s time
 * @prop folded - initially closed; never with marks
 */
export class CdrToken extends LitElement {
  static override properties = {
    token: { attribute: false },
    value: {},
    marks: { attribute: false },
    decrypt: { attribute: false },
    heading: {},
    folded: { type: Boolean },
    opened: { type: Boolean },
    recorded: { type: Boolean },
    inner: { state: true },
    refused: { state: true },
  };
  declare token: TracedToken | undefined;
  declare value: string;
  declare marks: readonly TokenMark[];
  declare decrypt: Decrypt | undefined;
  declare heading: string;
  declare folded: boolean;
  declare opened: boolean;
  declare recorded: boolean;
  declare protected inner: string | undefined;
  declare protected refused: boolean;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, tokenStyles];

  constructor() {
    super();
    this.token = undefined;
    this.value = '';
    this.marks = [];
    this.decrypt = undefined;
    this.heading = '';
    this.folded = false;
    this.opened = false;
    this.recorded = false;
    this.inner = undefined;
    this.refused = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('token') && !changed.has('value')) return;
    this.inner = undefined;
    this.refused = false;
    const value = this.#value;
    if (this.opened && isEncrypted(value)) void this.#open(value);
  }

  protected override render(): unknown {
    const value = this.#value;
    const opened = this.token ?? openJwt(value);
    if (opened === undefined)
      return html`<p class="unread">This is not a compact JWT, so it cannot be opened.</p>
        ${this.#text}`;
    const title = this.heading === '' ? (tokenTitles[this.token?.kind ?? 'jwt'] ?? 'JWT') : this.heading;
    const encrypted = isEncrypted(value);
    const open = !this.folded || this.marks.length > 0;
    const shown: Shown = { marks: this.marks, now: this.#isRecorded ? undefined : Date.now() };
    return html`<details class="token" part="token" ?open=${open}>
        <summary class="title">
          <span>${title}</span> <span class="chip words">${tokenState(value, this.#isRecorded)}</span>
        </summary>
        ${members('Header', 'header', opened.header, shown)}
        ${encrypted ? this.#encrypted(value) : members('Claims', 'payload', opened.claims, shown)}
        ${encrypted ? nothing : this.#signature()}
      </details>
      ${this.#text}`;
  }

  get #isRecorded(): boolean {
    return this.recorded || this.token !== undefined;
  }

  /** From a property, or from the text inside the element, which may come or change later. */
  get #value(): string {
    const given = this.token?.value ?? this.value;
    return given === '' ? (this.textContent ?? '').trim() : given;
  }

  get #text(): TemplateResult {
    return html`<slot hidden @slotchange=${() => this.requestUpdate()}></slot>`;
  }

  #signature(): TemplateResult | typeof nothing {
    const wrong = this.marks.some(({ part }) => part === 'signature');
    return wrong ? html`<p class="signature"><mark>The signature does not verify.</mark></p>` : nothing;
  }

  #encrypted(value: string): TemplateResult {
    if (this.inner !== undefined) {
      return html`<div class="inside">
        <cdr-token
          exportparts="token, claim"
          .value=${this.inner}
          .recorded=${this.#isRecorded}
          heading="Inside, signed by the sender"
        ></cdr-token>
      </div>`;
    }
    const open = html`<button type="button" @click=${() => this.#open(value)}>Open with the recipient’s key</button>`;
    return html`<div class="inside closed">
      <p>Encrypted for the recipient. Nobody else can read the claims.</p>
      ${this.decrypt === undefined ? nothing : open}
      ${this.refused ? html`<p class="wrong">This key does not open it.</p>` : nothing}
    </div>`;
  }

  async #open(value: string): Promise<void> {
    const inner = await this.decrypt?.(value);
    if (value !== this.#value) return;
    this.inner = inner;
    this.refused = inner === undefined;
  }
}

interface Shown {
  readonly marks: readonly TokenMark[];
  /** Milliseconds against which expiry is judged; undefined for a token that was sent at another time. */
  readonly now: number | undefined;
}

function members(title: string, part: TokenMark['part'], of: unknown, { marks, now }: Shown): TemplateResult {
  const here = marks.filter((mark) => mark.part === part);
  const whole = here.some(({ member }) => member === undefined);
  const wrong = new Map(here.flatMap((mark) => (mark.member === undefined ? [] : [[mark.member, mark] as const])));
  const entries = typeof of === 'object' && of !== null ? Object.entries(of as Record<string, unknown>) : [];
  const missing = [...wrong.keys()].filter((name) => !entries.some(([known]) => known === name));
  return html`<div class="part" data-part=${part}>
    <p class="name">${whole ? html`<mark>${title}</mark>` : title}</p>
    <dl>
      ${entries.map(([name, value]) => memberRow(name, value, wrong.get(name), now))}
      ${missing.map(
        (name) =>
          html`<div class="member">
            <dt>${breakable(name)}</dt>
            <dd><mark class="missing">missing</mark></dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

function memberRow(name: string, value: unknown, wrong: TokenMark | undefined, now?: number): TemplateResult {
  const known = claimNote(name);
  const time = known?.time === true && typeof value === 'number' ? localTime(value) : undefined;
  const validity = now === undefined || typeof value !== 'number' ? '' : validityWords(name, value, now);
  return html`<div class="member" part="claim">
    <dt>${breakable(name)}</dt>
    <dd>
      <span class="value">${valueOf(name, value, wrong)}</span>
      ${validity === '' ? nothing : html`<span class="chip words warn">${validity}</span>`}
      ${
        known === undefined && time === undefined
          ? nothing
          : html`<span class="note">${time === undefined ? known?.note : `${known?.note ?? ''}: ${time}`}</span>`
      }
    </dd>
  </div>`;
}

function valueOf(name: string, value: unknown, wrong: TokenMark | undefined): unknown {
  if (typeof value === 'string' && name === 'software_statement') return `${value.slice(0, 20)}…`;
  if (typeof value === 'string') return wrong === undefined ? value : markedText(value, wrong.expected);
  const text = JSON.stringify(value) ?? '';
  const shown = text.length <= 60 ? text : html`<cdr-json .value=${value}></cdr-json>`;
  return wrong === undefined ? shown : html`<mark>${shown}</mark>`;
}

define('cdr-token', CdrToken);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-token': CdrToken;
  }
}
