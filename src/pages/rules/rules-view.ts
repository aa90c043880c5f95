// <cdr-rules-view>: every rule by its subject, to be searched; one opened says all there is, and has an address of its own.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { clauseTitle, sources, type ClauseId, type SourceId } from '../../../mocks/spec/clauses.ts';
import { profileIsHere } from '../../../mocks/spec/profiles/index.ts';
import { isRule, ruleIdsHere, ruleOf } from '../../../mocks/spec/rules/common.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { subjectOf } from '../../elements/check-groups.ts';
import { define } from '../../elements/define.ts';
import { refusalsOf, type RefusalFact } from '../../elements/rule-refusals.ts';
import { choose, chosenIn } from '../query.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { profileWords } from '../profile-words.ts';
import { pageOfClause, pageOfRule } from '../rule-page.ts';
import {
  clausesAnywhere,
  decisionOf,
  isClause,
  isLookedAtFirst,
  laterClausesOf,
  operationsChecking,
  profilesWith,
  saysAll,
  sourceOf,
  sourcesNamed,
} from './rule-facts.ts';
import { rulesStyles } from './rules-styles.ts';
import { queryOf } from '../view-address.ts';
import { listViewStyles } from '../view-styles.ts';

/** More operations than these are folded. */
const most = 6;

/** The page of the rules. */
export class CdrRulesView extends LitElement {
  static override properties = {
    words: { state: true },
    source: { state: true },
    clause: { state: true },
    open: { state: true },
    whole: { state: true },
  };
  declare protected words: string;
  declare protected source: SourceId | '';
  declare protected clause: ClauseId | undefined;
  declare protected open: ReadonlySet<RuleId>;
  /** The rules of every profile are here. */
  declare protected whole: boolean;

  /** The rule that the address leads to. */
  readonly #asked = chosenIn('rule');

  static override styles: CSSResult[] = [...listViewStyles, rulesStyles];

  constructor() {
    super();
    this.words = '';
    this.source = '';
    this.clause = undefined;
    this.open = new Set();
    this.whole = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#fill();
  }

