// Every lesson with the real engine: no move is reached before it is made, each is once it is, and a wrong path does not count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { lessons } from '../../../src/pages/lessons/course/all-lessons.ts';
import type { Learner } from '../../../src/pages/lessons/learner.ts';
import { reachedIn } from '../../../src/pages/lessons/lesson.ts';
import { beginLesson, checkTexts, playInOrder, playOnFreshPages } from '../../kit/lessons.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', limits: { trace: 5000 } });
});
afterAll(() => sandbox.stop());

const begin = () => beginLesson(sandbox);

test('a move that is made by hand in the explorer leads to its operation', () => {
  const places = lessons.flatMap(({ moves }) => moves.flatMap(({ where }) => (where?.view === 'api' ? [where] : [])));
  expect(places.filter((where) => !('operation' in where))).toEqual([]);
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (_id, lesson) => {
  test('its moves are reached one after another, each by what it does and not before', async () => {
    await playInOrder(sandbox, lesson);
  });

  test('a page that is loaded anew before each move comes to the goal too, ten minutes later or at once', async () => {
    await playOnFreshPages(sandbox, lesson);
  });
});

const path = '/energy/accounts';
const refresh = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token });

/** What looks like the way to the goal and is not, and the moves that are reached all the same. */
const wrongPaths: readonly [
  lesson: string,
  what: string,
  walk: (learner: Learner) => Promise<void>,
  reached: string[],
][] = [
  [
    'steal-a-token',
    'a token made up, presented by somebody else',
    async (learner) => {
      await learner.read(path);
      await learner.read(path, { token: 'made-up', as: await sandbox.enrol() });
      await learner.read(path, { token: 'made-up', as: null });
    },
    ['read'],
  ],
  [
    'withdraw-a-consent',
    'the refresh token revoked, the consent left as it is',
    async (learner) => {
      const { access, refresh: token } = await learner.share();
      await learner.read(path, { token: access });
      await learner.post('revocation', { token });
      await learner.post('introspection', { token });
      await learner.read(path, { token: access });
      await learner.post('token', refresh(token));
    },
    ['read'],
  ],
  [
    'send-the-wrong-header',
    'no token, and an interaction id that is none',
    async (learner) => {
      await learner.read(path, { headers: { authorization: undefined } });
      await learner.read(path, { headers: { 'x-fapi-interaction-id': 'none' } });
      await learner.read(path);
    },
    ['good'],
  ],
  [
    'race-for-a-code',
    'two codes made up, and tokens given back',
    async (learner) => {
      await learner.code();
      const form = { grant_type: 'authorization_code', code: 'made-up', redirect_uri: 'https://a.example/' };
      await Promise.all([learner.post('token', form), learner.post('token', form)]);
      const { access, refresh: token } = await learner.share();
      await learner.post('revocation', { token });
      await learner.read(path, { token: access });
      await learner.post('token', refresh(token));
    },
    ['code'],
  ],
  [
    'make-it-slow-down',
    'polls for what nobody asked for',
    async (learner) => {
      const form = { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: 'made-up' };
      await learner.post('token', form);
      await learner.post('token', form);
      await learner.share();
    },
    [],
  ],
  [
    'swap-a-key',
    'a swap with overlap: the old key is taken as ever',
    async (learner) => {
      const { recipient } = await learner.acting();
      const form = { grant_type: 'client_credentials', scope: 'cdr:consents' };
      const old = { ...recipient.signingKey };
      await learner.post('token', form);
      await recipient.rotate({ use: 'sig', overlap: 'PT1H' });
      await sandbox.clock.advance('PT5M1S');
      await learner.post('token', form, old);
      await learner.post('token', form);
    },
    ['sign'],
  ],
  [
    'swap-a-key',
    'an assertion by a key that never was one’s own',
    async (learner) => {
      const form = { grant_type: 'client_credentials', scope: 'cdr:consents' };
      const { signingKey } = await sandbox.enrol();
      await learner.post('token', form);
      await learner.post('token', form, signingKey);
      await learner.post('token', form);
    },
    ['sign'],
  ],
  [
    'lose-your-accreditation',
    'another recipient is suspended',
    async (learner) => {
      await learner.read(path);
      const other = await sandbox.enrol();
      await sandbox.register.setStatus('dataRecipient', other.legalEntityId, 'SUSPENDED');
      const { register } = sandbox.urls;
      const list = `${register.base}/cdr-register/v1/all/data-recipients/brands/software-products/status`;
      await sandbox.fetch(list, { headers: { 'x-v': '2' } });
      await learner.read(path);
    },
    ['served'],
  ],
  [
    'read-three-years',
    'two years, the first page of many, and a page beyond the last',
    async (learner) => {
      const usage = '/energy/electricity/servicepoints/usage';
      await learner.read(`${usage}?page-size=1000`);
      await learner.read(`${usage}?oldest-date=2020-01-01&page=9999`);
      await learner.read(`${usage}?oldest-date=2020-01-01&page-size=20`);
      await learner.read(`${usage}?oldest-date=2020-01-01&page-size=20&page=3`);
    },
    ['ask'],
  ],
];

test.each(wrongPaths)('%s: %s does not count', async (id, _what, walk, reached) => {
  const { learner, since } = begin();
  const lesson = lessons.find((one) => one.id === id);
  await walk(learner());
  expect(lesson === undefined ? undefined : reachedIn(lesson, since(), [])).toEqual(reached);
});

test('every lesson has its wrong path', () => {
  expect(new Set(wrongPaths.map(([lesson]) => lesson))).toEqual(new Set(lessons.map(({ id }) => id)));
});

test('lessons name three to six moves, each once, with hints; their clauses are those of rules', () => {
  expect(lessons).toHaveLength(8);
  checkTexts(lessons);
});
