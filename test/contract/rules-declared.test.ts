// Every rule in an operation's line-up declares how a breach is refused in the form of that operation.
import { expect, test } from 'vitest';
import { lineUpOf } from '../../mocks/spec/check-order.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { refusals } from '../../mocks/spec/refusals.ts';
import { refusalIn } from '../../mocks/spec/rule.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';

test.each(operations)('$id: every rule of its line-up declares a refusal for its form', (operation) => {
  const undeclared = lineUpOf(operation).filter((rule) => {
    const { refusal } = ruleOf(rule);
    // A rule without a refusal in any form is for the trace only.
    if (typeof refusal !== 'string' && Object.keys(refusal).length === 0) return false;
    const id = refusalIn({ refusal }, operation.form);
    return id === undefined || !Object.hasOwn(refusals, id);
  });
  expect(undeclared).toEqual([]);
});
