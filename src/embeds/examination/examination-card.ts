// <cdr-examination-card>: plans inside an embed, with a button to play them and a verdict for each.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Result } from '../../../mocks/examination.ts';
import { titleOf, verdictWords } from '../../examination/verdict-words.ts';
import { titleOfExaminee } from '../../examination/examinee.ts';
import { emit } from '../../elements/events.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { levelOf } from '../element/attributes.ts';
import { baseStyles, listStyles } from '../element/base.styles.ts';
import { simulatedWords } from '../element/simulated-note.ts';
import { whyNoKeys } from '../sandbox/shared-world.ts';
import { askedExamination, type AskedExamination } from './examination-attributes.ts';
import { examinationCardStyles } from './examination-card.styles.ts';
import { errorMessage } from '../../recipient/error-message.ts';

/** @fires cdr-error - the plans could not be played */
export class CdrExaminationCard extends LitElement {
  static override properties = {
    asked: { state: true },
    label: { state: true },
    headingLevel: { state: true },
    results: { state: true },
    playing: { state: true },
    open: { state: true },
    trouble: { state: true },
  };
  declare protected asked: AskedExamination | undefined;
  declare protected label: string;
  declare protected headingLevel: number;
  /** By plan id. */
  declare protected results: ReadonlyMap<string, Result>;
  declare protected playing: boolean;
  /** Ids of open plans. */
  declare protected open: ReadonlySet<string>;
  declare protected trouble: string;

  #ending: AbortController | undefined;
  #play: Promise<void> | undefined;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, baseStyles, listStyles, examinationCardStyles];

  constructor() {
    super();
    [this.label, this.headingLevel, this.playing, this.trouble] = ['', 3, false, ''];
    [this.results, this.open] = [new Map(), new Set()];
  }

  follow(embed: HTMLElement): void {
    const why = whyNoKeys();
    if (why !== undefined) throw new Error(why);
    const asked = askedExamination(embed);
    this.headingLevel = levelOf(embed);
    const [only] = asked.plans;
    const title = asked.plans.length === 1 && only !== undefined ? titleOf(only) : 'Does the recipient notice?';
    this.label = embed.getAttribute('label') ?? title;
    this.#forget();
    this.asked = asked;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
  }

  #forget(): void {
    this.#ending?.abort();
    [this.#ending, this.#play] = [undefined, undefined];
    [this.results, this.open, this.playing, this.trouble] = [new Map(), new Set(), false, ''];
  }

  /** Plays them; a call while they play waits for the same run. */
  play(): Promise<void> {
    this.#play ??= this.#playAll();
    return this.#play;
  }

  async #playAll(): Promise<void> {
    const { asked } = this;
    if (asked === undefined) return;
    this.#forgetResults();
    const ending = new AbortController();
    this.#ending = ending;
    const isCurrent = (): boolean => !ending.signal.aborted;
    const played = (result: Result): void => {
      if (isCurrent()) this.results = new Map([...this.results, [result.plan, result]]);
    };
    try {
      const { playedPlans } = await loadPart(() => import('./played.ts'));
      const results = await playedPlans(asked, played, ending.signal);
      results.forEach(played);
    } catch (error) {
      if (!isCurrent()) return;
      this.trouble = errorMessage(error);
      emit(this, 'cdr-error', { error });
    } finally {
      if (isCurrent()) [this.playing, this.#play] = [false, undefined];
    }
  }

  #forgetResults(): void {
    [this.results, this.open, this.playing, this.trouble] = [new Map(), new Set(), true, ''];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { asked, playing, label } = this;
    if (asked === undefined) return nothing;
    const count = asked.plans.length;
    return html`<section class="base" part="base" aria-label=${label}>
      <p class="heading" role="heading" aria-level=${this.headingLevel}>${label}</p>
      <p class="small"><span class="soft">Who is examined:</span> ${titleOfExaminee(asked.examinee)}.</p>
      <div part="toolbar">
        <button
          type="button"
          class="go"
          part="button primary-button"
          aria-disabled=${playing ? 'true' : nothing}
          @click=${() => void this.play()}
        >
          ${this.results.size === 0 && !playing ? (count === 1 ? 'Play it' : `Play ${String(count)} plans`) : 'Play again'}
        </button>
        <span class="small soft" part="status" role="status">${this.#stateWords(asked)}</span>
      </div>
      ${this.trouble === '' ? nothing : html`<p class="small trouble" role="alert">${this.trouble}</p>`}
      <ol part="step-list">
        ${asked.plans.flatMap(({ id }) => this.results.get(id) ?? []).map((result) => this.#row(result, count === 1))}
      </ol>
      ${simulatedWords}
    </section>`;
  }

  #stateWords({ plans }: AskedExamination): string {
    const { results, playing } = this;
    if (playing)
      return results.size === 0 ? 'Honest runs first…' : `${String(results.size)} of ${String(plans.length)}…`;
    if (results.size === 0) return 'Honest runs first, then the lie.';
    const noticed = [...results.values()].filter(({ verdict }) => verdict === 'pass').length;
    return plans.length === 1 ? '' : `${String(noticed)} of ${String(plans.length)} passed.`;
  }

  #row(result: Result, isAlone: boolean): TemplateResult {
    const { plan, verdict, happened } = result;
    const { sign, label, tone } = verdictWords[verdict];
    if (isAlone) return html`<li part="message">${this.#opened(result)}</li>`;
    const isOpen = this.open.has(plan);
    const toggle = (): void => {
      const next = new Set(this.open);
      if (isOpen) next.delete(plan);
      else next.add(plan);
      this.open = next;
    };
    return html`<li part="message">
      <button type="button" part="button" aria-expanded=${isOpen ? 'true' : 'false'} @click=${toggle}>
        <span><b>${titleOf(result)}</b> <span class="small soft">${happened}</span></span>
        <span class="chip words ${tone}"><span aria-hidden="true">${sign}</span> ${label}</span>
      </button>
      ${isOpen ? this.#opened(result) : nothing}
    </li>`;
  }

  #opened(result: Result): TemplateResult {
    return html`<cdr-plan-result
      part="explanation"
      untitled
      .result=${result}
      .headingLevel=${this.headingLevel + 1}
    ></cdr-plan-result>`;
  }
}

define('cdr-examination-card', CdrExaminationCard);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-examination-card': CdrExaminationCard;
  }
}
