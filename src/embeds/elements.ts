// Entry `cdr-browser-sandbox/elements.js`: one script tag. Outside a browser, for example in prerendering, it does nothing.

if ('customElements' in globalThis)
  import('./define-elements.ts').catch((error: unknown) =>
    console.warn('cdr-browser-sandbox: the elements cannot be loaded; the page stays as it is.', error),
  );

export {};
