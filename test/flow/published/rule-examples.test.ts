// The live examples of rules: each is refused by its rule only, and accepted when corrected.
import { expect, test } from 'vitest';
import { ruleIds, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { sendAsItShouldBe, sendBroken } from '../../../src/embeds/rule/example-call.ts';
import { ruleExamples } from '../../../src/embeds/rule/rule-examples.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox();
const session = explorerSession(sandbox);

const examples = ruleIds.flatMap((id) => {
  const example = ruleExamples[id];
  return example === undefined ? [] : [[id, example] as const];
});

test.each(examples)('%s', async (id: RuleId, example) => {
  const broken = await sendBroken({ sandbox, session }, example);
  expect(refusingCheck(broken.exchange)?.rule, broken.exchange.response.body).toBe(id);
  const { exchange } = await sendAsItShouldBe({ sandbox, session }, example);
  expect(exchange.verdict, exchange.response.body).toBe('ok');
});
