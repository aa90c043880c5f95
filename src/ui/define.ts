// Defines a custom element once, since two bundles on a page may bring the same element.

/** The first definition of a name wins. */
export function define(name: `cdr-${string}`, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
