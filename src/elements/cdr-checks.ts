// <cdr-checks>: what the other side checked, in its order: held, broken, not reached.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Check } from '../../mocks/index.ts';
import { decisionRow, isDecision } from '../../mocks/spec/decisions.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';
import { checkStyles } from './cdr-checks.styles.ts';
import { chipStyles } from './cdr-chip.ts';
import { define } from './define.ts';
import { shownValue } from './evidence.ts';
import { sheet } from './sheet.ts';
import { markedText } from './value-view.ts';

const signs = { pass: ['✓', 'Held'], fail: ['✕', 'Broken'], 'not-reached': ['·', 'Not reached'] } as const;

/** `D-7`: what people quote of the decision a rule rests on; undefined for a specified rule. */
export function decisionRefOf({ rule, status }: Pick<Check, 'rule' | 'status'>): string | undefined {
  const name = ruleOf(rule).decision;
  return status === 'decision' && name !== undefined && isDecision(name) ? decisionRow(name).ref : undefined;
}

/**
 * The list.
 * @prop checks - of an exchange
 * @prop brief - leaves out what passing checks saw
 */
export class CdrChecks extends LitElement {
  static override properties = { checks: { attribute: false }, brief: { type: Boolean } };
  declare checks: readonly Check[];
  declare brief: boolean;

  static override styles: CSSResult[] = [sheet, chipStyles, checkStyles];

  constructor() {
    super();
    this.checks = [];
    this.brief = false;
  }

  protected override render(): TemplateResult {
    const reached = this.checks.filter(({ outcome }) => outcome !== 'not-reached');
    const rest = this.checks.filter(({ outcome }) => outcome === 'not-reached');
    if (this.checks.length === 0) return html`<p class="none">Nothing is checked here.</p>`;
    return html`<ol>
        ${reached.map((check) => this.#check(check))}
      </ol>
      ${
        rest.length === 0
          ? nothing
          : html`<details>
              <summary>${rest.length} not reached</summary>
              <ol>
                ${rest.map((check) => this.#check(check))}
              </ol>
            </details>`
      }`;
  }

  #check(check: Check): TemplateResult {
    const [sign, word] = signs[check.outcome];
    const ref = decisionRefOf(check);
    const specified = ref === undefined ? 'specified' : `decision ${ref}`;
    return html`<li data-outcome=${check.outcome}>
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
    if (this.brief && !loud) return nothing;
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
