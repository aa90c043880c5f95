// Elements that show their plain text until the first of them is scrolled into view; then their definition is loaded.

/** Defines the element when the first one on the page comes within 200 px of the viewport. */
export function defineWhenSeen(name: `cdr-${string}`, load: () => Promise<unknown>): void {
  if (customElements.get(name) !== undefined) return;
  const seen = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) bring();
    },
    { rootMargin: '200px' },
  );
  const look = (): void => {
    for (const element of document.querySelectorAll(name)) {
      if (element.getAttribute('load') === 'eager') return bring();
      seen.observe(element);
    }
  };
  const added = new MutationObserver(look);
  const bring = (): void => {
    added.disconnect();
    seen.disconnect();
    // Elements keep their text if it cannot be loaded.
    load().catch((error: unknown) => console.warn(`cdr-browser-sandbox: <${name}> cannot be loaded.`, error));
  };
  added.observe(document.documentElement, { childList: true, subtree: true });
  look();
}
