// Where rules, clauses and tables have pages of their own; a page without them shows names alone.
import { html, type TemplateResult } from 'lit';
import type { TracedChange } from '../../mocks/index.ts';
import type { MendingPlace } from '../../mocks/spec/rule.ts';

/** Where they stand. */
export interface RulePages {
  /** Address of the page of a rule. */
  ofRule(rule: string): string;
  /** Address of the page of a clause. */
  ofClause(clause: string): string;
  /** Address of the page of a decision; absent where decisions have no page. */
  ofDecision?(decision: string): string;
  /** A view or a flow in which something can be mended. */
  ofPlace(place: MendingPlace): string;
  /** Address of the table that an exchange changed; undefined for one that has no page. */
  ofTable?(change: Pick<TracedChange, 'party' | 'table'>): string | undefined;
  /** Takes a token to where it is judged; absent where nothing judges. */
  judge?(token: string): void;
}

let pages: RulePages | undefined;

/** Every element on this page links rules and clauses there from now on. */
export function linkRulesTo(found: RulePages): void {
  pages = found;
}

/** The content as a link, where this page has such pages. */
export function linkedTo(address: (pages: RulePages) => string | undefined, content: unknown): TemplateResult {
  const found = pages === undefined ? undefined : address(pages);
  return found === undefined ? html`${content}` : html`<a href=${found}>${content}</a>`;
}

/** How a token is judged from here; undefined where nothing judges. */
export const judgeOf = (): ((token: string) => void) | undefined => pages?.judge;

export const hasPages = (): boolean => pages !== undefined;
