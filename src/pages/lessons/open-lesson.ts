// The lesson open in this tab, shown next to the view in which its moves are made.
import { notesOf } from '../../ui/notes.ts';
import type { Site } from '../address/site.ts';

type Named = Pick<Site, 'name'>;
const key = 'open-lesson';

export function openLessonOf(site: Named): string | undefined {
  const id = notesOf(site, 'tab').read(key);
  return typeof id === 'string' ? id : undefined;
}

export const noteOpenLesson = (site: Named, id: string): void => notesOf(site, 'tab').write(key, id);

export const closeLesson = (site: Named): void => notesOf(site, 'tab').remove(key);
