// One way in which a flow can end without what was asked for: what brings it about, where it ends, and what a recipient does then.
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Ending } from './ending.ts';
import type { ErrorWorld } from './error-world.ts';

/** Who ends it. */
export const caseGroups = {
  browser: 'The browser comes with the wrong thing',
  changed: 'Something has changed since the request was made',
  asked: 'The request asks for what cannot be',
  consumer: 'The consumer says no, or is somebody else',
} as const;

export type CaseGroup = keyof typeof caseGroups;

export type Play = (world: ErrorWorld) => Promise<Ending>;

export interface ErrorCase {
  /** Kebab-case: the address of the page leads to it. */
  readonly id: string;
  readonly group: CaseGroup;
  readonly title: string;
  /** The rule that ends it, under the profile of today. */
  readonly rule: RuleId;
  /** What the consumer sees, before the recipient’s own page. */
  readonly consumer: string;
  /** What a recipient does about it. */
  readonly recipient: string;
  readonly play: Play;
  /** Under profile 0.1.1, where it can end like that: the rule, and the way there where it is another. */
  readonly before?: { readonly rule: RuleId; readonly play?: Play };
  /** Only for a recipient whose responses are encrypted. */
  readonly encryptedOnly?: true;
}
