// The texts that rules, decisions and operations cite, with the cited sections. A section that is not listed here cannot be cited.
import { cdrTexts } from './texts/cdr.ts';
import { rfcs } from './texts/ietf.ts';
import { openidTexts } from './texts/openid.ts';
import { ownTexts } from './texts/sandbox.ts';
import { sectionAddress } from './texts/section-address.ts';
import type { SourceText } from './texts/source-text.ts';

export const sources = { ...cdrTexts, ...openidTexts, ...rfcs, ...ownTexts };

export type SourceId = keyof typeof sources;
/** For example `interfaces:Versioning 3`, `IS:12`, `RFC6749:4.1.2`. Only listed sections are valid. */
export type ClauseId = { [Id in SourceId]: `${Id}:${keyof (typeof sources)[Id]['sections'] & string}` }[SourceId];

/** Splits a clause into source and place. A clause that another release stored may have an unknown source. */
function halvesOf(clause: string): { readonly source: SourceText | undefined; readonly place: string } {
  const cut = clause.indexOf(':');
  const id = clause.slice(0, cut);
  return { source: Object.hasOwn(sources, id) ? sources[id as SourceId] : undefined, place: clause.slice(cut + 1) };
}

/** The heading of the clause's section; undefined for an unknown clause that another release stored. */
function headingOf(clause: ClauseId): string | undefined {
  const { source, place } = halvesOf(clause);
  return source !== undefined && Object.hasOwn(source.sections, place) ? source.sections[place] : undefined;
}

/** Where the clause can be read; undefined if the text is not public or the clause is unknown. */
export function clauseAddress(clause: ClauseId): string | undefined {
  const { source, place } = halvesOf(clause);
  return source === undefined ? undefined : sectionAddress(source, place);
}

/** The clause in words: `CDR InfoSec profile 0.1.1, 12 Request Object`. */
export function clauseTitle(clause: ClauseId): string {
  const { source, place } = halvesOf(clause);
  if (source === undefined) return clause;
  const heading = headingOf(clause)?.split(' > ').at(-1);
  const isNumbered = /^(?:\d|Appendix )/u.test(place);
  return `${source.title}, ${place}${isNumbered && heading !== undefined ? ` ${heading}` : ''}`;
}
