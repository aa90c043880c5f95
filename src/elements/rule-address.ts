// Where a rule has a page of its own; a page without one shows the rule's name alone.
import { html, type TemplateResult } from 'lit';
import type { Check } from '../../mocks/index.ts';

let addressOf: ((rule: string) => string) | undefined;

/** Every element on this page links rules there from now on. */
export function linkRulesTo(address: (rule: string) => string): void {
  addressOf = address;
}

/** The content as a link to the rule's page, where there is one. */
export const ruleLink = ({ rule }: Pick<Check, 'rule'>, content: unknown): TemplateResult =>
  addressOf === undefined ? html`${content}` : html`<a href=${addressOf(rule)}>${content}</a>`;
