// What opens over the page has a step of its own in the history: “back” closes it, and what stands behind it stays as it is.
import { closedOver, lastAddress, openedOver, writeAddress } from './address.ts';

const withStep = new WeakSet<HTMLDialogElement>();

/** Opens it; Escape and “back” close it. */
export function showOverPage(dialog: HTMLDialogElement | null): void {
  if (dialog === null) return;
  dialog.showModal();
  if (!writeAddress(location.href, 'push')) return;
  withStep.add(dialog);
  openedOver();
  const left = new AbortController();
  const { signal } = left;
  const leave = (step: Event): void => {
    left.abort();
    withStep.delete(dialog);
    // What was written into the address meanwhile belongs to the page.
    writeAddress(lastAddress(), 'replace');
    dialog.close();
    // The view below hears of the same step, before this or after it, and of the next one.
    closedOver(step);
  };
  addEventListener('popstate', leave, { signal });
  const back = (event: Event): void => {
    event.preventDefault();
    history.back();
  };
  dialog.addEventListener('cancel', back, { signal });
  // Closed by the browser itself: its step goes too.
  dialog.addEventListener('close', back, { signal });
}

/** Closes it by going back the step that it came with. */
export function closeOverPage(dialog: HTMLDialogElement | null): Promise<void> {
  if (dialog?.open !== true) return Promise.resolve();
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => resolve(), { once: true });
  });
  if (withStep.has(dialog)) history.back();
  else dialog.close();
  return closed;
}
