// The shape of a glossary entry: a term, its meaning, and the places where it can be seen.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Place } from '../address/href.ts';
import { flowTitles, type FlowNameIn } from '../../runs/flows/flow-names.ts';
import { pageViews, type PageViewName } from '../page-views.ts';

export interface Seen {
  readonly label: string;
  readonly place: Place;
  /** Further query parameters of the link. */
  readonly more?: Readonly<Record<string, string>>;
}

export interface Term {
  /** Kebab-case; used in the address. */
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly seen: readonly Seen[];
  /** The only profile that has the term; absent where both have it. */
  readonly only?: ProfileId;
}

export const flow = (name: FlowNameIn<'0.1.1'>): Seen => ({
  label: `${flowTitles[name]} flow`.replace('flow flow', 'flow'),
  place: name,
});
export const view = (name: PageViewName): Seen => ({ label: pageViews[name].label, place: name });
export const rule = (id: RuleId): Seen => ({ label: `Rule ${id}`, place: 'rules', more: { rule: id } });

export const term = (id: string, name: string, words: string, ...seen: readonly Seen[]): Term => ({
  id,
  name,
  words,
  seen,
});

/** Marks terms that only one profile has. */
export const onlyIn = (profile: ProfileId, ...terms: readonly Term[]): readonly Term[] =>
  terms.map((one) => ({ ...one, only: profile }));
