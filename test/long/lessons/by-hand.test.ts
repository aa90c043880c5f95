// Every lesson can be solved by hand as its hints say: in a fresh world, after a run, during one, and after other lessons.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { nextMove, reachedIn, type Lesson } from '../../../src/pages/lessons/lesson.ts';
import { lastTry, notYet } from '../../../src/pages/lessons/not-yet.ts';
import { beforeBegan, begunAfter, sinceBegan } from '../../../src/pages/lessons/progress.ts';
import { startFlowOf } from '../../../src/runs/flows/flow-names.ts';
import { beginLesson } from '../../kit/playground/lessons.ts';
import { Hands, storageOfPages } from '../../kit/playground/lesson-hands.ts';
import { byHand } from './by-hand.ts';

/** Its moves are made by buttons of the examination, which do the same as the lesson. */
const byButtons = ['lie-as-the-holder', 'lie-as-the-holder-today'];

const before = ['in a fresh world', 'after a finished run', 'in the middle of a run', 'after every lesson'] as const;

describe.each(profileIds.flatMap((profile) => before.map((how) => [profile, how] as const)))(
  '%s, %s',
  (profile, how) => {
    const own = lessons.filter((one) => one.profile === profile && !byButtons.includes(one.id));
    let sandbox: Sandbox;
    let hands: Hands;
    beforeAll(async () => {
      storageOfPages();
      sandbox = await createSandbox({ storage: 'memory:', profile, limits: { trace: 20_000 } });
      hands = new Hands(sandbox);
      if (how === 'after a finished run') await hands.flow(startFlowOf(profile));
      if (how !== 'after every lesson') return;
      for (const lesson of own) {
        const learner = beginLesson(sandbox, lesson).learner();
        for (const move of lesson.moves) await move.act(learner);
      }
    });
    afterAll(() => sandbox.stop());

    // In sequence, so that each lesson also follows another one.
    test.each(own.map((lesson) => [lesson.id, lesson] as const))('%s', async (id, lesson: Lesson) => {
      if (how === 'in the middle of a run') await hands.flow(startFlowOf(profile), 'authorise');
      const progress = begunAfter(sandbox.trace.entries(), '');
      let reached: readonly string[] = [];
      const look = (): void => {
        const all = sandbox.trace.entries();
        const evidence = { earlier: beforeBegan(all, progress), sandbox };
        reached = reachedIn(lesson, sinceBegan(all, progress), reached, evidence);
      };
      look();
      for (const move of lesson.moves) {
        if (reached.includes(move.id)) continue;
        await byHand[id]?.[move.id]?.(hands);
        look();
        const tried = lastTry(sinceBegan(sandbox.trace.entries(), progress));
        const said = tried === undefined ? 'nothing was sent' : notYet(move, tried);
        expect(reached, `${move.id}: ${said}`).toContain(move.id);
      }
      expect(nextMove(lesson, reached)).toBeUndefined();
    });
  },
);
