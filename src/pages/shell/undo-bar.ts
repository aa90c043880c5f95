// A bar at the foot of the page with “Undo” for the last change, shown until something is sent or another change is
// made.
import type { Sandbox } from '../../../mocks/index.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { changeWithUndo } from './undone-change.ts';

/**
 * Makes the change and offers undo, unless `words` returns undefined. `undone` is called after undo, so that the view
 * rereads the world.
 */
export async function undoable(
  sandbox: Sandbox,
  words: string | (() => string | undefined),
  change: () => unknown,
  undone: () => unknown,
): Promise<void> {
  const { undo, over } = await changeWithUndo(sandbox, change);
  const said = typeof words === 'string' ? words : words();
  if (said === undefined) return;
  const bar = offer(said, async (tell) => {
    try {
      await undo();
      await undone();
      tell('Undone. The world is as it was before.');
    } catch (error) {
      tell(troubleWords(error));
    }
  });
  over.addEventListener('abort', () => bar.classList.contains('told') || bar.remove());
}

function offer(words: string, undo: (tell: (words: string) => void) => Promise<void>): HTMLElement {
  const bar = document.querySelector<HTMLElement>('.undo') ?? document.createElement('div');
  bar.className = 'undo';
  bar.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = words;
  const button = (label: string, press: () => void): HTMLButtonElement => {
    const one = document.createElement('button');
    one.type = 'button';
    one.textContent = label;
    one.addEventListener('click', press);
    return one;
  };
  const close = button('Close', () => bar.remove());
  const take = button('Undo', () => {
    bar.classList.add('told');
    take.remove();
    close.focus({ preventScroll: true });
    void undo((told) => (text.textContent = told));
  });
  bar.replaceChildren(text, take, close);
  document.body.append(bar);
  return bar;
}
