// What a profile publishes of itself: the lists that schemas of its documents are made of.
import type { hybridMetadata } from './hybrid-published.ts';
import type { todayMetadata } from './today-published.ts';

export type ResponseType = 'code id_token' | 'code';
/** How the parameters of an authorisation response reach the recipient. */
export type ResponseMode = 'fragment' | 'jwt';
/** Members of the provider configuration that some profile publishes. */
export type MetadataMember = (typeof hybridMetadata | typeof todayMetadata)[number];

export interface PublishedLists {
  /** The first is what is asked for where a request leaves it open. */
  readonly responseTypes: readonly [ResponseType, ...ResponseType[]];
  readonly responseModes: readonly [ResponseMode, ...ResponseMode[]];
  /** Members of the provider configuration; those that hang on a decision are left out where it says so. */
  readonly metadata: readonly MetadataMember[];
  /** Lists that the standard’s own example prints otherwise than its text allows. */
  readonly printedLists?: Readonly<Partial<Record<MetadataMember, readonly [string, ...string[]]>>>;
}
