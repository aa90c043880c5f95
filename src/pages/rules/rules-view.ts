// <cdr-rules-view>: every rule by subject, searchable; an opened rule shows all its facts and has its own address.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DecisionState, Sandbox } from '../../../mocks/index.ts';
import { clauseTitle, sources, type ClauseId, type SourceId } from '../../../mocks/spec/clauses.ts';
import { headerCodeDecision, headerCodeOf } from '../../../mocks/spec/header-codes.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { isRule, ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { subjectOf } from '../../elements/why/check-groups.ts';
import { define } from '../../ui/define.ts';
import { clauseTextLink } from '../../elements/why/rule-address.ts';
import { refusalsOf, type RefusalFact } from '../../elements/why/rule-refusals.ts';
import { capital } from '../../ui/sentence-case.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { choiceField, searchForm } from '../../ui/search-form.ts';
import { profileChoice, type ProfileReach } from '../profiles/profile-choice.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { href, profileOfPage } from '../address/href.ts';
import {
  clausesAnywhere,
  decisionOf,
  isClause,
  isRuleOf,
  operationsIn,
  otherWordsFor,
  profilesWith,
  rulesOfOperation,
  saysAll,
  sourceOf,
  sourcesNamed,
  wordsFor,
} from './rule-facts.ts';
import { checkedBy } from './checked-by.ts';
import { rulesStyles } from './rules-styles.ts';
import { whichCode } from './which-code.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';

/**
 * The rules page.
 * @prop sandbox - the running sandbox; gives the state of its decisions
 */
