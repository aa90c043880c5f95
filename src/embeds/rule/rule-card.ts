// <cdr-rule-card>: a rule inside an embed, as in the table of rules.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { restOnSandbox } from '../../../mocks/spec/rest-on-sandbox.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileIdOf } from '../../../mocks/spec/ids.ts';
import type { RuleWords } from '../../../mocks/spec/rule.ts';
import { isRule, ruleOf, wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import { clauseTexts } from '../../elements/why/rule-address.ts';
import { refusalsOf } from '../../elements/why/rule-refusals.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { levelOf } from '../element/attributes.ts';
import { exportedParts } from '../element/exported-parts.ts';
import './rule-example.ts';
import { profileAskedBy, whyNoKeys } from '../sandbox/shared-world.ts';

/** Reads the attributes of its embed. */
export class CdrRuleCard extends LitElement {
  static override properties = {
    rule: { state: true },
    words: { state: true },
    headingLevel: { state: true },
    canTry: { state: true },
  };
  declare protected rule: RuleId | undefined;
  /** Its words in the embed’s profile. */
  declare protected words: RuleWords | undefined;
  declare protected headingLevel: number;
  /** Whether a call that breaks the rule can be sent here. */
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
    this.headingLevel = 3;
    this.canTry = false;
  }

  follow(embed: HTMLElement): void {
    const asked = embed.getAttribute('rule');
    if (asked === null) throw new Error('The attribute rule is missing: name one, such as request-object.exp.');
    if (!isRule(asked)) throw new Error(`There is no rule “${asked}”.`);
    this.headingLevel = levelOf(embed);
    const profile = profileAskedBy(embed);
    this.words = wordsOf(asked, profileIdOf(profile));
    this.rule = asked;
    this.#embed = embed;
    // Not without WebCrypto, nor in another profile: the examples are calls of the default profile.
    this.canTry = whyNoKeys() === undefined && (profile === '' || profileIdOf(profile) === defaultProfile.id);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words } = this;
    if (this.rule === undefined || words === undefined) return nothing;
    const rule = ruleOf(this.rule);
    const refusals = refusalsOf(rule);
    return html`<section class="card" part="base rule" aria-label=${`Rule ${this.rule}`}>
      <p class="sentence" role="heading" aria-level=${this.headingLevel}>${words.title}</p>
      <dl>
        <dt>Rule</dt>
        <dd>
          <code>${this.rule}</code>
          ${rule.decision !== undefined ? chip('decision of the sandbox') : restOnSandbox(words.clauses) ? chip('rule of the sandbox') : nothing}
        </dd>
        <dt>Rests on</dt>
        <dd>${clauseTexts(words.clauses)}</dd>
        <dt>Refused with</dt>
        <dd>
          ${
            refusals.length === 0
              ? 'no refusal: the rule only decides what the response contains'
              : refusals.map(({ wire, form }) => html`<div><code>${wire}</code>, ${form}</div>`)
          }
        </dd>
        <dt>Mend</dt>
        <dd>${words.fix}</dd>
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

const chip = (words: string): TemplateResult => html`<span class="chip words">${words}</span>`;

define('cdr-rule-card', CdrRuleCard);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-rule-card': CdrRuleCard;
  }
}
