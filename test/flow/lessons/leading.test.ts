// Guidance for a learner: a first lesson in which nothing goes wrong, whom each rule protects, and why a try did not count.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { explorerRecipient } from '../../../src/calls/explorer-recipient.ts';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { coursesOf } from '../../../src/pages/lessons/courses.ts';
import { nextMove, reachedIn } from '../../../src/pages/lessons/lesson.ts';
import { lastTry, notYet } from '../../../src/pages/lessons/not-yet.ts';
import { sinceBegan } from '../../../src/pages/lessons/progress.ts';
import { beginLesson, lessonWorlds, playInOrder } from '../../kit/playground/lessons.ts';

const worldOf = await lessonWorlds();

test('the first lesson of a profile refuses nothing, and every lesson that refuses says whom its rule protects', async () => {
  const quiet = lessons.filter(({ saves }) => saves === undefined).map(({ id }) => id);
  expect(quiet).toEqual(['share-first', 'share-first-today', 'a-bill-line-by-line']);
  for (const one of lessons.filter(({ id }) => quiet.includes(id))) {
    const { learner, since } = beginLesson(worldOf(one), one);
    const walker = learner();
    for (const move of one.moves) await move.act(walker);
    expect([one.id, since().filter(({ verdict }) => verdict === 'refused').length]).toEqual([one.id, 0]);
  }
});

test('a try that does not count is told why', async () => {
  const lesson = lessons.find(({ id }) => id === 'send-the-wrong-header');
  if (lesson === undefined) throw new Error('The lesson is gone.');
  const { learner, since } = beginLesson(worldOf(lesson), lesson);
  const one = learner();
  await one.readAccounts();
  const made = since().at(-1)?.id ?? '';
  const said = (): string => {
    const move = nextMove(lesson, reachedIn(lesson, since(), []));
    const tried = lastTry(sinceBegan(worldOf(lesson).trace.entries(), { began: made }));
    return move === undefined || tried === undefined ? '' : notYet(move, tried);
  };
  expect(said()).toBe('');
  await one.readAccounts();
  expect(said()).toMatch(/^Not this move yet: “Get energy accounts” was accepted/u);
  await one.readAccounts({ headers: { 'x-fapi-auth-date': 'yesterday' } });
  expect(said()).toMatch(
    /^Not this move yet: “Get energy accounts” was refused for another reason: .*x-fapi-auth-date/u,
  );
  // Requests that the explorer makes for itself are not tries.
  await explorerRecipient(worldOf(lesson), 'API explorer').token('access');
  expect(said()).toMatch(/was refused for another reason/u);
  await one.introspect({ refresh: 'any' });
  expect(said()).toMatch(/you sent “.+”, but the move needs “Get energy accounts”/u);
});

test('each profile lists its own lessons in the order of the page', () => {
  const courses = coursesOf(['cds-1.36', '0.1.1', 'cds-1.36']);
  expect(courses.map(({ profile, lessons: own }) => [profile, own.length, own[0]?.id])).toEqual([
    ['0.1.1', lessons.filter(({ profile }) => profile === '0.1.1').length, 'share-first'],
    ['cds-1.36', lessons.filter(({ profile }) => profile === 'cds-1.36').length, 'share-first-today'],
  ]);
  expect(coursesOf(['cds-1.36']).map(({ profile }) => profile)).toEqual(['cds-1.36']);
});

test('a move made by hand in the explorer links to its operation', () => {
  const places = lessons.flatMap(({ moves }) => moves.flatMap(({ where }) => (where?.view === 'api' ? [where] : [])));
  expect(places.filter((where) => !('operation' in where))).toEqual([]);
});

test('in a world of two profiles, each lesson runs at the holder of its own', async () => {
  const mixed = await createSandbox({ storage: 'memory:', limits: { trace: 5000 }, scenario: 'two-profiles' });
  for (const { lessons: own } of coursesOf(['0.1.1'])) for (const one of own.slice(0, 2)) await playInOrder(mixed, one);
  for (const { lessons: own } of coursesOf(['cds-1.36'])) for (const one of own) await playInOrder(mixed, one);
  const { hostname } = new URL(mixed.holders['bottlebrush-power']?.urls.issuer ?? '');
  const pushes = mixed.trace.entries(({ operation }) => operation === 'pushAuthorisation');
  expect(pushes.length).toBeGreaterThan(0);
  expect(pushes.filter(({ request }) => !request.url.includes(hostname))).toEqual([]);
  await mixed.stop();
});
