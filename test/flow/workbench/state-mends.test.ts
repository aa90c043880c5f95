// Mend and send again where the state of a party stands against a request: what the product says has to happen is done, and the same request is accepted.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { beyondMending } from '../../../src/elements/beyond-mending.ts';
import { draftOf, type Draft } from '../../../src/pages/workbench/draft.ts';
import { mend } from '../../../src/pages/workbench/mend.ts';
import { sendDraft } from '../../../src/pages/workbench/send-draft.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { screenBreaches } from '../../kit/screen-breaches.ts';
import { stateBreaches } from '../../kit/state-breaches.ts';
import { openStage, type StateCase, type StateStage } from '../../kit/state-stage.ts';

let stage: StateStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.fixture.stop());
afterEach(async () => {
  vi.restoreAllMocks();
  stage.fixture.sandbox.faults.clear();
  await stage.fixture.sandbox.decisions.preset('strict');
});

const said = (one: Exchange): string => `${one.verdict} ${refusingCheck(one)?.rule ?? ''} ${one.response.body ?? ''}`;

/** As the workbench sends it: with the mend, or as it was. What stood behind the first breach is mended in turn. */
async function sentAgain(refused: Exchange, draft?: Draft, before: readonly RuleId[] = []): Promise<Exchange> {
  const { sandbox } = stage.fixture;
  const sender = await senderOf(sandbox, refused);
  const mended = mend(refused, sender.known);
  const ready = draft ?? (mended !== undefined && 'draft' in mended ? mended.draft : draftOf(refused));
  const answer = await sendDraft(sandbox, sender, ready, refused);
  const next = refusingCheck(answer)?.rule;
  return next === undefined || before.includes(next) ? answer : sentAgain(answer, undefined, [...before, next]);
}

async function expectMended(rule: RuleId, { at, refuse, world }: StateCase): Promise<void> {
  await refuse(stage);
  const refused = stage.fixture.trace.entries(({ operation }) => operation === at).at(-1);
  if (refused === undefined) throw new Error(`Nothing was sent to ${at}.`);
  expect(refusingCheck(refused)?.rule).toBe(rule);
  const offered = mend(refused, (await senderOf(stage.fixture.sandbox, refused)).known);
  const reason = beyondMending[rule];
  if (reason !== undefined) expect(offered).toEqual(reason);
  const draft = await world?.(stage, refused);
  expect(said(await sentAgain(refused, draft ?? undefined, [rule]))).toMatch(/^ok/u);
}

describe('the recipient, its grants, the parties', () => {
  test.each(Object.entries(stateBreaches))('%s', (rule, one) => expectMended(rule as RuleId, one));
});

describe('the consumer’s screens and device', () => {
  test.each(Object.entries(screenBreaches))('%s', (rule, one) => expectMended(rule as RuleId, one));
});