  async #fill(): Promise<void> {
    if (this.whole) return;
    profileIsHere((await loadPart(() => import('../../../mocks/spec/profiles/todays-tables.ts'))).todaysTables);
    const clause = chosenIn('clause');
    this.clause = isClause(clause) ? clause : undefined;
    this.open = new Set(isRule(this.#asked) ? [this.#asked] : []);
    this.whole = true;
    await this.updateComplete;
    if (!isRule(this.#asked)) return;
    this.renderRoot.querySelector(`#${CSS.escape(this.#asked)}`)?.scrollIntoView({ block: 'center' });
  }

  get #shown(): readonly RuleId[] {
    const words = this.words.toLowerCase().split(/\s+/u).filter(Boolean);
    const { source, clause } = this;
    return ruleIdsHere().filter((id) => {
      const clauses = clausesAnywhere(id);
      return (
        (clause === undefined || clauses.includes(clause)) &&
        (source === '' || clauses.some((one) => sourceOf(one) === source)) &&
        saysAll(id, words)
      );
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.whole) return nothing;
    const shown = this.#shown;
    const bySubject = [...Map.groupBy(shown, (rule) => subjectOf({ rule }))];
    return html`
      ${this.#about()} ${this.#search(shown.length)}
      ${
        shown.length === 0
          ? html`<p class="card none">
              No rule says that. These are the checks of those who answer; what the recipient checks of an answer is
              worked out at “Open the sealed ID token” of the <a href="?view=flow">hybrid flow</a>, and words stand in
              the <a href=${queryOf({ view: 'glossary' })}>glossary</a>.
              <button type="button" @click=${this.#showAll}>Show all rules</button>
            </p>`
          : nothing
      }
      ${bySubject.map(
        ([subject, ids]) =>
          html`<section>
            <h2>${subject} <span class="chip">${ids.length}</span></h2>
            <ul class="card" aria-label=${subject}>
              ${repeat(
                ids,
                (id) => id,
                (id) => html`<li>${this.#rule(id)}</li>`,
              )}
            </ul>
          </section>`,
      )}
    `;
  }

  #about(): TemplateResult | typeof nothing {
    if (this.#asked !== undefined && !isRule(this.#asked))
      return html`<p class="about">There is no rule called <code>${this.#asked.slice(0, 80)}</code>.</p>`;
    if (this.clause === undefined) return nothing;
    return html`<p class="about">
      <span>Rules that rest on <b>${clauseTitle(this.clause)}</b></span>
      <a href="?view=rules">Show all rules</a>
    </p>`;
  }

  #search(count: number): TemplateResult {
    return html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
      <label class="find"
        >Find a rule
        <input
          type="search"
          .value=${this.words}
          placeholder="nonce, invalid_grant, 406, IS:12 …"
          @input=${(event: InputEvent) => (this.words = (event.target as HTMLInputElement).value)}
      /></label>
      <label
        >Document
        <select @change=${(event: Event) => (this.source = (event.target as HTMLSelectElement).value as SourceId)}>
          <option value="" ?selected=${this.source === ''}>all of them</option>
          ${sourcesNamed().map(
            (source) =>
              html`<option value=${source} ?selected=${this.source === source}>${sources[source].title}</option>`,
          )}
        </select></label
      >
      <p class="small soft" role="status">${count} of ${ruleIdsHere().length} rules</p>
    </form>`;
  }

  readonly #showAll = (): void => {
    this.words = '';
    this.source = '';
    this.clause = undefined;
  };

  #toggle(id: RuleId, event: Event): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open === this.open.has(id)) return;
    const now = new Set(this.open);
    if (open) now.add(id);
    else now.delete(id);
    this.open = now;
    if (open) choose('rule', id);
  }

  #rule(id: RuleId): TemplateResult {
    const rule = ruleOf(id);
    const isOpen = this.open.has(id);
    return html`<details
      id=${id}
      class=${id === this.#asked ? 'rule asked' : 'rule'}
      ?open=${isOpen}
      @toggle=${(event: Event) => this.#toggle(id, event)}
    >
      <summary><span class="sentence">${rule.title} ${alone(id)}</span> <code>${id}</code></summary>
      ${isOpen ? this.#facts(id) : nothing}
    </details>`;
  }

  #facts(id: RuleId): TemplateResult {
    const rule = ruleOf(id);
    const decision = decisionOf(rule);
    const refusals = refusalsOf(rule);
    const later = laterClausesOf(id);
    return html`<dl>
      <dt>Rests on</dt>
      <dd>
        <ul>
          ${clauseItems(rule.clauses)}
          ${
            decision === undefined
              ? nothing
              : html`<li>
                  The documents leave it open:
                  <a href=${`?view=decisions&decision=${decision.name}`}>decision ${decision.ref}</a>
                </li>`
          }
        </ul>
      </dd>
      ${
        later === undefined
          ? nothing
          : html`<dt>${profileWords.today.name}</dt>
              <dd>
                <ul>
                  ${clauseItems(later)}
                </ul>
              </dd>`
      }
      <dt>Refused with</dt>
      <dd>
        ${
          refusals.length === 0
            ? 'Nothing: the answer follows from it, and the trace alone says why.'
            : html`<ul>
                ${refusals.map(refusalLine)}
              </ul>`
        }
      </dd>
      <dt>Checked by</dt>
      <dd>${checkedBy(id)}</dd>
      <dt>Profiles</dt>
      <dd>
        ${profilesWith(id)
          .map((profile) => profileWords[profile].name)
          .join(', ')}
      </dd>
      <dt>Mend</dt>
      <dd>${rule.fix}</dd>
      <dt>Address</dt>
      <dd><a href=${pageOfRule(id)}>Link to this rule</a></dd>
    </dl>`;
  }
}

const clauseItems = (clauses: readonly ClauseId[]): readonly TemplateResult[] =>
  clauses.map((clause) => html`<li><a href=${pageOfClause(clause)}>${clauseTitle(clause)}</a></li>`);

const refusalLine = ({ wire, form, code }: RefusalFact): TemplateResult =>
  html`<li><code>${wire}</code>, ${form}${code === undefined ? nothing : html`: <code>${code}</code>`}</li>`;

/** A rule of one profile alone says so before it is opened. */
function alone(id: RuleId): TemplateResult | typeof nothing {
  const [profile, ...others] = profilesWith(id);
  if (profile === undefined || others.length > 0) return nothing;
  return html`<span class="chip words">${profileWords[profile].name} alone</span>`;
}

function checkedBy(rule: RuleId): TemplateResult {
  const checking = operationsChecking(rule);
  const list = html`<ul>
    ${checking.map(
      ({ id, title, method, path }) =>
        html`<li><a href=${`?view=api&operation=${id}`}>${title}</a>: <code>${method} ${path}</code></li>`,
    )}
  </ul>`;
  const first = isLookedAtFirst(rule) ? html`<p>Every address, before it is known to be an operation’s.</p>` : nothing;
  if (checking.length <= most) return html`${first}${list}`;
  return html`${first}
    <details>
      <summary>${checking.length} operations</summary>
      ${list}
    </details>`;
}

define('cdr-rules-view', CdrRulesView);
