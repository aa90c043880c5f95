// Loads what a page may need later while it is idle, so that a run continues offline and across a new deployment.
import { loadAhead } from '../../../mocks/index.ts';

/** The performance mark for the moment when everything is loaded. */
const loadedAhead = 'cdr-loaded-ahead';

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../shell/failure.ts'),
  () => import('../../elements/why/why-decisions.ts'),
  () => import('../../recipient/decrypt-for.ts'),
  () => import('../../recipient/registration-client.ts'),
  () => import('../../recipient/flows/flow-error.ts'),
  () => import('../../runs/play/preparation.ts'),
  () => import('../flow/moves/kept-run.ts'),
  () => import('../flow/detail-elements.ts'),
  () => import('../callback/redirects.ts'),
  () => import('../../consumer/authorisation.ts'),
  () => import('../../runs/consumers/today-withdrawals.ts'),
  () => import('../world-menus/world-menus.ts'),
  () => import('../shell/undo-bar.ts'),
  () => import('../workbench/workbench-view.ts'),
  () => import('../workbench/copies/copy-formats.ts'),
];

/** Loads the parts one by one. A part that fails is requested again when needed, and only then is an error reported. */
export async function loadPageAhead(): Promise<void> {
  await loadAhead();
  for (const load of parts) await load().catch(() => undefined);
  performance.mark(loadedAhead);
}
