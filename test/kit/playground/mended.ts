// Mend and send again, as the workbench does: a request is refused by the rule, it or the world is mended, and it is sent again.
import { expect } from 'vitest';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { beyondMendingOf } from '../../../src/elements/why/rule-words.ts';
import { mend } from '../../../src/pages/workbench/mends/mend.ts';
import { apply } from '../../../src/pages/workbench/request-changes.ts';
import { documentOf, type RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import { sendDocument } from '../../../src/pages/workbench/send-document.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { expectChosen } from './chosen-mends.ts';
import { wrongBlame, untrueChecks } from '../oracles/evidence-in-bytes.ts';
import type { CaseOf } from '../worlds/rule-breaking-world.ts';

const said = (one: Exchange): string => `${one.verdict} ${refusingCheck(one)?.rule ?? ''} ${one.response.body ?? ''}`;

/** Sends again with the mend, or unchanged. Breaches behind the first one are mended in turn. */
async function sentAgain(
  sandbox: Sandbox,
  refused: Exchange,
  document?: RequestDocument,
  before: readonly RuleId[] = [],
): Promise<Exchange> {
  const sender = await senderOf(sandbox, refused);
  const mended = mend(refused, sender.known);
  const changes = mended !== undefined && 'changes' in mended ? mended.changes : [];
  const ready = document ?? apply(documentOf(refused), changes);
  const answer = await sendDocument(sandbox, sender, ready, refused);
  const next = refusingCheck(answer)?.rule;
  return next === undefined || before.includes(next)
    ? answer
    : sentAgain(sandbox, answer, undefined, [...before, next]);
}

/** Breaks the rule, changes the world as needed, and expects the request to be accepted and the mend's change to be the recorded one. */
export async function expectMended<Stage extends { readonly fixture: { readonly sandbox: Sandbox } }>(
  stage: Stage,
  rule: RuleId,
  broken: CaseOf<Stage>,
): Promise<void> {
  const { refused, answer, before, byMendAlone } = await refusedAndMended(stage, rule, broken);
  if (byMendAlone) expectChosen(refused, answer, before);
}

/** The same without comparing the mend's change. Returns both exchanges and the trace between them. */
export async function refusedAndMended<Stage extends { readonly fixture: { readonly sandbox: Sandbox } }>(
  stage: Stage,
  rule: RuleId,
  { at, refuse, world }: CaseOf<Stage>,
): Promise<{ refused: Exchange; answer: Exchange; before: readonly Exchange[]; byMendAlone: boolean }> {
  const { sandbox } = stage.fixture;
  await refuse(stage);
  const refused = sandbox.trace.entries(({ operation }) => operation === at).at(-1);
  if (refused === undefined) throw new Error(`Nothing was sent to ${at}.`);
  expect(refusingCheck(refused)?.rule).toBe(rule);
  const offered = mend(refused, (await senderOf(sandbox, refused)).known);
  const reason = beyondMendingOf(rule, refused.profile);
  if (reason !== undefined) expect(offered).toEqual(reason);
  const document = await world?.(stage, refused);
  const before = sandbox.trace.entries();
  const answer = await sentAgain(sandbox, refused, document ?? undefined, [rule]);
  expect(said(answer)).toMatch(/^ok/u);
  expect([refused, answer].flatMap(untrueChecks)).toEqual([]);
  if (reason === undefined) expect(wrongBlame(refused, answer)).toBeUndefined();
  return { refused, answer, before, byMendAlone: document === undefined };
}
