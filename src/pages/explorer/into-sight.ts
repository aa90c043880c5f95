// Brings parts of the explorer into sight.
import { isNarrow } from '../../ui/is-narrow.ts';

/** The list shows the operation that a link leads to. */
export function scrollToChosen(root: ParentNode): void {
  const [groups, current] = ['.groups', '[aria-current]'].map((one) => root.querySelector<HTMLElement>(one));
  if (groups && current) groups.scrollTop = current.offsetTop - groups.offsetTop - 60;
}

/** An operation that was just chosen: its form stands below the list where the page is narrow. */
export function showOperation(root: ParentNode): void {
  const head = root.querySelector<HTMLElement>('.head');
  if (isNarrow()) head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}

/** The answer stands below the form where there are no two columns. */
export function showAnswer(root: ParentNode): void {
  if (matchMedia('(width < 80rem)').matches) root.querySelector('.answer')?.scrollIntoView({ block: 'start' });
}
