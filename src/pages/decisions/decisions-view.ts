// <cdr-decisions-view>: every place where the specification is silent, the choice made here, and the switch.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { DecisionState, Sandbox } from '../../../mocks/index.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { decisionNames, isDecision, type DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { newestProfileId } from '../../../mocks/spec/ids.ts';
import { hasEffect, profiles } from '../../../mocks/spec/profiles/index.ts';
import { clauseTexts } from '../../elements/why/rule-address.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { define } from '../../ui/define.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { keepFocus } from '../../ui/kept-focus.ts';
import { saveFile } from '../../ui/save-file.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import { decisionsStyles } from './decisions-styles.ts';
import { href, profileOfPage } from '../address/href.ts';
import { profileChoice, type ProfileReach } from '../profiles/profile-choice.ts';
import { profileWords } from '../profiles/profile-words.ts';
import type { View } from '../view.ts';

/** With more changed decisions than this, they are marked only on their cards. */
const mostNamed = 8;

/** A listed decision; the option is undefined where no profile of this world raises it. */
type ListedDecision = Omit<DecisionState, 'option'> & { readonly option: string | undefined };

const isHere = (name: DecisionName): boolean => hasEffect(name, profiles[profileOfPage()]);
const notHere = (): string => `no effect in ${profileWords[profileOfPage()].name}`;
const isToday = (): boolean => profileOfPage() === newestProfileId;

/** @prop sandbox - the running sandbox */
export class CdrDecisionsView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    states: { state: true },
    words: { state: true },
    reach: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected states: readonly DecisionState[];
  declare protected words: string;
  declare protected reach: ProfileReach;

  /** The decision named in the address. */
  readonly #decision = new ChosenEntry(this, 'decision');
  readonly #attempt = new Attempt(this);

  static override styles: CSSResult[] = [...pageStyles, decisionsStyles];

  constructor() {
    super();
    keepFocus(this, '[role=status]');
    this.states = [];
    this.words = '';
    const { asked = '' } = this.#decision;
    this.reach = isDecision(asked) && !isHere(asked) ? 'both' : 'own';
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) void this.#read();
  }

  async #read(): Promise<void> {
    this.states = (await this.sandbox?.decisions.list()) ?? [];
  }

  async #change(work: (sandbox: Sandbox) => Promise<void>): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    await this.#attempt.make(() => work(sandbox));
    await this.#read();
  }

  #save(): void {
    const rows = this.states.map(({ name, row, option }) => ({ name, ...row, chosen: option }));
    saveFile('cdr-sandbox-decisions.json', JSON.stringify(rows, null, 2));
  }

  /** The list before filtering. Decisions of other profiles have no option in force. */
  get #all(): readonly ListedDecision[] {
    if (this.states.length === 0) return [];
    if (this.reach === 'own') return this.states.filter(({ name }) => isHere(name));
    const here = new Map(this.states.map((state) => [state.name, state]));
    return decisionNames.map((name) => here.get(name) ?? { name, row: decisionRow(name), option: undefined });
  }

  get #shown(): readonly ListedDecision[] {
    const words = this.words.trim().toLowerCase();
    return this.#all.filter(({ name, row }) =>
      [name, row.ref, row.question, row.why].some((text) => text.toLowerCase().includes(words)),
    );
  }

  #stateWords(): string {
    const moved = this.states.filter(({ row, option }) => row.choice !== option).length;
    if (moved === 0) return `All ${this.states.length} are at the sandbox’s choice.`;
    return `${moved} of ${this.states.length} differ from the sandbox’s choice.`;
  }

  /** Lists the changed decisions first, each with a button to reset it; the cards keep their order. */
  #movedPart(): TemplateResult | typeof nothing {
    const moved = this.states.filter(({ row, option }) => row.choice !== option);
    if (moved.length === 0 || moved.length > mostNamed) return nothing;
    return html`<ul class="card moved-list" aria-label="Changed decisions">
      ${moved.map(
        ({ name, row, option }) =>
          html`<li>
            <a href=${href('decisions', { decision: name })}>${row.question}</a>
            <b>${row.options[option]}</b>
            <button
              type="button"
              @click=${() => this.#change((sandbox) => sandbox.decisions.set(name, row.choice as never))}
            >
              Undo
            </button>
          </li>`,
      )}
    </ul>`;
  }

  protected override render(): TemplateResult {
    return html`
      ${troubleLine(this.#attempt.trouble)}
      <div class="presets">
        <label class="small soft"
          >Find a decision
          <input
            type="search"
            maxlength="200"
            .value=${this.words}
            @input=${(event: InputEvent) => (this.words = (event.target as HTMLInputElement).value)}
        /></label>
        ${profileChoice(this.reach, (reach) => (this.reach = reach))}
        ${this.#preset('strict', 'Strict: the sandbox’s choices')}
        ${this.#preset('lenient', 'Lenient: common client libraries pass')}
        <button type="button" @click=${this.#save}>Save as JSON</button>
        <p class="small soft" role="status" tabindex="-1">
          ${this.states.length === 0 ? 'Reading the decisions…' : this.#stateWords()}
        </p>
      </div>
      ${this.#movedPart()} ${this.states.length > 0 && this.#shown.length === 0 ? this.#nothingFound() : nothing}
      <div class="all tiles">${this.#shown.map((state) => this.#card(state))}</div>
    `;
  }

  /** The button shows whether the preset is in force, that is whether every decision matches it. */
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
      <p>No decision mentions “${this.words.trim()}”. Try one of these words:</p>
      <div class="presets">
        ${words.map((word) => html`<button type="button" @click=${() => (this.words = word)}>${word}</button>`)}
        <button type="button" @click=${() => (this.words = '')}>Show all ${this.#all.length}</button>
      </div>
    </div>`;
  }

  #card({ name, row, option }: ListedDecision): TemplateResult {
    const isMoved = option !== undefined && row.choice !== option;
    const marks = [isMoved ? 'moved' : '', this.#decision.isAsked(name) ? 'asked' : ''].join(' ');
    return html`<fieldset data-entry=${name} class=${marks}>
      <legend>
        <a class="chip" href=${href('decisions', { decision: name })} aria-label=${`Link to decision ${row.ref}`}
          >${row.ref}</a
        >
        ${row.question} ${isHere(name) ? nothing : html`<span class="chip words">${notHere()}</span>`}
      </legend>
      <div class="parts">
        <div>
          <p class="small soft">${row.why}</p>
          <p class="tiny soft">${clauseTexts(row.sources)}</p>
        </div>
        <div>
          ${Object.entries(row.options).map(
            ([value, words]) =>
              html`<label class="option"
                ><input
                  type="radio"
                  name=${name}
                  value=${value}
                  .checked=${value === option}
                  ?disabled=${option === undefined}
                  @change=${() => this.#change((sandbox) => sandbox.decisions.set(name, value as never))}
                /><span
                  >${words}${value === row.choice ? html` <span class="chip words">the sandbox’s choice</span>` : nothing}${
                    row.leaving?.includes(value) === true && isToday()
                      ? html` <span class="chip words warn">leaves the standards in force</span>`
                      : nothing
                  }</span
                ></label
              >`,
          )}
        </div>
      </div>
    </fieldset>`;
  }
}

define('cdr-decisions-view', CdrDecisionsView);

export const view: View = {
  words:
    'Where the specification is silent or contradicts itself, the sandbox had to choose. Each choice, its reason, and a switch that works at once.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-decisions-view .sandbox=${sandbox}></cdr-decisions-view>`,
};
