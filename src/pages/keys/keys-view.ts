// <cdr-keys-view>: every party’s keys and certificates, what is bound to them, and what changing them breaks.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { ClientCertificate, Sandbox } from '../../../mocks/index.ts';
import { namesakes, shortId } from '../../ui/short-id.ts';
import { keepFocus } from '../../ui/kept-focus.ts';
import { define } from '../../ui/define.ts';
import '../proof/cdr-proof.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { startTestRecipient } from '../register/test-recipient.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { keyChanges, type KeyChange, type Shown } from './key-changes.ts';
import { keyPartiesOf, type KeyParty } from './key-parties.ts';
import { keysStyles } from './keys-styles.ts';
import { certificatePart, keySetsPart, serverPart } from './party-part.ts';
import { cardsStyles, pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import type { View } from '../view.ts';

/** @prop sandbox - the running sandbox */
export class CdrKeysView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    parties: { state: true },
    chain: { state: true },
    chosen: { state: true },
    shown: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected parties: readonly KeyParty[];
  /** From the issuing authority up to the root. */
  declare protected chain: readonly ClientCertificate[];
  declare protected chosen: string | undefined;
  /** The result of the last change. */
  declare protected shown: (Shown & { readonly label: string }) | undefined;

  readonly #attempt = new Attempt<'changing'>(this);

  static override styles: CSSResult[] = [...pageStyles, cardsStyles, keysStyles];

  constructor() {
    super();
    keepFocus(this, '#changes-title');
    this.parties = [];
    this.chain = [];
    this.chosen = readParameter('party');
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) void this.#do(() => Promise.resolve(undefined));
  }

  /** Acts, rereads everything, and shows a failure on the page. The result is drawn once buttons work again. */
  async #do(work: (sandbox: Sandbox) => Promise<CdrKeysView['shown']>): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    await this.#attempt.make(async () => {
      const shown = await work(sandbox);
      [this.parties, this.chain] = await Promise.all([keyPartiesOf(sandbox), sandbox.certificates.chain()]);
      this.shown = shown;
    }, 'changing');
  }

  get #party(): KeyParty | undefined {
    return (
      this.parties.find(({ id }) => id === this.chosen) ??
      this.parties.find(({ tokens }) => tokens.length > 0) ??
      this.parties[0]
    );
  }

  #choose(id: string): void {
    if (id !== this.#party?.id) this.shown = undefined;
    this.chosen = id;
    writeParameters({ party: id });
  }

  async #change({ label, work }: KeyChange, party: KeyParty): Promise<void> {
    // The button is not disabled, because it would lose focus; a second press meanwhile does nothing.
    if (this.#attempt.doing !== undefined) return;
    this.shown = undefined;
    this.#choose(party.id);
    await this.#do(async (sandbox) => ({ label, ...(await work(sandbox, party)) }));
    await this.updateComplete;
    this.renderRoot.querySelector('.note')?.scrollIntoView({ block: 'nearest' });
  }

  #begin(): Promise<void> {
    return this.#do(async (sandbox) => {
      const { recipient } = await startTestRecipient(sandbox);
      this.#choose(recipient.softwareProductId);
      return undefined;
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, chain } = this;
    const party = this.#party;
    if (sandbox === undefined) return nothing;
    return html`
      ${troubleLine(this.#attempt.trouble)}
      ${
        party === undefined
          ? html`<p class="soft">Reading the key sets…</p>`
          : html`${this.#partiesPart(party)}
              <div class="two">
                <div class="stack loose">
                  ${keySetsPart(party, sandbox.clock.now())} ${certificatePart(party, chain)}
                  ${serverPart(party, chain)}
                </div>
                ${this.#changesPart(party)}
              </div>`
      }
    `;
  }

  #partiesPart(party: KeyParty): TemplateResult {
    const alike = namesakes(this.parties);
    return html`<div class="parties row" role="group" aria-label="Party">
      ${this.parties.map(
        ({ id, kind, name }) =>
          html`<button
            type="button"
            data-kind=${kind}
            aria-pressed=${id === party.id ? 'true' : 'false'}
            @click=${() => this.#choose(id)}
          >
            ${name}${alike.has(name) ? html` <span class="small">${shortId(id)}</span>` : nothing}
          </button>`,
      )}
    </div>`;
  }

  #changesPart(party: KeyParty): TemplateResult | typeof nothing {
    const changes = keyChanges.filter(({ of }) => of === party.kind);
    if (changes.length === 0) return nothing;
    const { shown } = this;
    const isBare = party.kind === 'recipient' && party.tokens.length === 0;
    return html`<section class="card" aria-labelledby="changes-title">
      <h2 id="changes-title">Change them</h2>
      ${
        isBare
          ? html`<div class="invite stack">
              <p>
                ${party.name} has no valid tokens, so there is little to break. A test app with a consumer’s consent
                shows more.
              </p>
              <button
                type="button"
                class="go"
                aria-disabled=${String(this.#attempt.doing !== undefined)}
                @click=${() => this.#begin()}
              >
                Share some data
              </button>
            </div>`
          : nothing
      }
      <ul class="items" aria-label="Changes">
        ${changes.map(
          (change, index) =>
            html`<li>
              <div class="row">
                <button
                  type="button"
                  class=${index === 0 && !isBare ? 'go' : ''}
                  @click=${() => this.#change(change, party)}
                >
                  ${change.label}
                </button>
              </div>
              <p class="small"><span class="soft">Breaks:</span> ${change.breaks}</p>
            </li>`,
        )}
      </ul>
      <div role="status">
        ${shown === undefined ? nothing : html`<p class="note"><b>${shown.label}: done.</b> ${shown.words}</p>`}
      </div>
      ${shown?.exchange === undefined ? nothing : html`<cdr-proof .exchange=${shown.exchange}></cdr-proof>`}
    </section>`;
  }
}

define('cdr-keys-view', CdrKeysView);

export const view: View = {
  words:
    'What every party publishes and presents, and what depends on it. Change a key or a certificate, and see who notices.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-keys-view .sandbox=${sandbox}></cdr-keys-view>`),
};
