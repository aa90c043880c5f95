// The lessons of a page: a course for each profile that a holder of its world has.
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { lessons } from './all-lessons.ts';
import type { Lesson } from './lesson.ts';

export interface Course {
  readonly profile: ProfileId;
  readonly lessons: readonly Lesson[];
}

/** In the order of the profiles. */
export const coursesOf = (ofHolders: readonly ProfileId[]): readonly Course[] =>
  profileIds
    .filter((profile) => ofHolders.includes(profile))
    .map((profile) => ({ profile, lessons: lessons.filter((lesson) => lesson.profile === profile) }));

/** The next lesson of the same course; undefined after the last. */
export function lessonAfter(lesson: Lesson): Lesson | undefined {
  const [course] = coursesOf([lesson.profile]);
  return course?.lessons[course.lessons.indexOf(lesson) + 1];
}
