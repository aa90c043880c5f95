// Links to rules and clauses, and what only the world can mend.
import { html, nothing, type TemplateResult } from 'lit';
import { hasPages, linkedTo } from '../page-links.ts';
import type { Check } from '../../../mocks/index.ts';
import { clauseAddress, clauseTitle, type ClauseId } from '../../../mocks/spec/clauses.ts';
import type { BeyondMending, MendingPlace } from '../../../mocks/spec/rule.ts';
import { isRule, wordsOf } from '../../../mocks/spec/rules/index.ts';

/** The content as a link to the rule’s page, if there is one. */
export const ruleLink = ({ rule }: Pick<Check, 'rule'>, content: unknown): TemplateResult =>
  linkedTo((pages) => pages.ofRule(rule), content);

/** A rule as it was checked: its clauses depend on the profile. */
interface Resting {
  readonly rule: Check['rule'];
  readonly clauses?: Check['clauses'] | undefined;
}

/** The clauses of the check; empty for a rule of another release. */
export const clausesOf = ({ rule, clauses }: Resting): readonly ClauseId[] =>
  clauses ?? (isRule(rule) ? wordsOf(rule).clauses : []);

const listed = (items: readonly TemplateResult[]): readonly TemplateResult[] =>
  items.map((item, index) => (index === 0 ? item : html`; ${item}`));

/** The section as a link to its text, if that is public. */
function clauseText(clause: ClauseId): TemplateResult {
  const [address, title] = [clauseAddress(clause), clauseTitle(clause)];
  return address === undefined ? html`${title}` : html`<a href=${address} target="_blank" rel="noopener">${title}</a>`;
}

/** Documents and sections, each a link to its text. */
export const clauseTexts = (clauses: readonly ClauseId[]): readonly TemplateResult[] => listed(clauses.map(clauseText));

/** A link to the clause’s text, for use after a link to its page. */
export function clauseTextLink(clause: ClauseId): TemplateResult | typeof nothing {
  const address = clauseAddress(clause);
  if (address === undefined) return nothing;
  // The accessible name contains the visible text, and differs from the link before it.
  const words = `text at ${new URL(address).host}`;
  return html` <a href=${address} target="_blank" rel="noopener" title=${words} aria-label=${words}
    >text <span aria-hidden="true">↗</span></a
  >`;
}

/** The clauses of a rule: each links to its page, if there is one, and to its text. */
export const clauseLinks = (check: Resting): readonly TemplateResult[] =>
  hasPages()
    ? listed(
        clausesOf(check).map(
          (clause) =>
            html`${linkedTo((pages) => pages.ofClause(clause), clauseTitle(clause))}${clauseTextLink(clause)}`,
        ),
      )
    : clauseTexts(clausesOf(check));

const placeWords: Readonly<Record<MendingPlace, string>> = {
  register: 'Open the register',
  decisions: 'Open the decisions',
  hybrid: 'Begin the flow again',
  registration: 'Open the registration',
  backchannel: 'Open the backchannel flow',
  refresh: 'Open the refresh flow',
};

/** What only the world can mend, with a link to the place for it, if there is one. */
export const mendingWords = ({ why, view }: BeyondMending): TemplateResult =>
  html`${why}
  ${view === undefined || !hasPages() ? nothing : linkedTo((pages) => pages.ofPlace(view), placeWords[view])}`;
