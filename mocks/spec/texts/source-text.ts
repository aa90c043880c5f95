// What is said of a text that rules, decisions and operations rest on.

/** What stands before a number in the address, or `heading`: the heading itself, in small letters with hyphens. */
export type SectionMark = 'section-' | 'rfc.section.' | 'heading';

export interface SourceText {
  /** As it is shown beside a section. */
  readonly title: string;
  /** Its whole name. */
  readonly name: string;
  /** Version or status. */
  readonly version: string;
  /** `2012-10`, `2021-03-12`; or why it has none. */
  readonly date: string;
  /** Where everybody can read it, or why nobody can. */
  readonly address: { readonly url: string; readonly sections: SectionMark } | { readonly none: string };
  /** The sections that are cited, each with its heading as the text has it; of nested headings all, from the outside in. */
  readonly sections: Readonly<Record<string, string>>;
}
