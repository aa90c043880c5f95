// Mend and send again, as the workbench does it: refused by the rule, mended or the world mended, sent for real.
import { expect } from 'vitest';
import type { Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import type { Exchange } from '../../mocks/trace/exchange.ts';
import { beyondMendingOf } from '../../src/elements/beyond-mending.ts';
import { draftOf, type Draft } from '../../src/pages/workbench/draft.ts';
import { mend } from '../../src/pages/workbench/mend.ts';
import { sendDraft } from '../../src/pages/workbench/send-draft.ts';
import { senderOf } from '../../src/pages/workbench/sender.ts';
import type { CaseOf } from './state-stage.ts';

const said = (one: Exchange): string => `${one.verdict} ${refusingCheck(one)?.rule ?? ''} ${one.response.body ?? ''}`;

/** As the workbench sends it: with the mend, or as it was. What stood behind the first breach is mended in turn. */
async function sentAgain(
  sandbox: Sandbox,
  refused: Exchange,
  draft?: Draft,
  before: readonly RuleId[] = [],
): Promise<Exchange> {
  const sender = await senderOf(sandbox, refused);
  const mended = mend(refused, sender.known);
  const ready = draft ?? (mended !== undefined && 'draft' in mended ? mended.draft : draftOf(refused));
  const answer = await sendDraft(sandbox, sender, ready, refused);
  const next = refusingCheck(answer)?.rule;
  return next === undefined || before.includes(next)
    ? answer
    : sentAgain(sandbox, answer, undefined, [...before, next]);
}

/** Broken, what has to happen in the world done, and the same request accepted. */
export async function expectMended<Stage extends { readonly fixture: { readonly sandbox: Sandbox } }>(
  stage: Stage,
  rule: RuleId,
  { at, refuse, world }: CaseOf<Stage>,
): Promise<void> {
  const { sandbox } = stage.fixture;
  await refuse(stage);
  const refused = sandbox.trace.entries(({ operation }) => operation === at).at(-1);
  if (refused === undefined) throw new Error(`Nothing was sent to ${at}.`);
  expect(refusingCheck(refused)?.rule).toBe(rule);
  const offered = mend(refused, (await senderOf(sandbox, refused)).known);
  const reason = beyondMendingOf(rule);
  if (reason !== undefined) expect(offered).toEqual(reason);
  const draft = await world?.(stage, refused);
  expect(said(await sentAgain(sandbox, refused, draft ?? undefined, [rule]))).toMatch(/^ok/u);
}
