// The operations that check a rule, each linked to the explorer.
import { html, nothing, type TemplateResult } from 'lit';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { href } from '../address/href.ts';
import { isLookedAtFirst, operationsChecking } from './rule-facts.ts';

/** A longer list is collapsed. */
const most = 6;

export function checkedBy(rule: RuleId): TemplateResult {
  const checking = operationsChecking(rule);
  const list = html`<ul>
    ${checking.map(
      ({ id, title, method, path }) =>
        html`<li><a href=${href('api', { operation: id })}>${title}</a>: <code>${method} ${path}</code></li>`,
    )}
  </ul>`;
  const first = isLookedAtFirst(rule) ? html`<p>Every URL, before the operation is known.</p>` : nothing;
  if (checking.length <= most) return html`${first}${list}`;
  return html`${first}
    <details>
      <summary>${checking.length} operations</summary>
      ${list}
    </details>`;
}
