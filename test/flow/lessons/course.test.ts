// Every lesson with the real engine: no move is reached before it is made, each is once it is, and a wrong path does not count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ruleIds, ruleOf } from '../../../mocks/spec/rules/index.ts';
import { lessonNamed, lessons } from '../../../src/pages/lessons/course/all-lessons.ts';
import { Learner } from '../../../src/pages/lessons/learner.ts';
import { nextMove, reachedIn, type Exchanges } from '../../../src/pages/lessons/lesson.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', limits: { trace: 5000 } });
});
afterAll(() => sandbox.stop());

interface Begun {
  /** The learner as a page has it that was loaded just now. */
  readonly learner: () => Learner;
  readonly since: () => Exchanges;
}

function begin(): Begun {
  const before = new Set(sandbox.trace.entries().map(({ id }) => id));
  const since = (): Exchanges => sandbox.trace.entries(({ id }) => !before.has(id));
  let product: string | undefined;
  const learner = (): Learner =>
    new Learner(sandbox, { exchanges: since, product, enrolled: (id) => void (product = id) });
  return { learner, since };
}

test('a move that is made by hand in the explorer leads to its operation', () => {
  const places = lessons.flatMap(({ moves }) => moves.flatMap(({ where }) => (where?.view === 'api' ? [where] : [])));
  expect(places.filter((where) => !('operation' in where))).toEqual([]);
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (_id, lesson) => {
  test('its moves are reached one after another, each by what it does and not before', async () => {
    const { learner, since } = begin();
    const one = learner();
    const ids = lesson.moves.map(({ id }) => id);
    for (const [index, move] of lesson.moves.entries()) {
      expect([move.id, ...reachedIn(lesson, since(), [])]).toEqual([move.id, ...ids.slice(0, index)]);
      await move.act(one);
    }
    expect(reachedIn(lesson, since(), [])).toEqual(ids);
    expect(since().filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  });

  test('a page that is loaded anew before each move comes to the goal too, ten minutes later or at once', async () => {
    const { learner, since } = begin();
    for (const [index, move] of lesson.moves.entries()) {
      if (index === 2) await sandbox.clock.advance('PT10M');
      await move.act(learner());
      expect(reachedIn(lesson, since(), [])).toContain(move.id);
    }
    expect(nextMove(lesson, reachedIn(lesson, since(), []))).toBeUndefined();
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
  const lesson = lessonNamed(id);
  await walk(learner());
  expect(lesson === undefined ? undefined : reachedIn(lesson, since(), [])).toEqual(reached);
});

test('every lesson has its wrong path', () => {
  expect(new Set(wrongPaths.map(([lesson]) => lesson))).toEqual(new Set(lessons.map(({ id }) => id)));
});

test('lessons name three to six moves, each once, with hints; their clauses are those of rules', () => {
  const clauses = new Set<string>(ruleIds.flatMap((id) => ruleOf(id).clauses));
  expect(lessons).toHaveLength(8);
  for (const { id, moves, goal } of lessons) {
    expect([id, moves.length >= 3 && moves.length <= 6]).toEqual([id, true]);
    expect(new Set(moves.map((move) => move.id)).size).toBe(moves.length);
    for (const { hints } of moves) expect(hints.length).toBeGreaterThan(0);
    expect([id, clauses.has(goal.clause)]).toEqual([id, true]);
  }
});
