// A lesson has its own app: after every lesson, the visitor’s app still has what belongs to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { sharersOf } from '../../../src/pages/proof/sharers.ts';
import { readRegister, usedByLastRun } from '../../../src/pages/register/register-data.ts';
import { flowsIn, startFlowOf, type FlowName } from '../../../src/runs/flows/flow-names.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { beginLesson } from '../../kit/playground/lessons.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

describe.each(profileIds)('after every lesson of %s', (profile) => {
  let sandbox: Sandbox;
  const begin = (name: FlowName, way = 0): Run => {
    const runnable = flowViewOf(name, profile);
    const variant = runnable.variants[way] ?? runnable.variants[0];
    return quickRun(sandbox, runnable, { variant });
  };
  const isOwn = (brandId: string | undefined): boolean => brandId === sandbox.dataRecipient.brandId;

  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', profile, limits: { trace: 5000 } });
    await begin(startFlowOf(profile)).toEnd();
    for (const lesson of lessons.filter((one) => one.profile === profile)) {
      const learner = beginLesson(sandbox, lesson).learner();
      for (const move of lesson.moves) await move.act(learner);
    }
  });
  afterAll(() => sandbox.stop());

  test('the register marks the product of the visitor’s run', async () => {
    const { entries } = await readRegister(sandbox);
    expect(usedByLastRun(sandbox, entries)).toBe(sandbox.dataRecipient.softwareProductId);
  });

  test('the visitor’s app sends a proof while it holds tokens', async () => {
    const [sharer] = await sharersOf(sandbox);
    expect(sharer?.recipient.name).toBe(sandbox.dataRecipient.name);
  });

  test.each(flowsIn(profile).filter((name) => name !== startFlowOf(profile)))(
    'a product of the visitor’s runs the flow %s',
    async (name) => {
      for (const way of flowViewOf(name, profile).variants.keys()) {
        const run = begin(name, way);
        await run.toEnd();
        const { phase, trouble, recipient } = run.state;
        expect([phase, trouble, recipient?.name, isOwn(recipient?.brandId)]).toEqual([
          'done',
          undefined,
          sandbox.dataRecipient.name,
          true,
        ]);
      }
    },
  );
});
