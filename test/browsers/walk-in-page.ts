// The random walk's actions and observations in a page. Each function is self-contained, because it is sent as text.

/**
 * Presses one of the visible controls outside the bar, also in same-origin frames. `share`, from 0 up to 1, selects it.
 * Returns its name; undefined if there is nothing to press.
 */
export function pressOne(selector: string, share: number): string | undefined {
  const all = function* (root: Document | ShadowRoot): Generator<HTMLElement> {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* all(element.shadowRoot);
      const inner = element instanceof HTMLIFrameElement ? element.contentDocument : null;
      if (inner !== null) yield* all(inner);
    }
  };
  const around = function* (element: Element | null): Generator<Element> {
    for (let one = element; one !== null;) {
      yield one;
      const root = one.getRootNode();
      const outside =
        'host' in root ? (root as ShadowRoot).host : (one.ownerDocument.defaultView?.frameElement ?? null);
      one = one.parentElement ?? outside;
    }
  };
  const everything = [...all(document)];
  const dialog = everything.find((element) => element.matches('dialog:modal'));
  const pressable = everything.filter((element) => {
    if (!element.matches(selector) || element.matches(':disabled') || !element.checkVisibility()) return false;
    const places = [...around(element)];
    if (dialog !== undefined) return places.includes(dialog);
    return !places.some((place) => place.matches('.top-bar'));
  });
  const chosen = pressable[Math.floor(share * pressable.length)];
  chosen?.click();
  return chosen?.textContent.trim().replaceAll(/\s+/gu, ' ').slice(0, 40);
}

/** Types into a search field of the view or, if it has none, into the search dialog, and takes the best result. */
export async function searchFor(words: string, share: number): Promise<string> {
  const all = function* (root: Document | ShadowRoot): Generator<HTMLElement> {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* all(element.shadowRoot);
    }
  };
  const find = (selector: string): HTMLInputElement[] =>
    [...all(document)].filter(
      (one): one is HTMLInputElement =>
        one instanceof HTMLInputElement && one.matches(selector) && one.checkVisibility(),
    );
  const type = (field: HTMLInputElement): void => {
    field.value = words;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };
  const fields = find('form[role=search] input[type=search]');
  const field = fields[Math.floor(share * fields.length)];
  if (field !== undefined) {
    type(field);
    return 'in the view';
  }
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
  for (let look = 0; look < 200; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const [asked] = find('dialog:modal input');
    if (asked === undefined) continue;
    type(asked);
    asked.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    return 'in the dialog';
  }
  return 'nowhere';
}

/** Chooses a radio button of an open menu in the bar; false if there are none yet. */
export function chooseInMenu(menu: string, share: number, onlyOther: boolean): boolean {
  const radios = [...(document.querySelector(menu)?.shadowRoot?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  // A page restored by Back may still have its earlier choice.
  const isNow = (radio: HTMLInputElement): boolean => radio.closest('label')?.textContent?.includes('(now)') === true;
  // Before the world is open no choice is marked, and any may turn out to be the current one.
  if (onlyOther && !radios.some(isNow)) return false;
  const wanted = radios.filter((radio) => !onlyOther || !isNow(radio));
  const chosen = wanted[Math.floor(share * wanted.length)];
  chosen?.click();
  return chosen !== undefined;
}

/** Problems of the view: dead, unnamed or miscounting. Empty if there are none. */
export function complaints(): readonly string[] {
  const all = function* (root: Document | ShadowRoot): Generator<HTMLElement> {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* all(element.shadowRoot);
    }
  };
  const everything = [...all(document)];
  const found: string[] = [];
  const main = document.querySelector<HTMLElement>('main');
  if (!everything.some((one) => one.matches('h1') && one.checkVisibility())) found.push('no heading of the view');
  // The question which world to use is not a dead end: it has three answers.
  const failure = document.querySelector<HTMLElement>('main.view > .failure:not(.question)');
  if (failure !== null) found.push(`the view failed: ${failure.innerText.slice(0, 300)}`);
  if (/^\s*(Opening…)?\s*$/u.test(main?.textContent ?? '')) found.push('the view is empty');
  if (document.querySelector('cdr-shell') !== null && document.querySelector('details.mode') === null)
    found.push('the page has not opened');
  const entries = window.sandbox?.trace.entries() ?? [];
  const traced = new Map(entries.map((one) => [one.id, one.response?.status]));
  for (const { exchange, status } of document.querySelector('cdr-diagram')?.rows ?? []) {
    if (exchange !== undefined && status !== undefined && traced.get(exchange) !== status)
      found.push(`the ladder says ${String(status)} of ${exchange}, the trace ${String(traced.get(exchange))}`);
  }
  const numbersIn = (host: string, selector: string): number[] => {
    const told = document.querySelector(host)?.shadowRoot?.querySelector(selector)?.textContent ?? '';
    return [...told.matchAll(/\d+/gu)].map(Number);
  };
  const counts = (host: string, selector: string): number =>
    document.querySelector(host)?.shadowRoot?.querySelectorAll(selector).length ?? 0;
  const differs = (what: string, told: number | undefined, real: number): void => {
    if (told !== undefined && told !== real) found.push(`${what}: ${String(told)} told, ${String(real)} there`);
  };
  differs('exchanges of the trace', numbersIn('cdr-trace-view', '.count').at(-1), entries.length);
  const [made, ofAll] = numbersIn('cdr-lessons-view', '.course .row [role=status]');
  if (ofAll !== undefined) {
    differs('moves made of the lesson', made, counts('cdr-lessons-view', '.moves > [data-state=done]'));
    differs('moves of the lesson', ofAll, counts('cdr-lessons-view', '.moves > li'));
  }
  return found;
}
