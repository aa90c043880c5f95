// Brings a row of the diagram into sight, where the diagram scrolls in a frame of its own.
import type { CdrDiagram } from '../elements/cdr-diagram.ts';

export async function follow(diagram: CdrDiagram | null, id: string): Promise<void> {
  await diagram?.updateComplete;
  const row = diagram?.shadowRoot?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  if (diagram === null || !row || diagram.scrollHeight <= diagram.clientHeight + 1) return;
  const to = row.getBoundingClientRect().top - diagram.getBoundingClientRect().top + diagram.scrollTop;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  diagram.scrollTo({ top: to - diagram.clientHeight / 2, behavior: calm ? 'auto' : 'smooth' });
}
