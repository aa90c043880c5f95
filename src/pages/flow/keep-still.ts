// What comes in above the diagram moves nothing in sight: the page goes on by as much, and goes to it afterwards.

/** While it is set the diagram keeps the frame that it has in one column. */
const framed = 'framed';

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Asked before the page is drawn anew; what it gives is called afterwards, and ends when all of it has been seen where it was. */
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
