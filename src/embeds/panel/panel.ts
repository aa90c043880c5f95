// The developer panel of an app that calls startSandbox({ panel: true }): loaded by its address, and by nothing else.
import type { Sandbox } from '../../../mocks/index.ts';
import { CdrPanel } from './cdr-panel.ts';

/** Alt+Shift+C opens and closes it. By its place on the keyboard: with Alt the letter is another one on a Mac. */
const isPanelKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyC' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.repeat;

/** With Alt and Shift a Mac types a letter: whoever writes keeps it. */
const isWriting = ([target]: readonly EventTarget[]): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Puts the panel on the page, closed; gives what takes it away. */
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
