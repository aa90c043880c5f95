// A pair of the comparison: what either side does in it, and which values stand beside each other.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';

/** What a recipient knows, the claims of the ID token that came encrypted with the code, and the account in detail. */
export interface SideFacts extends Partial<PlayedFacts> {
  readonly frontChannelClaims?: unknown;
  /** The data of account detail, in the version that the side reads. */
  readonly accountDetail?: unknown;
}

/** One value of a side; its line stands there before there is a value. */
export interface Shown {
  readonly name: string;
  of(facts: SideFacts): string | undefined;
}

export interface PairSide {
  /** Ids of steps of the side’s flow. */
  readonly steps: readonly string[];
  /** What is said where the side takes no step. */
  readonly instead?: string;
  /** Clauses for where it takes none; a step brings its own. */
  readonly clauses?: readonly ClauseId[];
  readonly shown: readonly Shown[];
}

export interface Pair {
  readonly id: string;
  readonly title: string;
  /** What replaced what. */
  readonly words: string;
  readonly sides: Readonly<Record<ProfileId, PairSide>>;
}

export const shown = (name: string, of: Shown['of']): Shown => ({ name, of });
