// Rows of the “why” panel about decisions: the question, why the texts leave it open, and the chosen code.
import { html, nothing, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { headerCodeDecision } from '../../../mocks/spec/header-codes.ts';
import { isRule, ruleOf } from '../../../mocks/spec/rules/index.ts';
import { linkedTo } from '../page-links.ts';
import { decisionsBehind } from './rule-decisions.ts';
import { refusalsOf } from './rule-refusals.ts';
import { row } from './why-rule.ts';

/** One row for each decision behind the refusal. */
export const decisionRows = (exchange: Exchange, check: Check): readonly TemplateResult[] =>
  decisionsBehind(check).map((name) => {
    const { ref, question, why } = decisionRow(name);
    return row(
      'Decision',
      html`${linkedTo((pages) => pages.ofDecision?.(name), ref)}: ${question}
        ${name === headerCodeDecision ? codesOf(exchange, check) : nothing}
        <p class="soft small">${why}</p>`,
    );
  });

/** Both codes, and which of them this response has. */
function codesOf({ to, response }: Exchange, { rule }: Check): TemplateResult {
  const codes = isRule(rule) ? refusalsOf(ruleOf(rule)).flatMap(({ code = [] }) => code) : [];
  const given = codes.filter((code) => response.body?.includes(`"${code}"`));
  const listed = (some: readonly string[]): readonly TemplateResult[] =>
    some.map((code, index) => html`${index === 0 ? nothing : ' and '}<code>${code}</code>`);
  return html`<p>
    Two codes fit: ${listed(codes)}.
    ${given.length === codes.length ? 'This answer has both.' : html`This answer has ${listed(given)}.`}
    ${to === 'register' ? 'The register always gives the header code.' : nothing}
  </p>`;
}
