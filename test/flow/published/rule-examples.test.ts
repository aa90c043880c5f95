// The live examples of rules: each is refused by its rule only, and accepted when corrected.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import { ruleIds, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { explorerSession, type ExplorerSession } from '../../../src/calls/explorer-session.ts';
import { sendAsItShouldBe, sendBroken } from '../../../src/embeds/rule/example-call.ts';
import { ruleExamples } from '../../../src/embeds/rule/rule-examples.ts';

let sandbox: Sandbox;
let session: ExplorerSession;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  session = explorerSession(sandbox);
});
afterAll(() => sandbox.stop());

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
