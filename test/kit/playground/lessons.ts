// Plays a lesson as a page does: begun in a sandbox and walked in order, also with a reload before each move.
import { afterAll, expect } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { ruleIds, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { holderFor } from '../../../src/runs/recipients/recipient-for.ts';
import { Learner } from '../../../src/pages/lessons/learner.ts';
import { nextMove, reachedIn, type Lesson } from '../../../src/pages/lessons/lesson.ts';
import type { Exchanges } from '../../../src/pages/lessons/signs.ts';

/** The world in which lessons of a profile are played: one of each for the whole test file. */
export async function lessonWorlds(): Promise<(lesson: Pick<Lesson, 'profile'>) => Sandbox> {
  const worlds = new Map<ProfileId, Sandbox>();
  for (const profile of profileIds)
    worlds.set(profile, await createSandbox({ storage: 'memory:', limits: { trace: 5000 }, profile }));
  afterAll(() => Promise.all([...worlds.values()].map((world) => world.stop())));
  return ({ profile }) => {
    const world = worlds.get(profile);
    if (world === undefined) throw new Error(`No world of ${profile}.`);
    return world;
  };
}

interface Begun {
  /** The learner on a freshly loaded page. */
  readonly learner: () => Learner;
  readonly since: () => Exchanges;
}

export function beginLesson(sandbox: Sandbox, { profile }: Lesson): Begun {
  const before = new Set(sandbox.trace.entries().map(({ id }) => id));
  const since = (): Exchanges => sandbox.trace.entries(({ id }) => !before.has(id));
  let product: string | undefined;
  const learner = (): Learner =>
    new Learner(sandbox, holderFor(sandbox, profile), { product, enrolled: (id) => void (product = id) });
  return { learner, since };
}

/** Expects that each move is reached exactly once it is made. */
export async function playInOrder(sandbox: Sandbox, lesson: Lesson): Promise<void> {
  const { learner, since } = beginLesson(sandbox, lesson);
  const one = learner();
  const ids = lesson.moves.map(({ id }) => id);
  for (const [index, move] of lesson.moves.entries()) {
    expect([move.id, ...reachedIn(lesson, since(), [])]).toEqual([move.id, ...ids.slice(0, index)]);
    await move.act(one);
  }
  expect(reachedIn(lesson, since(), [])).toEqual(ids);
  expect(since().filter(({ verdict }) => verdict === 'failed')).toEqual([]);
}

export async function playOnFreshPages(sandbox: Sandbox, lesson: Lesson): Promise<void> {
  const { learner, since } = beginLesson(sandbox, lesson);
  for (const [index, move] of lesson.moves.entries()) {
    if (index === 2) await sandbox.clock.advance('PT10M');
    await move.act(learner());
    expect(reachedIn(lesson, since(), [])).toContain(move.id);
  }
  expect(nextMove(lesson, reachedIn(lesson, since(), []))).toBeUndefined();
}

/** Expects three to six unique moves with hints, and a clause that its rule cites in its row or in a profile. */
export function checkTexts(lessons: readonly Lesson[], ...profiles: readonly ProfileId[]): void {
  const clauses = new Set<string>(
    ruleIds.flatMap((id) => [undefined, ...profiles].flatMap((profile) => wordsOf(id, profile).clauses)),
  );
  for (const { id, moves, goal } of lessons) {
    expect([id, moves.length >= 3 && moves.length <= 6]).toEqual([id, true]);
    expect(new Set(moves.map((move) => move.id)).size).toBe(moves.length);
    for (const { hints } of moves) expect(hints.length).toBeGreaterThan(0);
    expect([id, clauses.has(goal.clause)]).toEqual([id, true]);
  }
}
