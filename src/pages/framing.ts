// Whether a page of another origin stands around this one. Consent is given on the holder's own page alone (RFC 6749 10.13).
import { html, render } from 'lit';

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

/** Said in place of a consent page that stands in a stranger's frame; it opens by itself, outside of it. */
export function refuseFrame(main: Element | null): void {
  const card = document.createElement('section');
  card.className = 'card failure';
  render(
    html`<h1>Not inside another page</h1>
      <p>
        A page of another site shows this one in a frame, where it could lay its own buttons over ours. What is asked
        for here is answered on a page of its own, so that you see to whom you say yes.
      </p>
      <div class="actions">
        <a class="button go" href=${location.href} target="_blank" rel="noopener">Open it on its own</a>
      </div>`,
    card,
  );
  main?.replaceChildren(card);
}
