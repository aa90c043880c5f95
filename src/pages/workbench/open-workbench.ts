// Opens the workbench over whatever view there is; what it needs is loaded then.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../load-page-part.ts';

/** `edit`: as it was sent. `mend`: with the mend of its refusal. */
export type WorkbenchStart = 'edit' | 'mend';

/** Shows the request of an exchange as a draft in a dialog; the focus comes back when it is closed. */
export async function openWorkbench(sandbox: Sandbox, exchange: Exchange, start: WorkbenchStart): Promise<void> {
  const { showWorkbench } = await loadPart(() => import('./workbench-view.ts'));
  await showWorkbench(sandbox, exchange, start);
}
