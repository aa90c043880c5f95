// A lesson is data: moves that the trace alone says are done, how the page does them for a learner, and what was learnt.
import type { TemplateResult } from 'lit';
import type { DataHolderBrand, DataRecipient, Sandbox } from '../../../mocks/index.ts';
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { FlowName } from '../../runs/flow-names.ts';
import { holderFor } from '../../runs/recipient-for.ts';
import type { PageViewName } from '../page-views.ts';
import type { Learner } from './learner.ts';
import type { Exchanges, Reached } from './signs.ts';

export interface Move {
  /** Kebab-case; the lesson's progress is kept by it. */
  readonly id: string;
  /** What to do, in a few words. */
  readonly title: string;
  /** One or two sentences: how it is done by hand, and what to watch. */
  readonly words: string;
  /** The view in which it can be done by hand. */
  readonly where?:
    | { readonly view: PageViewName }
    | { readonly view: 'flow'; readonly flow: FlowName }
    /** `as`: sent by the app of the run in this tab, which has what the move before it gave. */
    | { readonly view: 'api'; readonly operation: OperationId; readonly variant?: string; readonly as?: 'run' };
  /** From a nudge to the answer; they open one after another. */
  readonly hints: readonly string[];
  /** Does the move with the lesson's own recipient, whatever was done before. */
  readonly act: (learner: Learner) => Promise<unknown>;
  /** Whether the exchanges since the lesson began show it, whoever sent them. */
  readonly reached: Reached;
  /** Whether the visitor’s own app has it done, whenever that was: of a move whose goal is a state, such as being registered. */
  readonly stands?: (own: DataRecipient, holder: DataHolderBrand) => boolean;
}

/** What a lesson works out of the exchanges, drawn below its moves. */
export interface Worked {
  /** The element that draws it. */
  readonly load: () => Promise<unknown>;
  readonly draw: (exchanges: Exchanges) => TemplateResult;
}

export interface Lesson {
  /** Kebab-case, in the address. */
  readonly id: string;
  /** The profile of the holder at which it is taken. */
  readonly profile: ProfileId;
  readonly title: string;
  /** Why it matters, in a sentence. */
  readonly why: string;
  /** What the rule saves whom from, in a sentence; of a lesson in which something is refused. */
  readonly saves?: string;
  readonly worked?: Worked;
  /** Three to six. */
  readonly moves: readonly Move[];
  readonly goal: {
    /** What has to be seen. */
    readonly title: string;
    /** What it shows. */
    readonly learnt: string;
    readonly clause: ClauseId;
  };
}

/** What shows that moves were made, beside the exchanges since the lesson began. */
export interface Evidence {
  /** Before it began, as far back as the trace goes. */
  readonly earlier?: Exchanges;
  /** In whose world states stand. */
  readonly sandbox?: Pick<Sandbox, 'dataRecipient' | 'holders'>;
}

/** Ids of the moves that are made, with those that were seen before: the trace forgets its oldest. */
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

/** How many hints of a move are open: of one that was made before the lesson began, the first says how it is made again. */
export const openHints = (asked: number, isAgain: boolean): number => (isAgain ? Math.max(1, asked) : asked);

/** Whether a holder of the world speaks the lesson’s profile. */
export const isTakenIn = ({ holders }: Pick<Sandbox, 'holders'>, lesson: Lesson): boolean =>
  Object.values(holders).some(({ profile }) => profile === lesson.profile);

/** The first move that is still to do; undefined once the goal is reached. */
export const nextMove = ({ moves }: Lesson, reached: readonly string[]): Move | undefined =>
  moves.find(({ id }) => !reached.includes(id));

export const isComplete = (lesson: Lesson, reached: readonly string[]): boolean =>
  nextMove(lesson, reached) === undefined;
