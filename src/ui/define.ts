// Defines a custom element once: two bundles on a page must not fight over a name.

/** The first definition of a name stays. */
export function define(name: `cdr-${string}`, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
