// <cdr-checks>: the checks of the party that answered, in order: held, broken, not reached.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { cutText } from '../../../mocks/spec/cut-text.ts';
import type { Check } from '../../../mocks/index.ts';
import { choiceRow, isDecision } from '../../../mocks/spec/decisions/decisions.ts';
import { isRule, ruleOf } from '../../../mocks/spec/rules/index.ts';
import { checkStyles } from './cdr-checks.styles.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { bySubject, countOf, eachOnce } from './check-groups.ts';
import { define } from '../../ui/define.ts';
import { evidenceOf, shownValue } from '../message/evidence.ts';
import { clausesOf, clauseTexts, ruleLink } from './rule-address.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { markedText } from '../message/value-view.ts';

/** Longer runs of checks that held are folded, by subject. */
const most = 8;

const signs = { pass: ['✓', 'Held'], fail: ['✕', 'Broken'], 'not-reached': ['·', 'Not reached'] } as const;

/** The reference of the decision behind a rule, for example `D-7`; undefined for a specified rule. */
export function decisionRefOf({ rule, status }: Pick<Check, 'rule' | 'status'>): string | undefined {
  const name = isRule(rule) ? ruleOf(rule).decision : undefined;
  return status === 'decision' && name !== undefined && isDecision(name) ? choiceRow(name).ref : undefined;
}

/**
 * The list: the decisive checks, those that held, then those not reached; each rule once.
 * @prop checks - of an exchange
 * @prop all - folds a long run of checks that held only by subject, not as a whole
 */
export class CdrChecks extends LitElement {
  static override properties = { checks: { attribute: false }, all: { type: Boolean } };
  declare checks: readonly Check[];
  declare all: boolean;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, checkStyles];

  constructor() {
    super();
    this.checks = [];
    this.all = false;
  }

  protected override render(): TemplateResult {
    if (this.checks.length === 0) return html`<p class="none">Nothing is checked here.</p>`;
    const once = eachOnce(this.checks);
    const rest = once.filter(({ outcome }) => outcome === 'not-reached');
    const reached = once.filter(({ outcome }) => outcome !== 'not-reached');
    const quiet = reached.filter(({ outcome, relaxed }) => outcome === 'pass' && relaxed !== true);
    const folds = quiet.length > most;
    const shown = folds ? reached.filter((check) => !quiet.includes(check)) : reached;
    return html`${shown.length === 0 ? nothing : this.#list(shown)} ${folds ? this.#held(quiet) : nothing}
    ${rest.length === 0 ? nothing : this.#fold(`${String(rest.length)} not reached`, this.#list(rest), 'not-reached')}`;
  }

  #held(checks: readonly Check[]): unknown {
    const groups = bySubject(checks).map(([subject, those]) =>
      this.#fold(`${subject}: ${String(those.length)} held`, this.#list(those), 'pass'),
    );
    // Relaxed checks are listed above, so the fold counts only the others.
    const more = countOf(this.checks).relaxed === 0 ? '' : ' more';
    return this.all ? groups : this.#fold(`${String(checks.length)}${more} checks held`, groups, 'pass');
  }

  #list(checks: readonly Check[]): TemplateResult {
    return html`<ol>
      ${checks.map((check) => this.#check(check))}
    </ol>`;
  }

  #fold(text: string, content: unknown, outcome: Check['outcome']): TemplateResult {
    return html`<details data-outcome=${outcome}>
      <summary><span class="sign" aria-hidden="true">${signs[outcome][0]}</span> ${text}</summary>
      <div class="folded">${content}</div>
    </details>`;
  }

  #check(check: Check): TemplateResult {
    const [sign, word] = signs[check.outcome];
    const ref = decisionRefOf(check);
    const source = ref === undefined ? clauseTexts(clausesOf(check)) : `sandbox decision ${ref}`;
    return html`<li data-outcome=${check.outcome} ?data-relaxed=${check.relaxed === true}>
      <span class="sign" aria-hidden="true">${sign}</span>
      <div class="what">
        <span class="unseen">${word}: </span>${check.title}
        ${check.relaxed === true ? html`<span class="chip words warn">relaxed</span>` : nothing} ${this.#saw(check)}
      </div>
      <div class="rule">
        ${ruleLink(check, html`<code>${check.rule}</code>`)}
        <span class=${ref === undefined && check.status !== 'sandbox' ? 'status' : 'status decision'}>${source}</span>
      </div>
    </li>`;
  }

  #saw(check: Check): TemplateResult | typeof nothing {
    const { expected, actual, outcome, relaxed } = check;
    if (expected === undefined && actual === undefined) return nothing;
    const loud = outcome === 'fail' || relaxed === true;
    const got = actual === null ? nothingWords(check) : shownValue(actual);
    if (actual === null && !loud) return html`<span class="saw">${got}</span>`;
    const sent = actual === undefined ? nothing : loud ? markedText(got, expected) : cutText(got, 64);
    const wanted =
      loud && expected !== undefined ? html`<span class="wanted">expected ${shownValue(expected)}</span>` : nothing;
    return html`<span class="saw"><code>${sent}</code> ${wanted}</span>`;
  }
}

/** The text for a missing value: not in the party’s records, or not sent. */
export const nothingWords = (check: Check): string =>
  evidenceOf(check)?.place === 'state' ? 'none on record' : 'not sent';

define('cdr-checks', CdrChecks);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-checks': CdrChecks;
  }
}
