// What an entry of the glossary is: a word, what it means, and the places where it can be seen.
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { pageOfRule } from '../rule-page.ts';
import { queryOf } from '../view-address.ts';
import { flowTitles, type FlowName } from '../../runs/way.ts';
import { pageViews, type PageViewName } from '../page-views.ts';

export interface Seen {
  readonly label: string;
  readonly query: string;
}

export interface Term {
  /** In the address; kebab-case. */
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly seen: readonly Seen[];
}

export const flow = (name: FlowName): Seen => ({
  label: `${flowTitles[name]} flow`.replace('flow flow', 'flow'),
  query: queryOf({ view: 'flow', flow: name }) || './',
});
export const view = (name: PageViewName): Seen => ({ label: pageViews[name].label, query: queryOf({ view: name }) });
export const rule = (id: RuleId): Seen => ({ label: `Rule ${id}`, query: pageOfRule(id) });

export const term = (id: string, name: string, words: string, ...seen: readonly Seen[]): Term => ({
  id,
  name,
  words,
  seen,
});
