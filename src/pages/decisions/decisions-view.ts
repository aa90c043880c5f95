// <cdr-decisions-view>: every place where the specification is silent, our choice, and the switch.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { DecisionState, Sandbox } from '../../../mocks/index.ts';
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import { isClause } from '../../../mocks/spec/is-clause.ts';
import { chipStyles } from '../../elements/cdr-chip.ts';
import { define } from '../../elements/define.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { chosenIn, linkTo } from '../query.ts';
import { saveFile } from '../save-file.ts';
import { fieldStyles } from '../../elements/field-styles.ts';
import { decisionsStyles } from './decisions-styles.ts';

/** @prop sandbox - the running sandbox */
export class CdrDecisionsView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    states: { state: true },
    words: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected states: readonly DecisionState[];
  declare protected words: string;
  declare protected trouble: string | undefined;

  /** The decision that the address leads to. */
  readonly #asked = chosenIn('decision');

  static override styles: CSSResult[] = [sharedStyles, chipStyles, fieldStyles, decisionsStyles];

  constructor() {
    super();
    this.states = [];
    this.words = '';
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) void this.#read();
  }

  async #read(): Promise<void> {
    const isFirst = this.states.length === 0;
    this.states = (await this.sandbox?.decisions.list()) ?? [];
    if (!isFirst || this.#asked === undefined) return;
    await this.updateComplete;
    this.renderRoot.querySelector(`#${CSS.escape(this.#asked)}`)?.scrollIntoView({ block: 'center' });
  }

  async #change(work: (sandbox: Sandbox) => Promise<void>): Promise<void> {
    if (this.sandbox === undefined) return;
    this.trouble = undefined;
    try {
      await work(this.sandbox);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
    await this.#read();
  }

  #save(): void {
    const rows = this.states.map(({ name, row, option }) => ({ name, ...row, chosen: option }));
    saveFile('cdr-sandbox-decisions.json', JSON.stringify(rows, null, 2));
  }

  get #shown(): readonly DecisionState[] {
    const words = this.words.trim().toLowerCase();
    return this.states.filter(({ name, row }) =>
      [name, row.ref, row.question, row.why].some((text) => text.toLowerCase().includes(words)),
    );
  }

  #standing(): string {
    const moved = this.states.filter(({ row, option }) => row.choice !== option).length;
    if (moved === 0) return `All ${this.states.length} stand at our choice.`;
    return `${moved} of ${this.states.length} differ from our choice.`;
  }

  protected override render(): TemplateResult {
    return html`
      ${this.trouble === undefined ? nothing : html`<p role="alert">${this.trouble}</p>`}
      <div class="presets">
        <label class="small soft"
          >Find a decision
          <input
            type="search"
            .value=${this.words}
            @input=${(event: InputEvent) => (this.words = (event.target as HTMLInputElement).value)}
        /></label>
        ${this.#preset('strict', 'Strict: our choices')}
        ${this.#preset('lenient', 'Lenient: common client libraries pass')}
        <button type="button" @click=${this.#save}>Save as JSON</button>
        <p class="small soft" role="status">
          ${this.states.length === 0 ? 'Reading the decisions…' : this.#standing()}
        </p>
      </div>
      ${this.states.length > 0 && this.#shown.length === 0 ? this.#nothingFound() : nothing}
      <div class="all">${this.#shown.map((state) => this.#card(state))}</div>
    `;
  }

  /** Which preset is in force can be seen: every decision stands as it has it. */
  #preset(preset: 'strict' | 'lenient', label: string): TemplateResult {
    const isActive =
      this.states.length > 0 &&
      this.states.every(
        ({ row, option }) => option === (preset === 'strict' ? row.choice : (row.lenient ?? row.choice)),
      );
    return html`<button
      type="button"
      aria-pressed=${isActive ? 'true' : 'false'}
      @click=${() => this.#change((sandbox) => sandbox.decisions.preset(preset))}
    >
      ${label}
    </button>`;
  }

  #nothingFound(): TemplateResult {
    const words = ['certificate', 'token', 'redirect', 'consent'];
    return html`<div class="none card">
      <p>No decision speaks of “${this.words.trim()}”. Perhaps one of these does:</p>
      <div class="presets">
        ${words.map((word) => html`<button type="button" @click=${() => (this.words = word)}>${word}</button>`)}
        <button type="button" @click=${() => (this.words = '')}>Show all ${this.states.length}</button>
      </div>
    </div>`;
  }

  #card({ name, row, option }: DecisionState): TemplateResult {
    const marks = [row.choice === option ? '' : 'moved', name === this.#asked ? 'asked' : ''].join(' ');
    return html`<fieldset id=${name} class=${marks}>
      <legend>
        <a class="chip" href=${linkTo('decision', name)} aria-label=${`Link to decision ${row.ref}`}>${row.ref}</a>
        ${row.question}
      </legend>
      <p class="small soft">${row.why}</p>
      ${Object.entries(row.options).map(
        ([value, words]) =>
          html`<label class="option"
            ><input
              type="radio"
              name=${name}
              value=${value}
              .checked=${value === option}
              @change=${() => this.#change((sandbox) => sandbox.decisions.set(name, value as never))}
            /><span
              >${words}${value === row.choice ? html` <span class="chip words">our choice</span>` : nothing}</span
            ></label
          >`,
      )}
      <p class="tiny soft">${row.sources.map(sourceWords).join('; ')}</p>
    </fieldset>`;
  }
}

const sourceWords = (source: string): string => (isClause(source) ? clauseTitle(source) : source);

define('cdr-decisions-view', CdrDecisionsView);
