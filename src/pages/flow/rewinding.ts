// Going back in a run: the world is noted before each step, and put back as it stood then.
import type { Checkpoint, Sandbox } from '../../../mocks/index.ts';
import type { FormerRun, RunState } from '../../runs/run.ts';

interface Noted {
  readonly checkpoint: Checkpoint;
  readonly state: RunState;
  /** So many edits had been sent by then. */
  readonly edits: number;
}

export interface WentBack {
  /** What the run goes on from. */
  readonly from: FormerRun;
  readonly edits: number;
}

export interface Rewinding {
  /** Notes the world before the step that comes next. */
  note(now: RunState, edits: number): Promise<void>;
  /** Whether the world before this step of the run is noted: it is not for what a former page has done. */
  knows(run: string, step: string): boolean;
  /** Puts the world back; what came after that step is forgotten. Undefined where it was not noted. */
  back(run: string, step: string): Promise<WentBack | undefined>;
}

export function rewinding(sandbox: Sandbox, own: boolean): Rewinding {
  /** By step, in the order of the run; of one run alone. */
  const notes = new Map<string, Noted>();
  let noted = '';
  const find = (run: string, step: string): Noted | undefined => (run === noted ? notes.get(step) : undefined);
  const recipientOf = async ({ recipient }: RunState): Promise<Pick<FormerRun, 'recipient'>> => {
    // The one that the world has now: what was held before belongs to a world that is gone.
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
