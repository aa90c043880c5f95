// Whether a page of another origin frames this one. Consent is given only on the holder’s own page (RFC 6749 10.13), and browser storage is cleared only there.

/** True if any ancestor window is of another origin. */
export function isFramedByStranger(): boolean {
  try {
    for (let inner: Window = window; inner !== inner.parent; inner = inner.parent)
      // Reading the location of another origin throws; an opaque origin (“null”) is trusted by nobody.
      if (inner.parent.location.origin !== location.origin || location.origin === 'null') return true;
    return false;
  } catch {
    return true;
  }
}

/** Explains why the page may not be framed, in place of its content, and offers to open it in a new tab. */
export function refuseFrame(main: Element | null, why: string): void {
  const make = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    className: string,
    ...content: (string | Node)[]
  ): HTMLElementTagNameMap[K] => {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...content);
    return element;
  };
  const link = Object.assign(make('a', 'button go', 'Open it on its own'), {
    href: location.href,
    target: '_blank',
    rel: 'noopener',
  });
  const risk = 'A page of another site shows this one in a frame, where it could lay its own buttons over ours.';
  const heading = make('h1', '', 'Not inside another page');
  main?.replaceChildren(
    make('section', 'card failure', heading, make('p', '', `${risk} ${why}`), make('div', 'actions', link)),
  );
}
