// Scrolls a row of the diagram into view, within the diagram’s own frame if it has one, and focuses rows.
import type { CdrDiagram } from '../../../elements/diagram/cdr-diagram.ts';

export const scrolling = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/**
 * `chosen`: a person chose the row, so it is centred. Otherwise it is the next row, and earlier ones stay visible above
 * it.
 */
export async function follow(
  diagram: CdrDiagram | null,
  id: string,
  { chosen, running }: { readonly chosen: boolean; readonly running: boolean },
): Promise<void> {
  await diagram?.updateComplete;
  const row = diagram?.shadowRoot?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  // A folded step’s row is not drawn.
  if (diagram === null || row?.checkVisibility() !== true) return;
  const framed = diagram.scrollHeight > diagram.clientHeight + 1;
  const to = row.getBoundingClientRect().top - diagram.getBoundingClientRect().top + diagram.scrollTop;
  if (framed) {
    const top = Math.max(0, to - diagram.clientHeight * (chosen ? 0.5 : 0.8));
    diagram.scrollTo({ top, behavior: scrolling() });
    // In a low window the lower part of the frame may be out of view.
    const place = diagram.getBoundingClientRect().top + to - Math.min(top, diagram.scrollHeight - diagram.clientHeight);
    const below = place + row.offsetHeight - innerHeight;
    if (!chosen || (place >= 0 && below <= 0)) return;
    // Scrolling the bar away may make enough room, and keeps the title of what is next to the diagram in view.
    const bar = diagram.closest('main')?.getBoundingClientRect().top ?? 0;
    if (below > 0 && below <= bar) scrollBy({ top: Math.ceil(bar), behavior: scrolling() });
    else diagram.scrollIntoView({ block: 'nearest', behavior: scrolling() });
  } else if (!chosen && running) row.scrollIntoView({ block: 'nearest' });
}

/** Focuses the chosen row, else the one that Tab reaches. */
export async function focusChosen(diagram: CdrDiagram | null): Promise<void> {
  await diagram?.updateComplete;
  const rows = [...(diagram?.shadowRoot?.querySelectorAll<HTMLElement>('ol button') ?? [])];
  const row = rows.find(({ ariaPressed }) => ariaPressed === 'true') ?? rows.find(({ tabIndex }) => tabIndex === 0);
  row?.focus({ preventScroll: true });
}
