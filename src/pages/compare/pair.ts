// A pair of the comparison: each side’s steps, and the values compared.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';

/** What the recipient knows, plus the claims of the ID token from the front channel. */
export interface SideFacts extends Partial<PlayedFacts> {
  readonly frontChannelClaims?: unknown;
  /** The data of account detail, in the version that the side reads. */
  readonly accountDetail?: unknown;
}

/** One value of a side; its line is shown before the value exists. */
export interface Shown {
  readonly name: string;
  of(facts: SideFacts): string | undefined;
}

export interface PairSide {
  /** Ids of steps of the side’s flow. */
  readonly steps: readonly string[];
  /** Shown where the side takes no step. */
  readonly instead?: string;
  /** Clauses for a side without a step; a step brings its own. */
  readonly clauses?: readonly ClauseId[];
  readonly shown: readonly Shown[];
}

export interface Pair {
  readonly id: string;
  readonly title: string;
  /** What changed between the profiles. */
  readonly words: string;
  readonly sides: Readonly<Record<ProfileId, PairSide>>;
}

export const shown = (name: string, of: Shown['of']): Shown => ({ name, of });
