// The first steps of a diagram as a foldable group: its button, and which rows are in it.
import { html, nothing, type TemplateResult } from 'lit';
import type { DiagramRow } from './diagram-rows.ts';

export interface Fold {
  readonly title: string;
  /** Number of steps in the group, from the first one on. */
  readonly steps: number;
  readonly open: boolean;
}

export const isIn = (fold: Fold | undefined, { at }: DiagramRow): boolean =>
  fold !== undefined && at !== undefined && at.step <= fold.steps;

/** A button with the group’s content and progress. */
export function foldButton(
  fold: Fold | undefined,
  rows: readonly DiagramRow[],
  toggle: (open: boolean) => void,
): TemplateResult | typeof nothing {
  if (fold === undefined) return nothing;
  const { title, steps, open } = fold;
  const taken = rows.findLast((row) => isIn(fold, row) && row.state !== 'ghost' && row.state !== 'now')?.at?.step ?? 0;
  const come = taken === steps ? 'done' : taken === 0 ? 'not run yet' : `${String(taken)} of ${String(steps)}`;
  return html`<button type="button" class="fold" aria-expanded=${open ? 'true' : 'false'} @click=${() => toggle(!open)}>
    <b>Steps 1 to ${steps}</b> <span>${title}</span>
    <span class="chip words ${taken === steps ? 'ok' : 'plain'}">${come}</span>
  </button>`;
}
