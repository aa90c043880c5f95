// The texts give two codes for a breach of a header; shows which is used, and the decision that chooses.
import { html, nothing, type TemplateResult } from 'lit';
import type { DecisionState } from '../../../mocks/index.ts';
import { choiceRow } from '../../../mocks/spec/decisions/decisions.ts';
import { headerCodeDecision } from '../../../mocks/spec/header-codes.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { href } from '../address/href.ts';
import { operationsChecking } from './rule-facts.ts';

/** `stands` is the decision’s state in the page’s world, once open. */
export function whichCode(rule: RuleId, stands: DecisionState | undefined): TemplateResult {
  const link = html`<a href=${href('decisions', { decision: headerCodeDecision })}
    >Decision ${choiceRow(headerCodeDecision).ref}</a
  >`;
  const now = stands === undefined ? nothing : html`Now: ${stands.row.options[stands.option]}.`;
  const isOfRegister = operationsChecking(rule).some(({ party }) => party === 'register');
  const always = isOfRegister ? 'The register always gives the second code.' : nothing;
  return html`<p>${link} chooses between the two codes. ${now} ${always}</p>`;
}
