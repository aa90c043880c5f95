// Which checks of a pasted message need a world.
import { expect, test } from 'vitest';
import { ruleOf, ruleIds } from '../../../mocks/spec/rules/index.ts';
import { needsWorld } from '../../../src/pages/judge/needs-world.ts';

test('a check of stored records or state needs a world', () => {
  const settled = ruleIds.find((id) => ruleOf(id).settledBy !== undefined) ?? expect.unreachable();
  const plain = ruleIds.find((id) => ruleOf(id).settledBy === undefined) ?? expect.unreachable();
  expect([
    needsWorld({ rule: settled }),
    needsWorld({ rule: plain }),
    needsWorld({ rule: plain, at: 'header:x' }),
  ]).toEqual([true, false, false]);
  expect(needsWorld({ rule: plain, at: 'state:consent' })).toBe(true);
});
