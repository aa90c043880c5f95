// A dialog over the page has its own history entry: “back” closes it and leaves the page behind it unchanged.
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
    // An address written meanwhile belongs to the page, so it is restored.
    writeAddress(lastAddress(), 'replace');
    dialog.close();
    // The view below receives the same event, before or after this listener, and every later one.
    closedOver(step);
  };
  addEventListener('popstate', leave, { signal });
  const back = (event: Event): void => {
    event.preventDefault();
    history.back();
  };
  dialog.addEventListener('cancel', back, { signal });
  // Also when the browser closes the dialog, its history entry goes.
  dialog.addEventListener('close', back, { signal });
}

/** Closes it by going back over its history entry. */
export function closeOverPage(dialog: HTMLDialogElement | null): Promise<void> {
  if (dialog?.open !== true) return Promise.resolve();
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => resolve(), { once: true });
  });
  if (withStep.has(dialog)) history.back();
  else dialog.close();
  return closed;
}
