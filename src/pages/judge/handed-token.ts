// Passes a token from a row to the judge through the tab’s notes; reading removes it.
import { notesOf, type Notes } from '../../ui/notes.ts';
import { siteOf } from '../address/site.ts';

const key = 'handed-token';
const notes = (): Notes => notesOf(siteOf(location.href, 0), 'tab');

export const handToJudge = (token: string): void => notes().write(key, token);

export function takeHandedToken(): string | undefined {
  const token = notes().read(key);
  notes().remove(key);
  return typeof token === 'string' ? token : undefined;
}
