// <cdr-rule>: one rule on any page: its sentence, where it stands, and what a breach is answered with.
import { define } from '../../ui/define.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { EmbedElement, sharedAttributes, type EmbedView } from '../element/embed-element.ts';

/**
 * One rule, and where that can be shown a call that breaks it. It begins no world until that is sent, and stands on pages
 * without https too.
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
