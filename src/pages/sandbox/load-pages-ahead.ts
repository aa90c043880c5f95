// What a page may need later, loaded while nothing else is to do: a walk then goes on offline, and after the site was deployed anew.
import { loadAhead } from '../../../mocks/index.ts';

/** The name under which the browser's timeline has the moment at which all of it is here. */
const loadedAhead = 'cdr-loaded-ahead';

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../shell/failure.ts'),
  () => import('../../elements/why-decisions.ts'),
  () => import('../../recipient/decrypt-for.ts'),
  () => import('../../recipient/registration-client.ts'),
  () => import('../../recipient/flows/flow-error.ts'),
  () => import('../../runs/preparation.ts'),
  () => import('../flow/kept-run.ts'),
  () => import('../flow/detail-elements.ts'),
  () => import('../callback/redirects.ts'),
  () => import('../../consumer/authorisation.ts'),
  () => import('../../runs/todays-withdrawals.ts'),
  () => import('../world-menus/world-menus.ts'),
  () => import('../shell/undo-bar.ts'),
  () => import('../workbench/workbench-view.ts'),
  () => import('../workbench/copy-formats.ts'),
];

/** One after the other; one that cannot be loaded now is asked for again, and complained of, when it is needed. */
export async function loadPageAhead(): Promise<void> {
  await loadAhead();
  for (const load of parts) await load().catch(() => undefined);
  performance.mark(loadedAhead);
}
