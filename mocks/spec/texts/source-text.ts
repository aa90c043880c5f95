// The shape of a text that rules, decisions and operations cite.

/** The prefix of a section number in the address; or `heading`: the heading itself, in lower case with hyphens. */
export type SectionMark = 'section-' | 'rfc.section.' | 'heading';

export interface SourceText {
  /** The short title, shown with a section. */
  readonly title: string;
  /** The full name. */
  readonly name: string;
  /** Version or status. */
  readonly version: string;
  /** `2012-10`, `2021-03-12`; or why there is no date. */
  readonly date: string;
  /** Where it is published, or why it is not public. */
  readonly address: { readonly url: string; readonly sections: SectionMark } | { readonly none: string };
  /** The cited sections, each with its heading in the text; nested headings are joined from the outermost in. */
  readonly sections: Readonly<Record<string, string>>;
}
