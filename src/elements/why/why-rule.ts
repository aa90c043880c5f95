// Rows of the “why” panel about the broken rule: its sentence, the value seen, and the value expected.
import { html, nothing, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { decisionRefOf, nothingWords } from './cdr-checks.ts';
import { evidenceOf, shownValue } from '../message/evidence.ts';
import { partyRow } from '../party/party-row.ts';
import { recordWords } from './record-words.ts';
import { clauseLinks, ruleLink } from './rule-address.ts';
import { markedText } from '../message/value-view.ts';
import { stoodAsSeen } from './values-at.ts';

/** Title of the party that answered, for use inside a sentence. */
export const kind = ({ to }: Exchange): string => partyRow(to).title.toLowerCase();

export const row = (title: string, content: unknown): TemplateResult =>
  html`<div class="row">
    <dt>${title}</dt>
    <dd>${content}</dd>
  </div>`;

/** The basis of a rule, if no decision can be named. */
const tags = { specified: 'Specified', decision: 'Sandbox decision', sandbox: 'Sandbox' } as const;

/** Explains the tag. */
const tagWords = {
  specified: 'The standard says so.',
  decision: 'The standard leaves this open, so the sandbox decided it. The decision gives its source and reason.',
  sandbox: 'This rule is the sandbox’s own. It is not in the standard.',
} as const;

export function ruleRows(exchange: Exchange, check: Check): TemplateResult {
  const ref = decisionRefOf(check);
  const tag = ref === undefined ? tags[check.status] : `Sandbox decision ${ref}`;
  const { expected, actual } = check;
  return html`${row(
    'Rule',
    html`${check.title}.
      <span class="source">
        <span class="chip words ${check.status === 'specified' ? '' : 'decision'}" title=${tagWords[check.status]}
          >${tag}</span
        >
        <span>${clauseLinks(check)}</span> ${ruleLink(check, html`<code>${check.rule}</code>`)}
      </span>`,
  )}
  ${
    actual === undefined
      ? nothing
      : row(
          sawTitle(exchange, check),
          html`${recordName(check)}<code
              >${sentName(check)}${
                actual === null ? html`<mark>${nothingWords(check)}</mark>` : markedText(shownValue(actual), expected)
              }</code
            >`,
        )
  }
  ${expected === undefined ? nothing : row('Expected', html`<code>${sentName(check)}${shownValue(expected)}</code>`)}`;
}

/** Where the value comes from: the party’s own record, the request, or derived from the request. */
function sawTitle(exchange: Exchange, check: Check): string {
  if (evidenceOf(check)?.place === 'state') return `The ${kind(exchange)}’s own record`;
  if (evidenceOf(check)?.place === 'certificate') return 'You presented';
  return stoodAsSeen(exchange, check) ? 'You sent' : 'It saw';
}

/** The name of the record; nothing if the value was in the request. */
function recordName(check: Check): TemplateResult | typeof nothing {
  const found = evidenceOf(check);
  return found?.place === 'state' ? html`${recordWords(found.name)}: ` : nothing;
}

/** The text before the value: `x-v: `, `CN=`. */
function sentName(check: Check): string {
  const found = evidenceOf(check);
  if (found?.place === 'state') return '';
  if (found?.place === 'certificate') return found.name === 'subject.commonName' ? 'CN=' : '';
  const name = found?.member ?? found?.name ?? '';
  if (name === '' || found === undefined) return '';
  return found.part !== undefined || found.place === 'header' ? `${name}: ` : `${name}=`;
}
