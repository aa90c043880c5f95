// <cdr-rule-card>: a rule inside an embed, as the table of rules has it.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { clauseTitle, type ClauseId } from '../../mocks/spec/clauses.ts';
import { moreRulesAreHere } from '../../mocks/spec/rules/at-hand.ts';
import { isRule, ruleOf } from '../../mocks/spec/rules/common.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { chipStyles } from '../elements/cdr-chip.ts';
import { define } from '../elements/define.ts';
import { refusalsOf } from '../elements/rule-refusals.ts';
import { sharedStyles } from '../elements/shared-styles.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import { levelOf } from './attributes.ts';
import { exportedParts } from './exported-parts.ts';
import { profileAskedBy, whyNoKeys } from './shared-world.ts';

/** Rules of the profile of today come where somebody names one that not every world has. */
async function bringRule(name: string): Promise<void> {
  if (isRule(name)) return;
  moreRulesAreHere((await loadPart(() => import('../../mocks/spec/rules/todays-rules.ts'))).todaysRules);
}

/** What the rule rests on in a world of today. */
const todaysTexts = async (rule: RuleId): Promise<readonly ClauseId[] | undefined> =>
  (await loadPart(() => import('../../mocks/spec/rules/todays-clauses.ts'))).todaysClauses[rule];

/** Read from the attributes of its embed. */
export class CdrRuleCard extends LitElement {
  static override properties = {
    rule: { state: true },
    clauses: { state: true },
    headingLevel: { state: true },
    canTry: { state: true },
  };
  declare protected rule: RuleId | undefined;
  declare protected clauses: readonly ClauseId[];
  declare protected headingLevel: number;
  /** What tries the rule is here. */
  declare protected canTry: boolean;

  #embed: Element | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      .card {
        display: grid;
        gap: 0.5rem;
        padding: var(--cdr-pad, 0.9rem) var(--cdr-pad, 1rem);
        border-inline-start: 4px solid var(--accent);
      }
      .sentence {
        font-weight: 650;
      }
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0.25rem 0.9rem;
        font-size: var(--small);
      }
      dt {
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    this.clauses = [];
    this.headingLevel = 3;
    this.canTry = false;
  }

  async follow(embed: HTMLElement): Promise<void> {
    const asked = embed.getAttribute('rule');
    if (asked === null) throw new Error('The attribute rule is missing: name one, such as request-object.exp.');
    await bringRule(asked);
    if (!isRule(asked)) throw new Error(`There is no rule “${asked}”.`);
    this.headingLevel = levelOf(embed);
    const isToday = profileAskedBy(embed) === 'today';
    this.clauses = (isToday ? await todaysTexts(asked) : undefined) ?? ruleOf(asked).clauses;
    this.rule = asked;
    this.#embed = embed;
    // A page without keys has the rule in words; so has a world of today, as the examples are calls of 0.1.1.
    if (isToday || whyNoKeys() !== undefined) this.canTry = false;
    else void this.#bringExample();
  }

  async #bringExample(): Promise<void> {
    this.canTry = await loadPart(() => import('./rule-example.ts')).then(
      () => true,
      () => false,
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.rule === undefined) return nothing;
    const rule = ruleOf(this.rule);
    const refusals = refusalsOf(rule);
    return html`<section class="card" part="base rule" aria-label=${`Rule ${this.rule}`}>
      <p class="sentence" role="heading" aria-level=${this.headingLevel}>${rule.title}</p>
      <dl>
        <dt>Rule</dt>
        <dd>
          <code>${this.rule}</code>
          ${rule.decision === undefined ? nothing : html`<span class="chip words">decision of the sandbox</span>`}
        </dd>
        <dt>Rests on</dt>
        <dd>${this.clauses.map(clauseTitle).join('; ')}</dd>
        <dt>Refused with</dt>
        <dd>
          ${
            refusals.length === 0
              ? 'nothing: the answer follows from it'
              : refusals.map(({ wire, form }) => html`<div><code>${wire}</code>, ${form}</div>`)
          }
        </dd>
        <dt>Mend</dt>
        <dd>${rule.fix}</dd>
      </dl>
      ${
        this.canTry
          ? html`<cdr-rule-example
              exportparts=${exportedParts.join()}
              .rule=${this.rule}
              .embed=${this.#embed}
              .headingLevel=${this.headingLevel + 1}
            ></cdr-rule-example>`
          : nothing
      }
    </section>`;
  }
}

define('cdr-rule-card', CdrRuleCard);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-rule-card': CdrRuleCard;
  }
}
