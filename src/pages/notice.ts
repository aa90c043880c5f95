// A bar on top of the page for trouble that is ours and no party's: a part that cannot be loaded, a world that is gone, full storage.
import { SandboxError } from '../../mocks/index.ts';
import { loadPart, MissingPagePart } from './load-page-part.ts';
import type { Site } from './site.ts';

const ours: readonly SandboxError['code'][] = ['part-missing', 'world-closed', 'storage-full'];

const missing =
  'A part of this page could not be loaded: the site has changed since you opened it, or the network is gone. This is no answer of any party.';

/** What to say of an error that is ours, in it or in what caused it; undefined for every other. */
export function ownTrouble(error: unknown): string | undefined {
  if (error instanceof MissingPagePart) return missing;
  if (error instanceof SandboxError && ours.includes(error.code)) return error.message;
  return error instanceof Error && error.cause !== undefined ? ownTrouble(error.cause) : undefined;
}

/** Says it on top of the page, with a way on, if it is ours; says whether it is. */
export function noticeTrouble(error: unknown): boolean {
  const words = ownTrouble(error);
  if (words === undefined) return false;
  const notice = document.querySelector('.notice') ?? document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Reload the page';
  reload.addEventListener('click', () => location.reload());
  notice.replaceChildren(text, reload);
  document.body.prepend(notice);
  return true;
}

/** Trouble of ours that nobody caught is said too. */
export function noticeUncaught(): void {
  addEventListener('unhandledrejection', (event) => {
    if (noticeTrouble(event.reason)) event.preventDefault();
  });
}

/** The card that explains why the page has no sandbox; where not even that can be loaded, the bar. */
export async function explain(error: unknown, site: Site): Promise<HTMLElement> {
  try {
    const { explainFailure } = await loadPart(() => import('./failure.ts'));
    return explainFailure(error, site);
  } catch (trouble) {
    noticeTrouble(trouble);
    return document.createElement('section');
  }
}
