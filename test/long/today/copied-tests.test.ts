// A refused row of today’s profile copied as a Vitest test fails by its rule; an accepted one passes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { startFlow, todayFlows, type TodayFacts } from '../../../src/recipient/index.ts';
import { copiedText } from '../../../src/pages/workbench/copies/copy-exchange.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { sentWith } from '../../kit/playground/sent-changes.ts';
import { copiedTextRunner } from '../../kit/playground/run-copied-text.ts';
import { openToday, type TodayFixture } from '../../kit/worlds/today.ts';

const folder = copiedTextRunner('copied-today');
let fixture: TodayFixture;
beforeAll(async () => {
  fixture = await openToday();
  const { sandbox } = fixture;
  const surroundings = flowSurroundings(sandbox, sandbox.dataRecipient);
  let facts: Partial<TodayFacts> = {};
  for (const id of ['registration', 'code', 'introspect', 'withdraw-at-holder', 'code', 'manage-registration']) {
    const flow = todayFlows.find((one) => one.id === id);
    if (flow === undefined) throw new Error(`There is no flow ${id}.`);
    // Deleting the registration would come last and is left out.
    const steps = flow.steps.filter((step) => !['delete-registration', 'token-after'].includes(step.id));
    facts = await startFlow({ ...flow, steps }, surroundings, facts).toEnd();
  }
});
afterAll(async () => {
  await fixture.sandbox.stop();
  await folder.clear();
});

const good = (operation: string, part = ''): Exchange => {
  const found = fixture.sandbox.trace
    .entries()
    .findLast(
      (one) => one.operation === operation && one.verdict === 'ok' && one.request.body?.includes(part) !== false,
    );
  if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  return found;
};
const rule = (one: Exchange): string => refusingCheck(one)?.rule ?? one.verdict;

/** The same form with another parameter. */
const bent = async (row: Exchange, name: string, value: string): Promise<Exchange> =>
  sentWith(fixture.sandbox, row, [[`/form/${name}`, value]]);

test('copied tests of accepted rows pass, those of refused rows fail by their rule', async () => {
  const token = good('token', 'authorization_code');
  const refused = [
    await bent(token, 'code_verifier', 'x'.repeat(43)),
    await bent(good('revokeArrangement'), 'cdr_arrangement_id', 'nobody’s'),
    await bent(good('pushAuthorisation'), 'request_uri', 'urn:example:one'),
  ];
  expect(refused.map(rule)).not.toContain('ok');
  const texts: Record<string, string> = {};
  for (const one of refused) texts[`refused-${rule(one)}`] = await copiedText(fixture.sandbox, one, 'test');
  const operations = ['pushAuthorisation', 'authorise', 'introspect', 'revokeArrangement', 'listAccounts'];
  const rows = [...operations, 'getRegistration', 'updateRegistration', 'registerClient'].map((name) => good(name));
  for (const row of [...rows, token]) texts[row.operation ?? ''] = await copiedText(fixture.sandbox, row, 'test');
  const failed = await folder.runTests(texts);
  for (const [name, failure] of Object.entries(failed))
    expect([name, failure ?? 'passed', texts[name]]).toEqual([
      name,
      name.startsWith('refused-')
        ? expect.stringContaining(`expected '${name.slice('refused-'.length)}' to be undefined`)
        : 'passed',
      texts[name],
    ]);
});
