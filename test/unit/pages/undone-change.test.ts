// A change that can be undone.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { changeWithUndo } from '../../../src/pages/shell/undone-change.ts';

test('undo restores only the decisions that changed', async () => {
  const set: unknown[] = [];
  let decided = [
    { name: 'a', option: 'on' },
    { name: 'b', option: 'on' },
  ];
  let stopped = 0;
  const sandbox = {
    checkpoint: () => Promise.resolve({ restore: () => Promise.resolve() }),
    decisions: {
      list: () => Promise.resolve(decided),
      set: (...given: unknown[]) => Promise.resolve(void set.push(given)),
    },
    trace: { subscribe: () => () => void (stopped += 1) },
  } as unknown as Sandbox;
  const { undo, over } = await changeWithUndo(sandbox, () => {
    decided = [
      { name: 'a', option: 'off' },
      { name: 'b', option: 'on' },
      { name: 'c', option: 'on' },
    ];
  });
  expect([over.aborted, stopped]).toEqual([false, 0]);
  await undo();
  expect([set, over.aborted, stopped]).toEqual([[['a', 'on']], true, 1]);
});
