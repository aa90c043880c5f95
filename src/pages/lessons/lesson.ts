// A lesson as data: its moves, which the trace proves, how the page makes them, and what they teach.
import type { TemplateResult } from 'lit';
import type { DataHolderBrand, DataRecipient, Sandbox } from '../../../mocks/index.ts';
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { FlowName } from '../../runs/flows/flow-names.ts';
import { holderFor } from '../../runs/recipients/recipient-for.ts';
import type { PageViewName } from '../page-views.ts';
import type { Learner } from './learner.ts';
import type { Exchanges, Reached } from './signs.ts';

export interface Move {
  /** Kebab-case; progress is stored by it. */
  readonly id: string;
  /** What to do, in a few words. */
  readonly title: string;
  /** One or two sentences: how to do it by hand, and what to look for. */
  readonly words: string;
  /** The view in which it can be done by hand. */
  readonly where?:
    | { readonly view: PageViewName }
    | { readonly view: 'flow'; readonly flow: FlowName }
    /** `as`: sent by the app of the run in this tab, which has the result of the move before. */
    | { readonly view: 'api'; readonly operation: OperationId; readonly variant?: string; readonly as?: 'run' };
  /** From a nudge to the answer; shown one at a time. */
  readonly hints: readonly string[];
  /** Makes the move with the lesson’s own recipient, regardless of what was done before. */
  readonly act: (learner: Learner) => Promise<unknown>;
  /** Whether the exchanges since the lesson began prove the move, regardless of who sent them. */
  readonly reached: Reached;
  /** For moves whose goal is a state, such as being registered: whether the visitor’s own app is in it. */
  readonly stands?: (own: DataRecipient, holder: DataHolderBrand) => boolean;
}

/** Something that a lesson computes from the exchanges, drawn below its moves. */
export interface Worked {
  /** Loads the element that draws it. */
  readonly load: () => Promise<unknown>;
  readonly draw: (exchanges: Exchanges) => TemplateResult;
}

export interface Lesson {
  /** Kebab-case; used in the address. */
  readonly id: string;
  /** The profile of the lesson’s holder. */
  readonly profile: ProfileId;
  readonly title: string;
  /** Why it matters, in a sentence. */
  readonly why: string;
  /** What the rule protects whom from, in a sentence; only for lessons with a refusal. */
  readonly saves?: string;
  readonly worked?: Worked;
  /** Three to six moves. */
  readonly moves: readonly Move[];
  readonly goal: {
    /** The observation that completes the lesson. */
    readonly title: string;
    /** What the observation teaches. */
    readonly learnt: string;
    readonly clause: ClauseId;
  };
}

/** Further evidence that moves were made, besides the exchanges since the lesson began. */
export interface Evidence {
  /** Exchanges from before it began, as far back as the trace goes. */
  readonly earlier?: Exchanges;
  /** The world in which `stands` is checked. */
  readonly sandbox?: Pick<Sandbox, 'dataRecipient' | 'holders'>;
}

/** Ids of the moves made. Includes `before`, because the trace forgets its oldest exchanges. */
export function reachedIn(
  { moves, profile }: Lesson,
  exchanges: Exchanges,
  before: readonly string[],
  { earlier, sandbox }: Evidence = {},
): readonly string[] {
  const stands = (move: Move): boolean =>
    sandbox !== undefined && move.stands?.(sandbox.dataRecipient, holderFor(sandbox, profile)) === true;
  return moves
    .filter((move) => before.includes(move.id) || move.reached(exchanges, earlier) || stands(move))
    .map(({ id }) => id);
}

export const earlierWords = 'You did this before the lesson began. Do it once more, and it counts.';

/** Number of open hints. For a move already made before the lesson, the first hint says how to repeat it. */
export const openHints = (asked: number, isAgain: boolean): number => (isAgain ? Math.max(1, asked) : asked);

/** Whether a holder of the world has the lesson’s profile. */
export const isTakenIn = ({ holders }: Pick<Sandbox, 'holders'>, lesson: Lesson): boolean =>
  Object.values(holders).some(({ profile }) => profile === lesson.profile);

/** The first move not yet made; undefined once the goal is reached. */
export const nextMove = ({ moves }: Lesson, reached: readonly string[]): Move | undefined =>
  moves.find(({ id }) => !reached.includes(id));

export const isComplete = (lesson: Lesson, reached: readonly string[]): boolean =>
  nextMove(lesson, reached) === undefined;
