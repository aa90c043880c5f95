// Every lesson against the engine: a move counts once it is made and not before, and a wrong path does not count.
import { describe, expect, test } from 'vitest';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { coursesOf } from '../../../src/pages/lessons/courses.ts';
import { reachedIn } from '../../../src/pages/lessons/lesson.ts';
import { beginLesson, lessonWorlds, checkTexts, playInOrder, playOnFreshPages } from '../../kit/playground/lessons.ts';
import { lessonCalled, wrongPaths } from './wrong-paths.ts';

const worldOf = await lessonWorlds();

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
