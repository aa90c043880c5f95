// <cdr-judge-view>: paste anything; shows what it is, decodes it as far as possible, and checks it against every
// applicable rule.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { ownTrouble } from '../../runs/trouble/own-trouble.ts';
import { decryptOfAny } from '../../runs/recipients/decrypt.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { foreignHosts, foreignWords } from './foreign-signs.ts';
import { leversOfPage } from '../sandbox/page-sandbox.ts';
import { takeHandedToken } from './handed-token.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judgement.ts';
import { judgeStyles } from './judge-styles.ts';
import { judgingWorlds } from './judging-world.ts';
import { goodUntil } from './broken-words.ts';
import { claimsOf } from './reading/read-jwt.ts';
import { kinds, samplesOf, type SampleList } from './kinds.ts';
import type { Sample } from './kinds/kind.ts';
import { openedView } from './opened-view.ts';
import type { Pasted } from './reading/pasted.ts';
import { recognise } from './recognise.ts';
import { verdictView, verdictWords } from './verdict-view.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';

const judgedBys: Readonly<Record<ProfileId, string>> = { '0.1.1': '0.1.1', 'cds-1.36': 'today’s' };

/**
 * The view.
 * @prop sandbox - the running sandbox
 * @fires cdr-failed - the sandbox itself could not answer
 */
