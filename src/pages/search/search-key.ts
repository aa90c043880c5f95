// The key “/” opens the search on every page.

/** Calls the listener when “/” is pressed outside a text field, until the signal aborts. */
export function onSearchKey(open: () => void, until: Pick<AddEventListenerOptions, 'signal'> = {}): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
      event.preventDefault();
      open();
    },
    until,
  );
}

/** Whether the key is typed into a field or dialog. */
const isWriting = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (place) =>
        place instanceof HTMLElement && (place.isContentEditable || place.matches('input, textarea, select, dialog')),
    );
