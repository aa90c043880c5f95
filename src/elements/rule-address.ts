// Where a rule and a clause have pages of their own; a page without them shows names alone.
import { html, nothing, type TemplateResult } from 'lit';
import type { Check } from '../../mocks/index.ts';
import { clauseTitle, type ClauseId } from '../../mocks/spec/clauses.ts';
import type { BeyondMending, MendingPlace } from './beyond-mending.ts';
import { ruleOf } from '../../mocks/spec/rules/common.ts';

/** Where they stand. */
export interface RulePages {
  /** Address of the page of a rule. */
  ofRule(rule: string): string;
  /** Address of the page of a clause. */
  ofClause(clause: string): string;
  /** A view or a flow in which something can be mended. */
  ofPlace(place: MendingPlace): string;
}

let pages: RulePages | undefined;

/** Every element on this page links rules and clauses there from now on. */
export function linkRulesTo(found: RulePages): void {
  pages = found;
}

/** The content as a link to the rule's page, where there is one. */
export const ruleLink = ({ rule }: Pick<Check, 'rule'>, content: unknown): TemplateResult =>
  pages === undefined ? html`${content}` : html`<a href=${pages.ofRule(rule)}>${content}</a>`;

/** A rule as somebody checked it: who speaks another profile may rest it on another text. */
interface Resting {
  readonly rule: Check['rule'];
  readonly clauses?: Check['clauses'] | undefined;
}

/** What it rests on where it was checked. */
export const clausesOf = ({ rule, clauses }: Resting): readonly ClauseId[] => clauses ?? ruleOf(rule).clauses;

/** Documents and sections that the rule rests on; each a link to all that rests on it, where there is such a page. */
export const clauseLinks = (check: Resting): readonly TemplateResult[] =>
  clausesOf(check).map((clause, index) => {
    const words = clauseTitle(clause);
    const shown = pages === undefined ? words : html`<a href=${pages.ofClause(clause)}>${words}</a>`;
    return index === 0 ? html`${shown}` : html`; ${shown}`;
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
  ${view === undefined || pages === undefined ? nothing : html`<a href=${pages.ofPlace(view)}>${placeWords[view]}</a>`}`;
