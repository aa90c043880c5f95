// Keeps the focus when a press removes its own button, so that it does not jump to the top of the page.
import type { LitElement } from 'lit';

const reachable = 'button:enabled, a[href], summary, input:enabled, select:enabled, [tabindex]';

/**
 * For a view whose buttons disappear with their subject. The focus follows the button with the same label if it has
 * moved; if it is gone, the focus goes to the first focusable element left around it, or to `last`.
 */
export function keepFocus(host: LitElement, last: string): void {
  let focused: Element | null = null;
  let [label, around]: [string | null, readonly Element[]] = [null, []];
  host.addController({
    hostUpdate() {
      focused = host.shadowRoot?.activeElement ?? null;
      [label, around] = [focused?.ariaLabel ?? null, [...outward(focused)]];
    },
    hostUpdated() {
      const root = host.shadowRoot;
      if (root === null || focused === null) return;
      const isGone = !focused.isConnected && document.activeElement === document.body;
      if (!isGone && focused.ariaLabel === label) return;
      const find = (from: ParentNode, selector: string) => from.querySelector<HTMLElement>(selector);
      const same = label === null ? null : find(root, `button[aria-label=${JSON.stringify(label)}]`);
      const near = around.find((one) => one.isConnected);
      const next = same ?? (isGone ? ((near && find(near, reachable)) ?? find(root, last)) : null);
      next?.focus();
    },
  });
}

function* outward(from: Element | null): Generator<Element> {
  for (let one = from?.parentElement; one instanceof Element; one = one.parentElement) yield one;
}
