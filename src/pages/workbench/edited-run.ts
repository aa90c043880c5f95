// How the workbench is opened, and what a run hears of the edits that belong to it.
import type { Exchange } from '../../../mocks/index.ts';
import type { Change } from './request-changes.ts';
import type { EditMark } from './send-document.ts';

/** `edit`: as it was sent. `mend`: with the mend of its refusal, and sent at once where other bytes can mend it. */
export type WorkbenchStart = 'edit' | 'mend';

/** An edit that was sent and answered. */
export interface SentEdit {
  /** The exchange that was edited. */
  readonly base: Exchange;
  readonly changes: readonly Change[];
  /** Name of a part that no address may carry. */
  readonly secret: string | undefined;
  readonly answer: Exchange;
}

/** The run that edits belong to. */
export interface EditedRun {
  readonly mark: EditMark;
  /** Hears of each edit, and takes the answer where it is of the step that comes next; gives back what the person is told. */
  edited(sent: SentEdit): Promise<string>;
  /** The workbench is closed, and what it was opened from is gone. */
  focusRow(): void;
}

export interface Opening {
  readonly start: WorkbenchStart;
  /** What is sent is a run of its own where absent. */
  readonly run?: EditedRun | undefined;
}
