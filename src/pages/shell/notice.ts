// A bar at the top of the page for failures of the site itself: a part that did not load, a lost world, full storage.
import { loadPart, MissingPartEvent } from '../../recipient/load-with-retry.ts';
import { ownTrouble } from '../../runs/trouble/own-trouble.ts';
import type { Site } from '../address/site.ts';

export type NoticeButton = readonly [label: string, act: () => void];

const reload: NoticeButton = ['Reload the page', () => location.reload()];

/** Shows words and buttons in the bar, replacing earlier ones. */
export function showNotice(words: string, ...choices: readonly NoticeButton[]): Element {
  const notice = document.querySelector('.notice') ?? document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words;
  const buttons = choices.map(([label, act]) => {
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

/** Shows a failure of the site with a reload button; returns whether it was one. */
export function noticeTrouble(error: unknown): boolean {
  const words = ownTrouble(error);
  if (words !== undefined) showNotice(words, reload);
  return words !== undefined;
}

let asking: Promise<void> | undefined;

/** Resolves when the person tries again or the network is back, so that loading can continue. */
const askAgain = (): Promise<void> =>
  (asking ??= new Promise<void>((resolve) => {
    const again = (): void => {
      asking = undefined;
      removeEventListener('online', again);
      notice.remove();
      resolve();
    };
    const notice = showNotice(
      'A part of this page could not be loaded: the site has changed since you opened it, or you are offline. This is not a response from any party. The page continues once the part is loaded.',
      ['Try again', again],
      reload,
    );
    addEventListener('online', again);
  }));

/** Shows uncaught failures of the site, and waits where a part could not be loaded. */
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
