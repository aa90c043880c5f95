// The edits of a run in the address: when each was sent, at which step, on which row, and its changes.
import { parsedJson } from '../../elements/json-member.ts';
import type { Change } from '../workbench/request-changes.ts';
import { replaceQuery } from '../../ui/address.ts';

export interface RunEdit {
  /** Seconds since the run began, by the sandbox’s clock. */
  readonly after: number;
  /** Id of the next step at that time; '' if the run was done. */
  readonly next: string;
  /** Id of the row whose request was edited. */
  readonly row: string;
  readonly changes: readonly Change[];
}

const name = 'edit';

/** A longer address would be too long to share. */
export const most = { edits: 20, characters: 6000 } as const;

export const writtenEdit = ({ after, next, row, changes }: RunEdit): string =>
  JSON.stringify([after, next, row, ...changes]);

const isChange = (value: unknown): value is Change =>
  Array.isArray(value) &&
  (value.length === 1 || value.length === 2) &&
  typeof value[0] === 'string' &&
  value[0].startsWith('/');

/** Undefined for a text that is not an edit. */
export function editIn(text: string): RunEdit | undefined {
  const value = parsedJson(text);
  if (!Array.isArray(value)) return undefined;
  const members: readonly unknown[] = value;
  const [after, next, row, ...changes] = members;
  const isEdit = Number.isSafeInteger(after) && typeof next === 'string' && typeof row === 'string';
  if (!isEdit || row === '' || !changes.every(isChange)) return undefined;
  return { after: Number(after), next, row, changes };
}

/** The edits in a query, in order; undefined for each that cannot be read. */
export const editsIn = (query: URLSearchParams): readonly (RunEdit | undefined)[] => query.getAll(name).map(editIn);

export function putEdits(query: URLSearchParams, edits: readonly RunEdit[]): void {
  query.delete(name);
  for (const edit of edits) query.append(name, writtenEdit(edit));
}

/** The readable edits in this page’s address. */
export const runEdits = (): readonly RunEdit[] =>
  editsIn(new URLSearchParams(location.search)).flatMap((edit) => edit ?? []);

/** Whether these edits fit into an address. */
export const fits = (edits: readonly RunEdit[]): boolean =>
  edits.length <= most.edits && edits.map(writtenEdit).join('').length <= most.characters;

/** Replaces the edits in this page’s address. */
export function keepEdits(edits: readonly RunEdit[]): void {
  const url = new URL(location.href);
  putEdits(url.searchParams, edits);
  replaceQuery(url.pathname + url.search);
}
