// Which courses a page has: those of the profiles that its world speaks.
import type { Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { profileHere } from '../profile-here.ts';
import type { Site } from '../site.ts';
import { hybridCourse } from './course/all-lessons.ts';
import type { Course } from './lesson.ts';

/** None where the profile is another than 0.1.1, and the world is not open yet. */
export async function coursesHere(site: Site, sandbox: Sandbox | undefined): Promise<readonly Course[]> {
  const spoken = sandbox?.scenario.holders.map(({ profile }) => profile ?? sandbox.profile) ?? [profileHere(site)];
  if (!spoken.includes('today')) return [hybridCourse];
  const { coursesIn } = await loadPart(() => import('./todays-course/todays-courses.ts'));
  return sandbox === undefined ? [] : coursesIn(sandbox);
}
