// Links from elements to pages about rules, clauses and tables; on a page without them, elements show only names.
import { html, type TemplateResult } from 'lit';
import type { TracedChange } from '../../mocks/index.ts';
import type { MendingPlace } from '../../mocks/spec/rule.ts';

/** The addresses of those pages. */
export interface RulePages {
  /** The page of a rule. */
  ofRule(rule: string): string;
  /** The page of a clause. */
  ofClause(clause: string): string;
  /** The page of a decision; absent if decisions have no pages. */
  ofDecision?(decision: string): string;
  /** The view or flow where something can be mended. */
  ofPlace(place: MendingPlace): string;
  /** The page of the table that an exchange changed; undefined if it has none. */
  ofTable?(change: Pick<TracedChange, 'party' | 'table'>): string | undefined;
  /** Opens a token in the view that judges it; absent if there is none. */
  judge?(token: string): void;
}

let pages: RulePages | undefined;

/** Sets the addresses for every element on this page. */
export function linkRulesTo(found: RulePages): void {
  pages = found;
}

/** The content as a link, if this page has an address for it. */
export function linkedTo(address: (pages: RulePages) => string | undefined, content: unknown): TemplateResult {
  const found = pages === undefined ? undefined : address(pages);
  return found === undefined ? html`${content}` : html`<a href=${found}>${content}</a>`;
}

/** Opens a token in the view that judges it; undefined if there is none. */
export const judgeOf = (): ((token: string) => void) | undefined => pages?.judge;

export const hasPages = (): boolean => pages !== undefined;