export class CdrJudgeView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    text: { state: true },
    judgement: { state: true },
    busy: { state: true },
    chosen: { state: true },
    remark: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  /** The text in the field. It is kept nowhere else. */
  declare protected text: string;
  declare protected judgement: Judgement | undefined;
  declare protected busy: string;
  declare protected trouble: string;
  /** The chosen profile; undefined means the world’s. */
  declare protected chosen: ProfileId | undefined;
  /** A remark about the sample in the field. */
  declare protected remark: string;

  readonly #worlds = judgingWorlds();

  static override styles: CSSResult[] = [...pageStyles, judgeStyles];

  constructor() {
    super();
    this.text = '';
    this.judgement = undefined;
    this.busy = '';
    this.trouble = '';
    this.remark = '';
  }

  get #profile(): ProfileId {
    return this.chosen ?? this.sandbox?.profile ?? '0.1.1';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#worlds.end();
  }

  #choose(profile: ProfileId): void {
    const judged = this.judgement !== undefined;
    this.chosen = profile;
    this.judgement = undefined;
    if (judged) void this.#judge(false);
  }

  readonly #decrypt = async (encrypted: string): Promise<string | undefined> =>
    this.sandbox === undefined
      ? undefined
      : decryptOfAny(await this.#worlds.speaking(this.sandbox, this.#profile))(encrypted);

  /** Whether this is a server’s world, which recipients in other processes use too. */
  #isShared(sandbox: Sandbox): boolean {
    return sandbox === this.sandbox && leversOfPage() !== undefined;
  }

  #edit(text: string, remark = ''): void {
    this.text = text;
    this.remark = remark;
    this.judgement = undefined;
  }

  async #work(busy: string, work: (sandbox: Sandbox) => Promise<void>): Promise<void> {
    if (this.sandbox === undefined || this.busy !== '') return;
    this.busy = busy;
    this.trouble = '';
    try {
      await work(await this.#worlds.speaking(this.sandbox, this.#profile));
    } catch (error) {
      if (ownTrouble(error) === undefined) this.trouble = troubleWords(error);
      else emit(this, 'cdr-failed', { error });
    } finally {
      this.busy = '';
    }
  }

  protected override firstUpdated(): void {
    const handed = takeHandedToken();
    if (handed === undefined) return;
    this.#edit(handed);
    void this.#judge(false);
  }

  /** A paste is judged at once, with the focus left in the field. */
  #typed({ inputType, target }: InputEvent): void {
    this.#edit((target as HTMLTextAreaElement).value);
    if (inputType === 'insertFromPaste' && this.text.trim() !== '') void this.#judge(false);
  }

  async #judge(moves = true): Promise<void> {
    await this.#work('Judging…', async (sandbox) => {
      const { text } = this;
      const found = await judge(sandbox, recognise(text), { isShared: this.#isShared(sandbox) });
      if (this.text === text && sandbox.profile === this.#profile) this.judgement = found;
    });
    if (moves) await this.#lookAtVerdict();
  }

  async #lookAtVerdict(): Promise<void> {
    await this.updateComplete;
    const heading = this.renderRoot.querySelector<HTMLElement>('#verdict');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  }

  async #try(sample: Sample): Promise<void> {
    const { text } = this;
    await this.#work(`Making: ${sample.label}…`, async (sandbox) => {
      const made = await sample.make(sandbox);
      // Text typed, or a profile chosen, meanwhile is kept.
      if (this.text === text && sandbox.profile === this.#profile) this.#edit(made, sample.remark);
    });
    if (this.text !== text) await this.#judge();
  }

  protected override render(): TemplateResult {
    const pasted = this.text.trim() === '' ? undefined : recognise(this.text);
    return html`<div class="two">
      ${this.#field()}
      <div class="results">
        ${
          pasted === undefined
            ? html`<p class="card empty soft">What you paste is decoded here and checked against the rules.</p>`
            : html`${this.#found(pasted)} ${this.#verdict(pasted)} ${this.#opened(pasted)}`
        }
      </div>
      ${this.#samples()}
    </div>`;
  }

  #field(): TemplateResult {
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        if (this.text.trim() !== '') void this.#judge();
      }}
    >
      ${this.#choice()}
      <label for="pasted">Paste it here</label>
      <textarea
        id="pasted"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="stays"
        placeholder="eyJhbGciOiJQUzI1NiIs…   -----BEGIN CERTIFICATE-----   curl …"
        .value=${this.text}
        @input=${(event: InputEvent) => this.#typed(event)}
      ></textarea>
      <div class="row">
        <button class="go" aria-disabled=${this.busy !== '' || this.text.trim() === ''}>Judge it</button>
        <button type="button" aria-disabled=${this.text === ''} @click=${() => this.#edit('')}>Clear</button>
        <span class="small soft" role="status">${this.busy}</span>
      </div>
      ${this.trouble === '' ? nothing : html`<p class="warning grave" role="alert">${this.trouble}</p>`}
      <p class="small soft" id="stays">
        Nothing leaves this page: the parties that judge run in it. What you paste is neither stored nor put into the
        URL.
      </p>
    </form>`;
  }

  #choice(): TemplateResult {
    return html`<fieldset class="by">
      <legend>Judged by the profile</legend>
      ${profileIds.map(
        (profile) =>
          html`<label
            ><input
              type="radio"
              name="by"
              value=${profile}
              .checked=${profile === this.#profile}
              @change=${() => this.#choose(profile)}
            />
            ${judgedBys[profile]}</label
          >`,
      )}
    </fieldset>`;
  }

  #samples(): TemplateResult {
    const group = ({ title, samples }: SampleList): TemplateResult =>
      html`<h3>${title}</h3>
        <div class="row" role="group" aria-label=${title}>
          ${samples.map(
            (sample) =>
              html`<button type="button" aria-disabled=${this.busy !== ''} @click=${() => this.#try(sample)}>
                ${sample.label}
              </button>`,
          )}
        </div>`;
    return html`<section class="try" aria-labelledby="try">
      <h2 id="try">Try one</h2>
      <p class="small soft">The page makes each sample now, with real keys, as an app called “Paste and judge”.</p>
      ${samplesOf(this.#profile).map(group)}
    </section>`;
  }

  #found(pasted: Pasted): TemplateResult {
    return html`<section class="card found" aria-label="What it is">
      <h2 class="kind">${kinds[pasted.kind].title}</h2>
      <p class="small">Identified as this because ${pasted.because}.</p>
      ${this.#warning(pasted)}
      ${
        pasted.stops.length === 0
          ? nothing
          : html`<ul class="stops" aria-label="Where reading stopped">
              ${pasted.stops.map((stop) => html`<li>${stop}</li>`)}
            </ul>`
      }
    </section>`;
  }

  /** Follows the verdict, because it may be long and the verdict matters more. */
  #opened(pasted: Pasted): TemplateResult | typeof nothing {
    const inside = openedView(pasted, {
      checks: this.judgement?.checks ?? [],
      exchange: this.judgement?.exchange,
      decrypt: this.#decrypt,
    });
    if (inside === nothing) return nothing;
    return html`<section class="card found" aria-labelledby="opened">
      <h2 id="opened">Decoded</h2>
      ${inside}
    </section>`;
  }

  #warning(pasted: Pasted): TemplateResult | typeof nothing {
    if (pasted.kind === 'private-key')
      return html`<p class="warning grave">
        This is a private key. Nothing was done with it, and nothing left the page. Clear the field, and do not paste it
        anywhere.
      </p>`;
    const hosts = this.sandbox === undefined ? [] : foreignHosts(this.sandbox, pasted, location.host);
    const foreignAuthority = this.judgement?.checks.some(
      ({ rule, outcome }) => rule === 'transport.certificate-issuer' && outcome === 'fail',
    );
    const sign =
      hosts.length > 0
        ? foreignWords(hosts)
        : foreignAuthority === true
          ? 'No authority of this sandbox issued it.'
          : '';
    if (sign === '') return nothing;
    return html`<p class="warning">
      ${sign} If it is real: nothing leaves this page, but anybody who sees your screen sees it too, and anybody who
      holds an unexpired token can use it.
    </p>`;
  }

  #verdict({ jwt }: Pasted): TemplateResult {
    const { judgement, sandbox } = this;
    if (judgement === undefined)
      return html`<section class="card verdict" aria-label="Verdict">
        <p class="soft">Read, but not judged yet.</p>
      </section>`;
    const until = sandbox && goodUntil(judgement, claimsOf(jwt) ?? {}, sandbox.clock.now().getTime());
    return html`<section class="card verdict" aria-labelledby="verdict">
      <h2 id="verdict" tabindex="-1">${verdictWords(judgement)}</h2>
      ${this.remark === '' ? nothing : html`<p class="small">${this.remark}</p>`}
      ${until === undefined ? nothing : html`<p>${until}</p>`} ${verdictView(judgement)}
    </section>`;
  }
}

define('cdr-judge-view', CdrJudgeView);

export const view: View = {
  words:
    'Paste a token, a certificate, a key set, a configuration or a whole request, even a broken one. See what it is and which rules it keeps.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-judge-view .sandbox=${sandbox}></cdr-judge-view>`),
};
