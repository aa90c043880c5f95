// Every lesson against the engine: a move counts once it is made and not before, and a wrong path does not count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { coursesOf } from '../../../src/pages/lessons/courses.ts';
import { reachedIn, type Lesson } from '../../../src/pages/lessons/lesson.ts';
import { beginLesson, checkTexts, playInOrder, playOnFreshPages } from '../../kit/playground/lessons.ts';
import { lessonCalled, wrongPaths } from './wrong-paths.ts';

const options = { storage: 'memory:', limits: { trace: 5000 } } as const;
const worlds = new Map<ProfileId, Sandbox>();

const worldOf = ({ profile }: Pick<Lesson, 'profile'>): Sandbox => {
  const world = worlds.get(profile);
  if (world === undefined) throw new Error(`No world of ${profile}.`);
  return world;
};

beforeAll(async () => {
  for (const profile of ['0.1.1', 'cds-1.36'] as const)
    worlds.set(profile, await createSandbox({ ...options, profile }));
});
afterAll(() => Promise.all([...worlds.values()].map((world) => world.stop())));

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (_id, lesson) => {
  test('its moves are reached one after another, by their effect and not before', async () => {
    await playInOrder(worldOf(lesson), lesson);
  });

  test('its goal is reached with a reload before each move, at once or ten minutes later', async () => {
    await playOnFreshPages(worldOf(lesson), lesson);
  });
});

test.each(wrongPaths)('%s: %s does not count', async (id, _what, walk, reached) => {
  const lesson = lessonCalled(id);
  const { learner, since } = beginLesson(worldOf(lesson), lesson);
  await walk(learner());
  expect(reachedIn(lesson, since(), [])).toEqual(reached);
});

test('every lesson has a wrong path, its texts and its own id', () => {
  expect(new Set(wrongPaths.map(([lesson]) => lesson))).toEqual(new Set(lessons.map(({ id }) => id)));
  for (const { profile, lessons: own } of coursesOf(['0.1.1', 'cds-1.36'])) checkTexts(own, profile);
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
});
