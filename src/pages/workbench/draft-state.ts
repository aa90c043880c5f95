// What the workbench holds: the exchange that it began with, the draft, and what came of it. Every change gives a new state.
import type { Exchange } from '../../../mocks/index.ts';
import type { BeyondMending } from '../../elements/beyond-mending.ts';
import { draftOf, type Draft } from './draft.ts';
import { editParts, withParts, type EditPart } from './draft-edit.ts';
import { differences, type Difference } from './draft-difference.ts';
import { renewed } from './draft-request.ts';
import { mend } from './mend.ts';
import type { Sender } from './sender.ts';

export interface DraftState {
  /** What the draft is made of. */
  readonly sent: Exchange;
  readonly sender: Sender;
  readonly draft: Draft;
  /** With the mend of its refusal alone, where the draft began with it. */
  readonly mended?: Draft | undefined;
  /** Why the refusal cannot be mended by other bytes. */
  readonly beyond?: BeyondMending;
  /** What came back last. */
  readonly answer?: Exchange;
  /** What the request that was answered had changed. */
  readonly changed?: readonly Difference[];
}

export const begun = (sent: Exchange, sender: Sender): DraftState => ({ sent, sender, draft: draftOf(sent) });

/** With the mend of the refusal, or with the reason why there is none. */
export function mendedState(sent: Exchange, sender: Sender): DraftState {
  const state = begun(sent, sender);
  const result = mend(sent, sender.known);
  if (result === undefined) return state;
  return 'draft' in result ? { ...state, draft: result.draft, mended: result.draft } : { ...state, beyond: result };
}

const mendedFirst = '/mended';

/** What was changed, for an address: a mend is named and not written out, as what it takes differs from world to world. */
export const partsOf = ({ sent, mended, draft }: DraftState): readonly EditPart[] =>
  mended === undefined ? editParts(draftOf(sent), draft) : [[mendedFirst], ...editParts(mended, draft)];

/** The same changes of another request. Throws TypeError where it has no such part, and where a mend is asked for that there is not. */
export function withPartsOf(sent: Exchange, sender: Sender, parts: readonly EditPart[]): Draft {
  if (parts[0]?.[0] !== mendedFirst) return withParts(draftOf(sent), parts);
  const { mended } = mendedState(sent, sender);
  if (mended === undefined) throw new TypeError('Nothing of it can be mended here.');
  return withParts(mended, parts.slice(1));
}

export interface Changes {
  /** By hand, by a preset, or by a mend. */
  readonly own: readonly Difference[];
  /** One-time values and times that are made anew for every request. */
  readonly fresh: readonly Difference[];
}

/** What will be other than in the request that was sent. */
export function changesOf({ sent, sender, draft }: DraftState): Changes {
  const before = draftOf(sent);
  const own = differences(before, draft);
  const ready = renewed(draft, sent, sender.workshop);
  const fresh = differences(draft, ready);
  return { own, fresh };
}
