// The key “/”, by which the search is opened on every page.

/** Calls the listener when “/” is pressed and is no text, until the signal ends it, where there is one. */
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

/** What is typed into a field is text. */
const isWriting = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (place) =>
        place instanceof HTMLElement && (place.isContentEditable || place.matches('input, textarea, select, dialog')),
    );
