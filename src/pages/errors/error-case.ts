// One way in which a flow ends without success: its cause, where it ends, and what the recipient then does.
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Ending } from './ending.ts';
import type { ErrorWorld } from './error-world.ts';

/** By cause. */
export const caseGroups = {
  browser: 'The browser sends an invalid request',
  changed: 'Something has changed since the request was made',
  asked: 'The request asks for something impossible',
  consumer: 'The consumer says no, or is another person',
} as const;

export type CaseGroup = keyof typeof caseGroups;

export type Play = (world: ErrorWorld) => Promise<Ending>;

export interface ErrorCase {
  /** Kebab-case; used in the address of the page. */
  readonly id: string;
  readonly group: CaseGroup;
  readonly title: string;
  /** The rule that refuses, in today’s profile. */
  readonly rule: RuleId;
  /** What the consumer sees before returning to the recipient. */
  readonly consumer: string;
  /** What a recipient should do. */
  readonly recipient: string;
  readonly play: Play;
  /** For cases that profile 0.1.1 has too: its rule, and its own play where that differs. */
  readonly before?: { readonly rule: RuleId; readonly play?: Play };
  /** Applies only to a recipient whose responses are encrypted. */
  readonly encryptedOnly?: true;
}
