// Opens the workbench over any view, loading it on demand.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import type { Opening } from './edited-run.ts';

/** Shows the request of an exchange as a draft in a dialog. The focus returns on closing. */
export async function openWorkbench(sandbox: Sandbox, exchange: Exchange, opening: Opening): Promise<void> {
  const { showWorkbench } = await loadPart(() => import('./workbench-view.ts'));
  await showWorkbench(sandbox, exchange, opening);
}
