// A token on its way from a row of the trace to the judge: in the tab’s own notes, and gone once it is read.
import { notesOf, type Notes } from '../../runs/notes.ts';
import { siteOf } from '../address/site.ts';

const key = 'handed-token';
const notes = (): Notes => notesOf(siteOf(location.href, 0), 'tab');

export const handToJudge = (token: string): void => notes().write(key, token);

export function takeHandedToken(): string | undefined {
  const token = notes().read(key);
  notes().remove(key);
  return typeof token === 'string' ? token : undefined;
}
