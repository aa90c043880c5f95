// The chosen row, kept in the query of the address: ?step=token, ?step=authorise.3
import { writeAddress } from '../../ui/address.ts';

const name = 'step';

/** Id of the row; '' if none is chosen. */
export const readChosen = (): string => new URLSearchParams(location.search).get(name) ?? '';

/** `push` is for a person’s choice, which “back” undoes; `replace` is for the page’s. */
export function writeChosen(row: string, how: 'push' | 'replace'): void {
  const url = new URL(location.href);
  if (row === '') url.searchParams.delete(name);
  else url.searchParams.set(name, row);
  if (url.href === location.href) return;
  writeAddress(url.href, how);
}

/** Id of the step that a row belongs to. */
export const stepOfRow = (row: string): string => row.replace(/\.\d+$/u, '');
