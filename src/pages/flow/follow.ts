// Brings a row of the diagram into sight, inside the diagram's own frame where it has one; and gives it the focus.
import type { CdrDiagram } from '../../elements/cdr-diagram.ts';

export const scrolling = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** `chosen`: a person chose the row, so it comes to the middle; else it is the next one, and what went before stays in sight. */
export async function follow(
  diagram: CdrDiagram | null,
  id: string,
  { chosen, running }: { readonly chosen: boolean; readonly running: boolean },
): Promise<void> {
  await diagram?.updateComplete;
  const row = diagram?.shadowRoot?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  // A row of the steps that are folded together is not drawn.
  if (diagram === null || row?.checkVisibility() !== true) return;
  const framed = diagram.scrollHeight > diagram.clientHeight + 1;
  const to = row.getBoundingClientRect().top - diagram.getBoundingClientRect().top + diagram.scrollTop;
  if (framed) {
    const top = Math.max(0, to - diagram.clientHeight * (chosen ? 0.5 : 0.8));
    diagram.scrollTo({ top, behavior: scrolling() });
    // In a low window the lower half of the frame is out of sight.
    const place = diagram.getBoundingClientRect().top + to - Math.min(top, diagram.scrollHeight - diagram.clientHeight);
    const below = place + row.offsetHeight - innerHeight;
    if (!chosen || (place >= 0 && below <= 0)) return;
    // Without the bar above there may be room enough; what stands beside the diagram is then still seen from its title on.
    const bar = diagram.closest('main')?.getBoundingClientRect().top ?? 0;
    if (below > 0 && below <= bar) scrollBy({ top: Math.ceil(bar), behavior: scrolling() });
    else diagram.scrollIntoView({ block: 'nearest', behavior: scrolling() });
  } else if (!chosen && running) row.scrollIntoView({ block: 'nearest' });
}

/** Gives the focus to the row that is chosen, else to the one that Tab comes to. */
export async function focusChosen(diagram: CdrDiagram | null): Promise<void> {
  await diagram?.updateComplete;
  const rows = [...(diagram?.shadowRoot?.querySelectorAll<HTMLElement>('ol button') ?? [])];
  const row = rows.find(({ ariaPressed }) => ariaPressed === 'true') ?? rows.find(({ tabIndex }) => tabIndex === 0);
  row?.focus({ preventScroll: true });
}
