// Going back in a run: takes a checkpoint of the world before each step, and restores it.
import type { Checkpoint, Sandbox } from '../../../../mocks/index.ts';
import type { FormerRun, RunState } from '../../../runs/play/run.ts';

interface Noted {
  readonly checkpoint: Checkpoint;
  readonly state: RunState;
  /** Number of edits sent before this step. */
  readonly edits: number;
}

export interface WentBack {
  /** Where the run continues. */
  readonly from: FormerRun;
  readonly edits: number;
}

export interface Rewinding {
  /** Takes a checkpoint before the next step. */
  note(now: RunState, edits: number): Promise<void>;
  /** Whether there is a checkpoint before this step; there is none for steps taken on an earlier page. */
  knows(run: string, step: string): boolean;
  /** Restores the world and forgets later checkpoints. Undefined without a checkpoint. */
  back(run: string, step: string): Promise<WentBack | undefined>;
}

export function rewinding(sandbox: Sandbox, own: boolean): Rewinding {
  /** Checkpoints of one run, by step, in order. */
  const notes = new Map<string, Noted>();
  let noted = '';
  const find = (run: string, step: string): Noted | undefined => (run === noted ? notes.get(step) : undefined);
  const recipientOf = async ({ recipient }: RunState): Promise<Pick<FormerRun, 'recipient'>> => {
    // Looked up again, because the object held before belongs to the replaced world.
    const found =
      own || recipient === undefined
        ? sandbox.dataRecipient
        : await sandbox.recipients.find(recipient.softwareProductId);
    return recipient === undefined || found === undefined ? {} : { recipient: found };
  };
  return {
    note: async (state, edits) => {
      if (state.next === undefined) return;
      if (state.run !== noted) notes.clear();
      noted = state.run;
      notes.delete(state.next);
      notes.set(state.next, { checkpoint: await sandbox.checkpoint(), state, edits });
    },
    knows: (run, step) => find(run, step) !== undefined,
    back: async (run, step) => {
      const found = find(run, step);
      if (found === undefined) return undefined;
      await found.checkpoint.restore();
      const steps = [...notes.keys()];
      for (const later of steps.slice(steps.indexOf(step) + 1)) notes.delete(later);
      const { phase: _phase, trouble: _trouble, declined: _declined, recipient: _then, ...progress } = found.state;
      return { from: { ...progress, ...(await recipientOf(found.state)) }, edits: found.edits };
    },
  };
}
