// Entry `cdr-browser-sandbox/elements.js`: one script tag. Outside of a browser, where sites are prerendered, it does nothing.

if ('customElements' in globalThis)
  import('./define-elements.ts').catch((error: unknown) =>
    console.warn('cdr-browser-sandbox: the elements cannot be loaded; the page stays as it is.', error),
  );

export {};
