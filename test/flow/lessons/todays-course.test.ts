// Every lesson of today’s profile with the real engine, at the one holder of a world and at the second one; a wrong path does not count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { lessons as hybridLessons } from '../../../src/pages/lessons/course/all-lessons.ts';
import type { Learner } from '../../../src/pages/lessons/learner.ts';
import { reachedIn, type Lesson } from '../../../src/pages/lessons/lesson.ts';
import { coursesIn } from '../../../src/pages/lessons/todays-course/todays-courses.ts';
import { push } from '../../../src/pages/lessons/todays-course/pushed-by-hand.ts';
import { todaysLessons } from '../../../src/pages/lessons/todays-course/todays-lessons.ts';
import { arrive, walked } from '../../../src/pages/lessons/todays-course/todays-walks.ts';
import { codeFlow } from '../../../src/recipient/flows/code-flow.ts';
import { beginLesson, checkTexts, playInOrder, playOnFreshPages } from '../../kit/lessons.ts';

let sandbox: Sandbox;
let mixed: Sandbox;

beforeAll(async () => {
  const options = { storage: 'memory:', limits: { trace: 5000 } } as const;
  [sandbox, mixed] = await Promise.all([
    createSandbox({ ...options, profile: 'today' }),
    createSandbox({ ...options, scenario: 'two-profiles' }),
  ]);
});
afterAll(() => Promise.all([sandbox.stop(), mixed.stop()]));

describe.each(todaysLessons.map((lesson) => [lesson.id, lesson] as const))('%s', (_id, lesson) => {
  test('its moves are reached one after another, each by what it does and not before', async () => {
    await playInOrder(sandbox, lesson);
  });

  test('a page that is loaded anew before each move comes to the goal too, ten minutes later or at once', async () => {
    await playOnFreshPages(sandbox, lesson);
  });
});

test('a world of today has its course alone; one of two profiles has both, each at the holder that speaks it', async () => {
  expect(coursesIn(sandbox).map(({ profile, world }) => [profile, world === sandbox])).toEqual([['today', true]]);
  const courses = coursesIn(mixed);
  expect(courses.map(({ profile, world }) => [profile, world?.urls.dataHolder.issuer])).toEqual([
    ['0.1.1', mixed.urls.dataHolder.issuer],
    ['today', mixed.urls.dataHolders['bottlebrush-power']?.issuer],
  ]);
  for (const { lessons, world } of courses)
    for (const lesson of lessons.slice(0, 2)) if (world !== undefined) await playInOrder(world, lesson);
});

const codeForm = { grant_type: 'authorization_code', redirect_uri: 'https://a.example/' };

/** What looks like the way to the goal and is not, and the moves that are reached all the same. */
const wrongPaths: readonly [
  lesson: string,
  what: string,
  walk: (learner: Learner) => Promise<void>,
  reached: string[],
][] = [
  [
    'too-old-a-request',
    'an hour and no more, an end within the skew of the clocks, and an object that is refused for no age',
    async (learner) => {
      await push(learner, { exp: 3600 });
      await push(learner, { nbf: -60, exp: -10 });
      await learner.post('pushed_authorization_request', { request: 'made-up' });
      await push(learner);
    },
    ['good'],
  ],
  [
    'use-a-request-uri-twice',
    'two addresses, each used once, and one made up that is used twice',
    async (learner) => {
      const [one, other] = [await walked(learner, codeFlow, 'push'), await walked(learner, codeFlow, 'push')];
      await arrive(learner, one.authorisationUrl);
      await arrive(learner, other.authorisationUrl);
      const madeUp = new URL(one.authorisationUrl ?? '');
      madeUp.searchParams.set('request_uri', 'urn:ietf:params:oauth:request_uri:made-up');
      await arrive(learner, madeUp);
      await arrive(learner, madeUp);
    },
    ['push', 'arrive'],
  ],
  [
    'redeem-a-stolen-code',
    'a code made up, and a good one with another redirect_uri and its own verifier',
    async (learner) => {
      await learner.post('token', { ...codeForm, code: 'made-up' });
      const { callback, verifier = '' } = await walked(learner, codeFlow, 'open-response');
      await learner.post('token', { ...codeForm, code: callback?.get('code') ?? '', code_verifier: verifier });
    },
    ['code'],
  ],
];

test.each(wrongPaths)('%s: %s does not count', async (id, _what, walk, reached) => {
  const { learner, since } = beginLesson(sandbox);
  const lesson: Lesson | undefined = todaysLessons.find((one) => one.id === id);
  await walk(learner());
  expect(lesson === undefined ? undefined : reachedIn(lesson, since(), [])).toEqual(reached);
});

test('every lesson has its wrong path, its texts, and an id that no lesson of 0.1.1 has', () => {
  expect(new Set(wrongPaths.map(([lesson]) => lesson))).toEqual(new Set(todaysLessons.map(({ id }) => id)));
  checkTexts(todaysLessons);
  const ids = [...hybridLessons, ...todaysLessons].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
