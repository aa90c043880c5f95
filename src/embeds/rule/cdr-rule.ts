// <cdr-rule>: one rule on any page: its sentence, its clauses, and the error for a breach.
import { define } from '../../ui/define.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { EmbedElement, sharedAttributes, type EmbedView } from '../element/embed-element.ts';

/**
 * One rule and, if it has an example, a call that breaks it. It starts no world until that is sent, so it also works on
 * pages without https.
 * @attr rule - id of the rule, `request-object.exp`
 */
export class CdrRule extends EmbedElement {
  static readonly observedAttributes: readonly string[] = [...sharedAttributes, 'rule'];

  protected override readonly needsWorld = false;

  protected async view(): Promise<EmbedView> {
    const { CdrRuleCard } = await loadPart(() => import('./rule-card.ts'));
    return new CdrRuleCard();
  }
}

define('cdr-rule', CdrRule);
