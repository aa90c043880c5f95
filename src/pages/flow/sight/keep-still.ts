// Compensates for content that appears above the diagram: nothing in view moves until the page scrolls there.

/** While the class is set, the diagram keeps its frame in one column. */
const framed = 'framed';

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/**
 * Call before an update, and the returned function after it. That function scrolls by the difference, and removes the
 * frame once the diagram is out of view.
 */
export function keepStill(flow: Element, diagram: Element): () => Promise<void> {
  const before = topOf(diagram);
  return async () => {
    flow.classList.add(framed);
    scrollBy({ top: topOf(diagram) - before, behavior: 'instant' });
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const unframe = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) return;
      flow.classList.remove(framed);
      unframe.disconnect();
    });
    unframe.observe(diagram);
  };
}
