// Scrolls parts of the explorer into view.
import { isNarrow } from '../../ui/is-narrow.ts';

/** Scrolls the list to the operation that a link leads to. */
export function scrollToChosen(root: ParentNode): void {
  const [groups, current] = ['.groups', '[aria-current]'].map((one) => root.querySelector<HTMLElement>(one));
  if (groups && current) groups.scrollTop = current.offsetTop - groups.offsetTop - 60;
}

/** On a narrow page the form of a chosen operation is below the list. */
export function showOperation(root: ParentNode): void {
  const head = root.querySelector<HTMLElement>('.head');
  if (isNarrow()) head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}

/** On pages narrower than two columns, the response is below the form. */
export function showAnswer(root: ParentNode): void {
  if (matchMedia('(width < 80rem)').matches) root.querySelector('.answer')?.scrollIntoView({ block: 'start' });
}
