// Opens the workbench over whatever view there is; what it needs is loaded then.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { EditMark } from './send-draft.ts';

/** `edit`: as it was sent. `mend`: with the mend of its refusal, and sent at once where other bytes can mend it. */
export type WorkbenchStart = 'edit' | 'mend';

export interface Opening {
  readonly start: WorkbenchStart;
  /** Who asked for it: hears of what is sent (cdr-edit-sent). */
  readonly from: EventTarget;
  /** The run and the step that what is sent belongs to; a run of its own where absent. */
  readonly mark?: EditMark | undefined;
}

/** Shows the request of an exchange as a draft in a dialog; the focus comes back when it is closed. */
export async function openWorkbench(sandbox: Sandbox, exchange: Exchange, opening: Opening): Promise<void> {
  const { showWorkbench } = await loadPart(() => import('./workbench-view.ts'));
  const { from } = opening;
  // The panel that asked goes once an answer is accepted; the page around it stays, and hears of what is sent after.
  const stays = from instanceof Element ? (from.closest('main') ?? from) : from;
  await showWorkbench(sandbox, exchange, { ...opening, from: stays });
}
