// The developer panel of an app that calls startSandbox({ panel: true }), which loads it by its address.
import type { Sandbox } from '../../../mocks/index.ts';
import { CdrPanel } from './cdr-panel.ts';

/** Alt+Shift+C opens and closes it. Matched by key position: on a Mac, Alt changes the letter. */
const isPanelKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyC' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.repeat;

/** On a Mac, Alt and Shift type a character, so text fields keep the key. */
const isWriting = ([target]: readonly EventTarget[]): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Adds the panel to the page, closed; returns a function that removes it. */
export function showPanel(sandbox: Sandbox): () => void {
  const panel = new CdrPanel();
  panel.sandbox = sandbox;
  document.body.append(panel);
  const over = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (!isPanelKey(event) || isWriting(event.composedPath())) return;
      event.preventDefault();
      panel.toggle();
    },
    { signal: over.signal },
  );
  return () => {
    over.abort();
    panel.remove();
  };
}
