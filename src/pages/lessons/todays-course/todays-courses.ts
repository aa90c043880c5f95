// The courses of a world in which a holder speaks the profile of today: its own, and beside it that of 0.1.1 where another holder speaks that.
import type { Sandbox } from '../../../../mocks/index.ts';
import type { ProfileId } from '../../../../mocks/spec/profiles/profile.ts';
import { hybridCourse } from '../course/all-lessons.ts';
import type { Course } from '../lesson.ts';
import { todaysLessons } from './todays-lessons.ts';

export const todaysCourse: Course = { profile: 'today', lessons: todaysLessons };

export const coursesIn = (sandbox: Sandbox): readonly Course[] =>
  [hybridCourse, todaysCourse].flatMap((course) => {
    const world = worldOf(sandbox, course.profile);
    return world === undefined ? [] : [{ ...course, world }];
  });

/** The world as the first holder that speaks the profile has it; undefined where none does. */
function worldOf(sandbox: Sandbox, profile: ProfileId): Sandbox | undefined {
  const { scenario, urls, personas } = sandbox;
  const holder = scenario.holders.find((one) => (one.profile ?? sandbox.profile) === profile);
  if (holder === undefined) return undefined;
  const [first] = scenario.holders;
  if (holder === first && profile === sandbox.profile) return sandbox;
  const dataHolder = urls.dataHolders[holder.brand] ?? urls.dataHolder;
  const own = new Set(
    scenario.customers.filter((one) => (one.holder ?? first?.brand) === holder.brand).map((one) => one.customerId),
  );
  // The clock, the trace and every recipient stay those of the one world.
  return Object.defineProperties(Object.create(null) as Sandbox, {
    ...Object.getOwnPropertyDescriptors(sandbox),
    profile: { value: profile },
    urls: { value: { ...urls, dataHolder } },
    personas: { value: personas.filter(({ customerId }) => own.has(customerId)) },
  });
}
