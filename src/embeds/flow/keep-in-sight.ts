// A diagram that is higher than its place scrolls in it: the row that is chosen, or comes next, is kept in the middle.

/** Moves nothing but the place itself: the page around stays where it is. */
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
