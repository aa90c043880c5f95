// <cdr-hash-sum>: a hash worked out step by step, from its input to the value sent; recomputed as one types.
import { css, html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { workedHash, type WorkedHash } from './worked-hash.ts';

/**
 * @prop value - the input: text, or bytes in base64
 * @prop base64 - the input is bytes in base64
 * @prop keep - which part of the hash is compared
 * @prop of - name of the input: “The code”
 * @prop name - name of the value sent: `c_hash`
 * @prop sent - the value sent
 */
export class CdrHashSum extends LitElement {
  static override properties = {
    value: {},
    base64: { type: Boolean },
    keep: {},
    of: {},
    name: {},
    sent: {},
    typed: { state: true },
    worked: { state: true },
  };
  declare value: string;
  declare base64: boolean;
  declare keep: 'left half' | 'whole';
  declare of: string;
  declare name: string;
  declare sent: string;
  declare protected typed: string;
  /** Undefined if the input is not base64. */
  declare protected worked: WorkedHash | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      :host {
        display: block;
        font-size: var(--small);
      }
      label {
        display: grid;
        gap: 0.25rem;
        color: var(--soft);
      }
      textarea {
        font: max(0.75rem, 0.925em) / 1.4 var(--mono);
        color: var(--ink);
        background: var(--card);
        border: 1px solid var(--edge);
        border-radius: var(--radius-control);
        padding: 0.45rem 0.6rem;
        resize: vertical;
      }
      dl {
        display: grid;
        gap: 0.35rem;
        margin-block: 0.5rem;
      }
      dl > div {
        display: grid;
        grid-template-columns: minmax(0, 8.5em) minmax(0, 1fr);
        column-gap: 0.75rem;
      }
      dt {
        color: var(--soft);
      }
      code b {
        color: var(--accent);
      }
      dd .rest {
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    this.value = '';
    this.base64 = false;
    this.keep = 'left half';
    this.of = 'Value';
    this.name = '';
    this.sent = '';
    this.typed = '';
    this.worked = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.typed = this.value;
    if (changed.has('value') || changed.has('base64') || changed.has('keep')) void this.#work();
  }

  protected override render(): TemplateResult {
    const { worked } = this;
    return html`<label
        >${this.of}
        <textarea rows="2" spellcheck="false" .value=${live(this.typed)} @input=${this.#type}></textarea>
      </label>
      ${worked === undefined ? html`<p class="soft">This is not base64.</p>` : this.#sum(worked)}
      ${
        this.typed === this.value
          ? nothing
          : html`<button type="button" @click=${this.#putBack}>Put back what was sent</button>`
      }`;
  }

  #sum({ hash, kept, encoded }: WorkedHash): TemplateResult {
    const same = encoded === this.sent;
    return html`<dl>
      <div>
        <dt>SHA-256</dt>
        <dd>
          <code><b>${kept}</b><span class="rest">${hash.slice(kept.length)}</span></code>
        </dd>
      </div>
      ${
        this.keep === 'whole'
          ? nothing
          : html`<div>
              <dt>Its left half</dt>
              <dd><code>${kept}</code></dd>
            </div>`
      }
      <div>
        <dt>In base64url</dt>
        <dd><code>${encoded}</code></dd>
      </div>
      <div>
        <dt>${this.name}</dt>
        <dd>
          <code>${this.sent}</code>
          <output class="chip words ${same ? 'ok' : 'no'}">${same ? 'the same' : 'not the same'}</output>
        </dd>
      </div>
    </dl>`;
  }

  readonly #type = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLTextAreaElement)) return;
    this.typed = currentTarget.value;
    void this.#work();
  };

  readonly #putBack = (): void => {
    this.typed = this.value;
    void this.#work();
    this.renderRoot.querySelector('textarea')?.focus();
  };

  async #work(): Promise<void> {
    const { typed } = this;
    const bytes = this.base64 ? bytesOf(typed) : new TextEncoder().encode(typed);
    const worked = bytes === undefined ? undefined : await workedHash(bytes, this.keep);
    if (typed === this.typed) this.worked = worked;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

define('cdr-hash-sum', CdrHashSum);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-hash-sum': CdrHashSum;
  }
}
