// Whether a page of another origin stands around this one. Consent is given on the holder's own page alone (RFC 6749 10.13),
// and what is kept in the browser is cleared there alone.
/** True when any of the windows around this one, however far out, is of another origin. */
export function isFramedByStranger(): boolean {
  try {
    for (let inner: Window = window; inner !== inner.parent; inner = inner.parent)
      // A window of another origin lets nobody read where it is; one without an origin is nobody's friend.
      if (inner.parent.location.origin !== location.origin || location.origin === 'null') return true;
    return false;
  } catch {
    return true;
  }
}

/** Says why, in place of a page that must not stand in a stranger's frame, and offers it in a tab of its own. */
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
