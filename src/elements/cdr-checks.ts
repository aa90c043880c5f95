// <cdr-checks>: what the other side checked, in its order: held, broken, not reached.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Check } from '../../mocks/index.ts';
import { choiceRow, isDecision } from '../../mocks/spec/decisions.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';
import { checkStyles } from './cdr-checks.styles.ts';
import { chipStyles } from './cdr-chip.ts';
import { define } from './define.ts';
import { shownValue } from './evidence.ts';
import { sharedStyles } from './shared-styles.ts';
import { markedText } from './value-view.ts';

/** Longer runs of checks that held are folded. */
const most = 8;

const signs = { pass: ['✓', 'Held'], fail: ['✕', 'Broken'], 'not-reached': ['·', 'Not reached'] } as const;

/** `D-7`: what people quote of the decision a rule rests on; undefined for a specified rule. */
export function decisionRefOf({ rule, status }: Pick<Check, 'rule' | 'status'>): string | undefined {
  const name = ruleOf(rule).decision;
  return status === 'decision' && name !== undefined && isDecision(name) ? choiceRow(name).ref : undefined;
}

/**
 * The list.
 * @prop checks - of an exchange
 * @prop all - shows every check that held; else a long run of them is folded
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
    const rest = this.checks.filter(({ outcome }) => outcome === 'not-reached');
    const reached = this.checks.filter(({ outcome }) => outcome !== 'not-reached');
    const quiet = reached.filter(({ outcome, relaxed }) => outcome === 'pass' && relaxed !== true);
    const folds = !this.all && quiet.length > most;
    const shown = folds ? reached.filter((check) => !quiet.includes(check)) : reached;
    return html`${folds ? this.#fold(`${String(quiet.length)} checks held`, quiet, 'pass') : nothing}
    ${
      shown.length === 0
        ? nothing
        : html`<ol>
            ${shown.map((check) => this.#check(check))}
          </ol>`
    }
    ${rest.length === 0 ? nothing : this.#fold(`${String(rest.length)} not reached`, rest, 'not-reached')}`;
  }

  #fold(text: string, checks: readonly Check[], outcome: Check['outcome']): TemplateResult {
    return html`<details data-outcome=${outcome}>
      <summary><span class="sign" aria-hidden="true">${signs[outcome][0]}</span> ${text}</summary>
      <ol>
        ${checks.map((check) => this.#check(check))}
      </ol>
    </details>`;
  }

  #check(check: Check): TemplateResult {
    const [sign, word] = signs[check.outcome];
    const ref = decisionRefOf(check);
    const specified = ref === undefined ? 'specified' : `decision ${ref}`;
    return html`<li data-outcome=${check.outcome} ?data-relaxed=${check.relaxed === true}>
      <span class="sign" aria-hidden="true">${sign}</span>
      <div class="what">
        <span class="unseen">${word}: </span>${check.title}
        ${check.relaxed === true ? html`<span class="chip words warn">relaxed</span>` : nothing} ${this.#saw(check)}
      </div>
      <div class="rule">
        <code>${check.rule}</code>
        <span class=${ref === undefined ? 'status' : 'status decision'}>${specified}</span>
      </div>
    </li>`;
  }

  #saw(check: Check): TemplateResult | typeof nothing {
    const { expected, actual, outcome, relaxed } = check;
    if (expected === undefined && actual === undefined) return nothing;
    const loud = outcome === 'fail' || relaxed === true;
    const got = shownValue(actual);
    const sent = actual === undefined ? nothing : loud ? markedText(got, expected) : short(got);
    const wanted =
      loud && expected !== undefined ? html`<span class="wanted">expected ${shownValue(expected)}</span>` : nothing;
    return html`<span class="saw"><code>${sent}</code> ${wanted}</span>`;
  }
}

const short = (text: string): string => (text.length > 64 ? `${text.slice(0, 60)}…` : text);

define('cdr-checks', CdrChecks);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-checks': CdrChecks;
  }
}
