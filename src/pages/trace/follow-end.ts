// Keeps the end of a growing list in view until somebody scrolls away.

/** Within this distance of its end, in CSS pixels, a list counts as scrolled to the end. */
const near = 48;

export interface EndFollower {
  /** Call after each render with the scrolling element and the growing content. */
  watch(list: HTMLElement, content: HTMLElement): void;
  /** Call when a row is chosen or the window moved: the list stays until somebody scrolls to its end. */
  stay(): void;
  stop(): void;
}

/** The height of the row’s part that shows below the sticky heading; 0 if no row is cut. */
function cutBelowHeading(list: HTMLElement, content: HTMLElement): number {
  const { top } = list.getBoundingClientRect();
  const headings = [...content.querySelectorAll('h2')].map((one) => one.getBoundingClientRect());
  const edge = Math.max(top, ...headings.filter((one) => one.top < top + 1).map(({ bottom }) => bottom));
  const rows = [...content.querySelectorAll('li')].map((one) => one.getBoundingClientRect());
  const cut = rows.find((one) => one.top < edge - 1 && one.bottom > edge + 1);
  return cut === undefined ? 0 : cut.bottom - edge;
}

export function followEnd(): EndFollower {
  let follows = true;
  let watched: HTMLElement | undefined;
  let scrolls: HTMLElement | undefined;
  let listening = new AbortController();
  const toEnd = (): void => {
    if (!follows || scrolls === undefined || watched === undefined) return;
    watched.style.paddingBlockEnd = '';
    scrolls.scrollTop = scrolls.scrollHeight;
    // Adds space after the last row, so that the list starts with a whole row.
    watched.style.paddingBlockEnd = `${String(cutBelowHeading(scrolls, watched))}px`;
    scrolls.scrollTop = scrolls.scrollHeight;
  };
  // Rows get their real height only when visible, so the end moves after rendering.
  const observer = new ResizeObserver(toEnd);
  const stop = (): void => {
    observer.disconnect();
    listening.abort();
    watched = undefined;
  };
  return {
    watch: (list, content) => {
      if (watched === content) return;
      stop();
      listening = new AbortController();
      [watched, scrolls] = [content, list];
      observer.observe(content);
      const note = (): void => {
        follows = list.scrollHeight - list.scrollTop - list.clientHeight < near;
      };
      // Only user actions count; the list’s own scrolling does not.
      for (const event of ['wheel', 'touchmove', 'keyup', 'pointerup'])
        list.addEventListener(event, note, { passive: true, signal: listening.signal });
      // A focused row is not scrolled out of view when rows above grow.
      list.addEventListener('focusin', () => (follows = false), { signal: listening.signal });
      toEnd();
    },
    stay: () => {
      follows = false;
    },
    stop,
  };
}
