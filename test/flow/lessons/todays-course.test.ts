// Every lesson of today’s profile with the real engine, at the one holder of a world and at the second one; a wrong path does not count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { todaysClauses } from '../../../mocks/spec/rules/todays-clauses.ts';
import { lessons as hybridLessons } from '../../../src/pages/lessons/course/all-lessons.ts';
import type { Learner } from '../../../src/pages/lessons/learner.ts';
import { reachedIn, type Lesson } from '../../../src/pages/lessons/lesson.ts';
import { coursesIn } from '../../../src/pages/lessons/todays-course/todays-courses.ts';
import { push } from '../../../src/pages/lessons/todays-course/pushed-by-hand.ts';
import { todaysLessons } from '../../../src/pages/lessons/todays-course/todays-lessons.ts';
import {
  accountsPath,
  arrive,
  refreshWith,
  shareAndRead,
  walked,
  withdraw,
} from '../../../src/pages/lessons/todays-course/todays-walks.ts';
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
  const [hybrid, today] = courses;
  for (const lesson of hybridLessons.slice(0, 2)) await playInOrder(hybrid?.world ?? sandbox, lesson);
  for (const lesson of todaysLessons) await playInOrder(today?.world ?? sandbox, lesson);
  const { hostname } = new URL(mixed.urls.dataHolders['bottlebrush-power']?.issuer ?? '');
  expect(
    mixed.trace.entries(
      ({ operation, request }) => operation === 'pushAuthorisation' && !request.url.includes(hostname),
    ),
  ).toEqual([]);
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
  [
    'steal-a-bound-token',
    'a token made up, presented by somebody else',
    async (learner) => {
      await learner.read(accountsPath);
      await learner.read(accountsPath, { token: 'made-up', as: await sandbox.enrol() });
      await learner.read(accountsPath, { token: 'made-up', as: null });
    },
    ['read'],
  ],
  [
    'amend-an-arrangement',
    'a second arrangement beside the first, whose tokens are then given back',
    async (learner) => {
      const first = await shareAndRead(learner);
      await shareAndRead(learner);
      await learner.read(accountsPath, { token: first.access });
      await learner.post('revocation', { token: first.access });
      await learner.post('revocation', { token: first.refresh });
      await learner.read(accountsPath, { token: first.access });
      await refreshWith(learner, first);
    },
    ['share'],
  ],
  [
    'withdraw-in-the-app',
    'the refresh token revoked, and an arrangement that never was withdrawn',
    async (learner) => {
      const sharing = await shareAndRead(learner);
      await learner.post('revocation', { token: sharing.refresh });
      await learner.post('introspection', { token: sharing.refresh });
      await refreshWith(learner, sharing);
      await learner.post('cdr_arrangement_revocation', { cdr_arrangement_id: crypto.randomUUID() });
    },
    ['share'],
  ],
  [
    'withdraw-on-the-dashboard',
    'withdrawn in the app: nobody calls the recipient',
    async (learner) => {
      const sharing = await shareAndRead(learner);
      await withdraw(learner, sharing);
      await withdraw(learner, sharing);
      await learner.read(accountsPath, { token: sharing.access });
      await refreshWith(learner, sharing);
    },
    ['share'],
  ],
  [
    'share-once',
    'shared for a year, the refresh token given back, and an amendment of an arrangement that never was',
    async (learner) => {
      const { access, refresh } = await learner.share();
      await learner.post('revocation', { token: refresh });
      await learner.read('/energy/accounts', { token: access });
      await push(learner, { sharing: { cdr_arrangement_id: crypto.randomUUID() } });
    },
    [],
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
  checkTexts(todaysLessons, ...Object.values(todaysClauses).flat());
  const ids = [...hybridLessons, ...todaysLessons].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
