// A bar on top of the page for trouble that is ours and no party's: a part that cannot be loaded, a world that is gone, full storage.
import { loadPart, MissingPartEvent } from '../../recipient/awaited-part.ts';
import { ownTrouble } from '../../runs/own-trouble.ts';
import type { Site } from '../address/site.ts';

export type Way = readonly [label: string, act: () => void];

const reload: Way = ['Reload the page', () => location.reload()];

/** A bar on top of the page, one at a time, with what can be done. */
export function show(words: string, ...ways: readonly Way[]): Element {
  const notice = document.querySelector('.notice') ?? document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words;
  const buttons = ways.map(([label, act]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', act);
    return button;
  });
  notice.replaceChildren(text, ...buttons);
  document.body.prepend(notice);
  return notice;
}

/** Says it on top of the page, with a way on, if it is ours; says whether it is. */
export function noticeTrouble(error: unknown): boolean {
  const words = ownTrouble(error);
  if (words !== undefined) show(words, reload);
  return words !== undefined;
}

let asking: Promise<void> | undefined;

/** Until somebody asks again for what could not be loaded, or the network is back; what waits for it then goes on. */
const askAgain = (): Promise<void> =>
  (asking ??= new Promise<void>((resolve) => {
    const again = (): void => {
      asking = undefined;
      removeEventListener('online', again);
      notice.remove();
      resolve();
    };
    const notice = show(
      'A part of this page could not be loaded: the site has changed since you opened it, or you are offline. No party has answered this. The page continues once the part is loaded.',
      ['Try again', again],
      reload,
    );
    addEventListener('online', again);
  }));

/** Trouble of ours that nobody caught is said too, and what cannot be loaded is waited for. */
export function noticeUncaught(): void {
  addEventListener(MissingPartEvent.type, (event) => {
    if (event instanceof MissingPartEvent) event.again = askAgain();
  });
  addEventListener('unhandledrejection', (event) => {
    if (noticeTrouble(event.reason)) event.preventDefault();
  });
}

/** The card that explains why the page has no sandbox. */
export async function explain(error: unknown, site: Site): Promise<HTMLElement> {
  const { explainFailure } = await loadPart(() => import('./failure.ts'));
  return explainFailure(error, site);
}
