// What a profile publishes about itself: the lists from which the schemas of its documents are made.
import type { hybridMetadata } from './hybrid-published.ts';
import type { todayMetadata } from './today-published.ts';

export type ResponseType = 'code id_token' | 'code';
/** How the parameters of an authorisation response reach the recipient. */
export type ResponseMode = 'fragment' | 'jwt';
/** Members of the provider configuration that some profile publishes. */
export type MetadataMember = (typeof hybridMetadata | typeof todayMetadata)[number];

export interface PublishedLists {
  /** The first is the default if a request names none. */
  readonly responseTypes: readonly [ResponseType, ...ResponseType[]];
  readonly responseModes: readonly [ResponseMode, ...ResponseMode[]];
  /** Members of the provider configuration; a decision may leave some out. */
  readonly metadata: readonly MetadataMember[];
  /** Lists in which the standard's own example contradicts its text. */
  readonly printedLists?: Readonly<Partial<Record<MetadataMember, readonly [string, ...string[]]>>>;
}
