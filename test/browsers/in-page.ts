// A visitor's actions and observations as functions that run in the page. Each is self-contained, because it is sent as text.

export type Ask = 'press' | 'reads' | 'is-there';

/**
 * Searches shadow roots and same-origin frames. `press` clicks the first visible element of the selector by that name
 * and returns whether there was one. `is-there` returns whether there is one. `reads` returns whether the page
 * contains the text anywhere.
 */
export function inPage(ask: Ask, selector: string, name: string): boolean {
  const all = function* (root: Document | ShadowRoot): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* all(element.shadowRoot);
      const inner = element instanceof HTMLIFrameElement ? element.contentDocument : null;
      if (inner !== null) yield* all(inner);
    }
  };
  const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    const label = element.getAttribute('aria-label');
    return plain(label ?? (labels?.length ? [...labels].map((one) => one.textContent).join(' ') : element.textContent));
  };
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null);
  };
  /** Has a size and is not clipped away by an ancestor. */
  const canBeSeen = (element: Element): boolean => {
    for (let around: Element | null = element; around !== null; around = parentOf(around)) {
      if (getComputedStyle(around).overflow === 'clip' && around.getBoundingClientRect().height < 100) return false;
    }
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  if (ask === 'reads')
    return [...all(document)].some(
      (element) =>
        element.childElementCount < 12 &&
        !/^(SCRIPT|STYLE)$/u.test(element.tagName) &&
        plain(element.textContent).includes(name),
    );
  const found = [...all(document)].find(
    (element) =>
      element.matches(selector) &&
      nameOf(element).includes(name) &&
      !(element as HTMLButtonElement).disabled &&
      canBeSeen(element),
  );
  if (found !== undefined && ask === 'press') (found as HTMLElement).click();
  return found !== undefined;
}

/** The text of a page and its frames, for failure messages. */
export function wordsOfPage(): string {
  const wordsOf = (root: Document | ShadowRoot): string =>
    [...root.querySelectorAll('*')]
      .map((element) => {
        if (element.shadowRoot !== null) return wordsOf(element.shadowRoot);
        const inner = element instanceof HTMLIFrameElement ? element.contentDocument : null;
        if (inner !== null) return `[frame ${element.getAttribute('src') ?? ''}: ${wordsOf(inner)}]`;
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return /^(SCRIPT|STYLE)$/u.test(element.tagName) ? '' : own.map(({ textContent }) => textContent).join(' ');
      })
      .join(' ')
      .replaceAll(/\s+/gu, ' ');
  return wordsOf(document).slice(0, 6000);
}
