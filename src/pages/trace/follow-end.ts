// Keeps the end of a list in sight as it grows, for as long as nobody has scrolled away from it.

/** Closer to its end than this, a list is at its end; CSS pixels. */
const near = 48;

export interface EndFollower {
  /** The list is drawn, or drawn anew: what scrolls, and what grows in it. */
  watch(list: HTMLElement, content: HTMLElement): void;
  /** A row was chosen, or another window asked for: the list stays where it is until somebody scrolls to its end. */
  stay(): void;
  stop(): void;
}

/** How much of a row still shows below the heading that stands on its upper part; 0 where no row is cut. */
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
    // Room after the last row, so that the list begins with a whole one.
    watched.style.paddingBlockEnd = `${String(cutBelowHeading(scrolls, watched))}px`;
    scrolls.scrollTop = scrolls.scrollHeight;
  };
  // Rows that come into sight get their true height only then, so the end moves after the list was drawn, too.
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
      // What a person does; what the list does by itself says nothing.
      for (const event of ['wheel', 'touchmove', 'keyup', 'pointerup'])
        list.addEventListener(event, note, { passive: true, signal: listening.signal });
      // A row that the keyboard has reached is not scrolled out of sight, though rows grow as they come into it.
      list.addEventListener('focusin', () => (follows = false), { signal: listening.signal });
      toEnd();
    },
    stay: () => {
      follows = false;
    },
    stop,
  };
}
