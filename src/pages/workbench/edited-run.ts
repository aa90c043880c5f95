// How the workbench is opened, and how a run learns of its edits.
import type { Exchange } from '../../../mocks/index.ts';
import type { Change } from './request-changes.ts';
import type { EditMark } from './send-document.ts';

/** `edit` opens the request as sent; `mend` applies the refusal’s mend and sends it at once if there is one. */
export type WorkbenchStart = 'edit' | 'mend';

/** An edit that was sent and answered. */
export interface SentEdit {
  /** The exchange that was edited. */
  readonly base: Exchange;
  readonly changes: readonly Change[];
  /** Name of a part that must not get into an address. */
  readonly secret: string | undefined;
  readonly answer: Exchange;
}

/** The run to which edits belong. */
export interface EditedRun {
  readonly mark: EditMark;
  /** Called after each edit; takes the response if it belongs to the next step. Resolves to words for the person. */
  edited(sent: SentEdit): Promise<string>;
  /** Called if the workbench was closed and its opener no longer exists. */
  focusRow(): void;
}

export interface Opening {
  readonly start: WorkbenchStart;
  /** Without it, what is sent belongs to no run of a flow. */
  readonly run?: EditedRun | undefined;
}
