// Keeps the selected or next row of a scrolling diagram in the middle.

/** Scrolls only the container, never the page. */
export async function keepInSight(place: Element | null): Promise<void> {
  const diagram = place?.querySelector('cdr-diagram');
  if (place === null || place === undefined || diagram === null || diagram === undefined) return;
  await diagram.updateComplete;
  const rows = diagram.renderRoot;
  const row = rows.querySelector('[aria-pressed="true"]') ?? rows.querySelector('[aria-current="step"]');
  if (row === null) return;
  const { top, height } = row.getBoundingClientRect();
  const middle = (place.clientHeight - height) / 2;
  place.scrollTop += top - place.getBoundingClientRect().top - middle;
}
