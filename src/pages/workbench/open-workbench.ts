// Opens the workbench over whatever view there is; what it needs is loaded then.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { Opening } from './edited-run.ts';

/** Shows the request of an exchange as a draft in a dialog; the focus comes back when it is closed. */
export async function openWorkbench(sandbox: Sandbox, exchange: Exchange, opening: Opening): Promise<void> {
  const { showWorkbench } = await loadPart(() => import('./workbench-view.ts'));
  await showWorkbench(sandbox, exchange, opening);
}