export class CdrRulesView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    headerCode: { state: true },
    words: { state: true },
    source: { state: true },
    operation: { state: true },
    clause: { state: true },
    reach: { state: true },
    open: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  /** The state of the decision about header codes. */
  declare protected headerCode: DecisionState | undefined;
  declare protected words: string;
  declare protected source: SourceId | '';
  /** Id of an operation; '' for all operations. */
  declare protected operation: string;
  declare protected clause: ClauseId | undefined;
  declare protected reach: ProfileReach;
  declare protected open: ReadonlySet<RuleId>;

  /** The rule opened last. */
  readonly #rule = new ChosenEntry(this, 'rule');

  static override styles: CSSResult[] = [...pageStyles, rulesStyles];

  constructor() {
    super();
    const { asked = '' } = this.#rule;
    const clause = readParameter('clause');
    this.words = '';
    this.source = '';
    this.operation = readParameter('operation') ?? '';
    this.clause = isClause(clause) ? clause : undefined;
    this.reach = 'own';
    if (this.operation !== '' && this.#ofOperation === undefined) this.reach = 'both';
    if (isRule(asked) && !isRuleOf(asked, profileOfPage())) this.reach = 'both';
    if (this.clause !== undefined && this.#shown.length === 0) this.reach = 'both';
    this.open = new Set(isRule(asked) ? [asked] : []);
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) void this.#readDecision();
  }

  async #readDecision(): Promise<void> {
    const states = await this.sandbox?.decisions.list();
    this.headerCode = states?.find(({ name }) => name === headerCodeDecision);
  }

  get #profiles(): readonly ProfileId[] {
    return this.reach === 'both' ? profileIds : [profileOfPage()];
  }

  get #ofOperation(): ReadonlySet<RuleId> | undefined {
    const operation = operationsIn(this.#profiles).find(({ id }) => id === this.operation);
    return operation && rulesOfOperation(operation, this.#profiles);
  }

  /** The list before filtering. */
  get #all(): readonly RuleId[] {
    return this.reach === 'both' ? ruleIds : ruleIds.filter((id) => isRuleOf(id, profileOfPage()));
  }

  get #shown(): readonly RuleId[] {
    const words = this.words.toLowerCase().split(/\s+/u).filter(Boolean);
    const { source, clause } = this;
    const ofOperation = this.#ofOperation;
    return this.#all.filter((id) => {
      const clauses = clausesAnywhere(id);
      return (
        (ofOperation === undefined || ofOperation.has(id)) &&
        (clause === undefined || clauses.includes(clause)) &&
        (source === '' || clauses.some((one) => sourceOf(one) === source)) &&
        saysAll(id, words)
      );
    });
  }

  protected override render(): TemplateResult {
    const shown = this.#shown;
    const bySubject = [...Map.groupBy(shown, (rule) => subjectOf({ rule }))];
    return html`
      ${this.#about()} ${this.#search(shown.length)}
      ${
        shown.length === 0
          ? html`<p class="card empty">
              No rule matches. These are the checks of holders and the register. What the recipient checks is shown at
              “Decrypt the ID token” of the <a href=${href('hybrid')}>hybrid flow</a>; terms are in the
              <a href=${href('glossary')}>glossary</a>.
              <button type="button" @click=${this.#showAll}>Show all rules</button>
            </p>`
          : nothing
      }
      ${bySubject.map(
        ([subject, ids]) =>
          html`<section>
            <h2 class="row">${subject} <span class="chip">${ids.length}</span></h2>
            <ul class="card" aria-label=${subject}>
              ${repeat(
                ids,
                (id) => id,
                (id) => html`<li>${this.#fold(id)}</li>`,
              )}
            </ul>
          </section>`,
      )}
    `;
  }

  #about(): TemplateResult | typeof nothing {
    const { asked } = this.#rule;
    const chosen = this.source === '' ? nothing : sourceFacts(this.source);
    if (asked !== undefined && !isRule(asked))
      return html`<p class="note">There is no rule called <code>${asked.slice(0, 80)}</code>.</p>
        ${chosen}`;
    if (this.clause === undefined) return chosen;
    return html`<p class="note row">
        <span>Rules that rest on <b>${clauseTitle(this.clause)}</b>${clauseTextLink(this.clause)}</span>
        <a href=${href('rules')}>Show all rules</a>
      </p>
      ${sourceFacts(sourceOf(this.clause))}`;
  }

  #search(count: number): TemplateResult {
    const documents = sourcesNamed().map((source) => [source, sources[source].title] as const);
    return searchForm({
      label: 'Find a rule',
      words: this.words,
      placeholder: 'nonce, invalid_grant, 406, IS:12 …',
      count: `${String(count)} of ${String(this.#all.length)} rules`,
      search: (words) => (this.words = words),
      choices: html`${choiceField({
        label: 'Operation',
        value: this.operation,
        options: [['', 'all of them'], ...operationsIn(this.#profiles).map(({ id, title }) => [id, title] as const)],
        choose: this.#ofOne,
      })}${choiceField<SourceId | ''>({
        label: 'Document',
        value: this.source,
        options: [['', 'all of them'], ...documents],
        choose: (source) => (this.source = source),
      })}${profileChoice(this.reach, (reach) => (this.reach = reach))}`,
    });
  }

  readonly #ofOne = (operation: string): void => {
    this.operation = operation;
    writeParameters({ operation });
  };

  readonly #showAll = (): void => {
    this.words = '';
    this.source = '';
    this.#ofOne('');
    this.clause = undefined;
    this.reach = 'both';
  };

  #toggle(id: RuleId, event: Event): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open === this.open.has(id)) return;
    const now = new Set(this.open);
    if (open) now.add(id);
    else now.delete(id);
    this.open = now;
    if (open) this.#rule.note(id);
  }

  #fold(id: RuleId): TemplateResult {
    const isOpen = this.open.has(id);
    return html`<details
      data-entry=${id}
      class=${this.#rule.isAsked(id) ? 'rule asked' : 'rule'}
      ?open=${isOpen}
      @toggle=${(event: Event) => this.#toggle(id, event)}
    >
      <summary>
        <span class="sentence">${wordsFor(id, profileOfPage()).title} ${elsewhere(id)}</span> <code>${id}</code>
      </summary>
      ${isOpen ? this.#facts(id) : nothing}
    </details>`;
  }

  #facts(id: RuleId): TemplateResult {
    const rule = ruleOf(id);
    const decision = decisionOf(rule);
    const refusals = refusalsOf(rule);
    const words = wordsFor(id, profileOfPage());
    return html`<dl class="facts">
      <dt>Rests on</dt>
      <dd>
        <ul>
          ${clauseItems(words.clauses)}
          ${
            decision === undefined
              ? nothing
              : html`<li>
                  The documents do not decide it:
                  <a href=${href('decisions', { decision: decision.name })}>decision ${decision.ref}</a>
                </li>`
          }
        </ul>
      </dd>
      ${otherWordsFor(id, profileOfPage()).map(
        ({ profile, title, breach, clauses = [], fix }) =>
          html`<dt>${capital(profileWords[profile].name)}</dt>
            <dd>
              <ul>
                ${title === undefined ? nothing : html`<li>${title}</li>`}
                ${breach === undefined ? nothing : html`<li>Breach: ${breach}</li>`} ${clauseItems(clauses)}
                ${fix === undefined ? nothing : html`<li>Mend: ${fix}</li>`}
              </ul>
            </dd>`,
      )}
      <dt>Breach</dt>
      <dd>${words.breach}</dd>
      <dt>Refused with</dt>
      <dd>
        ${
          refusals.length === 0
            ? 'Nothing: only the trace shows it.'
            : html`<ul>
                  ${refusals.map(refusalLine)}
                </ul>
                ${headerCodeOf(rule) === undefined ? nothing : whichCode(id, this.headerCode)}`
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
      <dd>${words.fix}</dd>
      <dt>Address</dt>
      <dd><a href=${href('rules', { rule: id })}>Link to this rule</a></dd>
    </dl>`;
  }
}

/** Facts about a document: name, version, date and address. */
function sourceFacts(id: SourceId): TemplateResult {
  const { name, version, date, address } = sources[id];
  const place =
    'url' in address
      ? html`<a href=${address.url} target="_blank" rel="noopener">${address.url}</a>`
      : html`No address: ${address.none}.`;
  return html`<p class="small soft document">${name}. Version: ${version}. Date: ${date}. ${place}</p>`;
}

const clauseItems = (clauses: readonly ClauseId[]): readonly TemplateResult[] =>
  clauses.map(
    (clause) => html`<li><a href=${href('rules', { clause })}>${clauseTitle(clause)}</a>${clauseTextLink(clause)}</li>`,
  );

const refusalLine = ({ wire, form, code }: RefusalFact): TemplateResult =>
  html`<li><code>${wire}</code>, ${form}${code === undefined ? nothing : html`: <code>${code}</code>`}</li>`;

/** Marks a rule that the page’s profile lacks, before it is opened. */
const elsewhere = (id: RuleId): TemplateResult | typeof nothing =>
  isRuleOf(id, profileOfPage())
    ? nothing
    : html`<span class="chip words">not in ${profileWords[profileOfPage()].name}</span>`;

define('cdr-rules-view', CdrRulesView);

export const view: View = {
  words:
    'Every check that the parties make before they answer: what must hold, the document that requires it, how a breach is refused, and the fix.',
  show: ({ sandbox }) => html`<cdr-rules-view .sandbox=${sandbox}></cdr-rules-view>`,
};
