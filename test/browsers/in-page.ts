// What a person does and reads, as functions that run inside the page: each stands for itself, for it is sent as text.

export type Ask = 'press' | 'reads' | 'is-there';

/**
 * Through shadow roots and frames of the same origin. `press`: clicks the first element of the selector by that name
 * that can be seen, and says whether there was one. `is-there`: says whether there is one. `reads`: whether the page
 * shows the text anywhere.
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
  /** Not squeezed away by anything around it that clips. */
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

/** What a page shows of its own and of the frames in it, for the words of a failure. */
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
