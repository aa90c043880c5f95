// Rules and clauses as links, and what only the world can mend.
import { html, nothing, type TemplateResult } from 'lit';
import { hasPages, linkedTo } from './page-links.ts';
import type { Check } from '../../mocks/index.ts';
import { clauseTitle, type ClauseId } from '../../mocks/spec/clauses.ts';
import type { BeyondMending, MendingPlace } from '../../mocks/spec/rule.ts';
import { isRule, wordsOf } from '../../mocks/spec/rules/index.ts';

/** The content as a link to the rule's page, where there is one. */
export const ruleLink = ({ rule }: Pick<Check, 'rule'>, content: unknown): TemplateResult =>
  linkedTo((pages) => pages.ofRule(rule), content);

/** A rule as somebody checked it: who speaks another profile may rest it on another text. */
interface Resting {
  readonly rule: Check['rule'];
  readonly clauses?: Check['clauses'] | undefined;
}

/** What it rests on where it was checked; nothing, of a rule of another release. */
export const clausesOf = ({ rule, clauses }: Resting): readonly ClauseId[] =>
  clauses ?? (isRule(rule) ? wordsOf(rule).clauses : []);

/** Documents and sections that the rule rests on; each a link to all that rests on it, where there is such a page. */
export const clauseLinks = (check: Resting): readonly TemplateResult[] =>
  clausesOf(check).map((clause, index) => {
    const shown = linkedTo((pages) => pages.ofClause(clause), clauseTitle(clause));
    return index === 0 ? shown : html`; ${shown}`;
  });

const placeWords: Readonly<Record<MendingPlace, string>> = {
  register: 'Open the register',
  decisions: 'Open the decisions',
  hybrid: 'Begin the flow again',
  registration: 'Open the registration',
  backchannel: 'Open the backchannel flow',
  refresh: 'Open the refresh flow',
};

/** What only the world can mend, with a link to where it can be done, where there is such a place. */
export const mendingWords = ({ why, view }: BeyondMending): TemplateResult =>
  html`${why}
  ${view === undefined || !hasPages() ? nothing : linkedTo((pages) => pages.ofPlace(view), placeWords[view])}`;
