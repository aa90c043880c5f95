// Every refused row copied as a test fails by the rule that it names, or says what it needs; one row for each rule a request can break.
import { afterAll, test } from 'vitest';
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { orderOf } from '../../mocks/spec/check-order.ts';
import { operationsOf } from '../../mocks/spec/profiles/index.ts';
import { ruleIds } from '../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import { breachOf } from '../kit/breaches/breaches.ts';
import { CopiedTests } from '../kit/playground/copied-tests.ts';
import { openRequests } from '../kit/calls/requests.ts';
import {
  authorisationBreaches,
  backchannelBreaches,
  openSigned,
  registrationBreaches,
} from '../kit/breaches/signed-breaches.ts';
import { stateBreaches } from '../kit/breaches/state-breaches.ts';
import { openRuleBreakingWorld } from '../kit/worlds/rule-breaking-world.ts';
import { copiedTextRunner } from '../kit/playground/run-copied-text.ts';
import { newPlayer, openToday } from '../kit/worlds/today.ts';
import { push, signedIn } from '../kit/calls/code-flow.ts';
import { todayBreaches } from '../kit/breaches/today-breaches.ts';

const folder = copiedTextRunner('copied-breaches');
afterAll(() => folder.clear());

const last = (sandbox: Sandbox, operation: string | undefined): Exchange | undefined =>
  sandbox.trace.entries().findLast((one) => one.operation === operation);

test('copied tests of 0.1.1 fail by the rule that the request breaks', async () => {
  const copied = new CopiedTests();
  const requests = await openRequests();
  const apart: readonly string[] = ['authorise', 'registerClient', 'deleteConsent'];
  const rows = operationsOf().filter(
    (row) =>
      row.party !== 'recipient' && row.form !== 'screen' && row.notImplemented !== true && !apart.includes(row.id),
  );
  for (const row of rows) await requests.exchange(row, {});
  for (const rule of ruleIds) {
    const row = rows.find((one) => orderOf(one).includes(rule) && breachOf(rule, requests, one) !== undefined);
    const parts = row && breachOf(rule, requests, row);
    if (row === undefined || parts === undefined) continue;
    const code =
      rule.startsWith('code.') || rule.startsWith('grant.type') ? { 'form:code': await requests.freshCode() } : {};
    const refused = await requests.exchange(row, { ...code, ...parts });
    if (refusingCheck(refused)?.rule === rule) await copied.add(requests.sandbox, rule, refused);
  }
  await requests.stop();
  await copied.expectTrue(folder);
}, 600_000);

test('copied tests of 0.1.1 fail by the rule that signed content breaks', async () => {
  const copied = new CopiedTests();
  const stage = await openSigned();
  const all = {
    authorise: authorisationBreaches,
    backchannelAuthorise: backchannelBreaches,
    registerClient: registrationBreaches,
  };
  for (const [operation, breaches] of Object.entries(all))
    for (const [rule, breach] of Object.entries(breaches)) {
      await breach(stage);
      const row = last(stage.sandbox, operation);
      if (row !== undefined) await copied.add(stage.sandbox, `${operation} ${rule}`, row);
    }
  await stage.sandbox.stop();
  await copied.expectTrue(folder);
}, 600_000);

test('copied tests of 0.1.1 fail by the rule that the state of the world breaks', async () => {
  const copied = new CopiedTests();
  const stage = await openRuleBreakingWorld();
  for (const [rule, { at, refuse, world }] of Object.entries(stateBreaches)) {
    await refuse(stage);
    const row = last(stage.fixture.sandbox, at);
    if (row !== undefined) await copied.add(stage.fixture.sandbox, rule, row);
    if (row !== undefined) await world?.(stage, row);
    stage.fixture.sandbox.faults.clear();
    await stage.fixture.sandbox.decisions.preset('strict');
  }
  await stage.fixture.sandbox.stop();
  await copied.expectTrue(folder);
}, 600_000);

test('copied tests of today’s profile fail by the rule that was broken', async () => {
  const copied = new CopiedTests();
  const fixture = await openToday({ extractableKeys: true });
  const stage = { fixture, player: await newPlayer(fixture), other: await newPlayer(fixture, { alg: 'ES256' }) };
  await push(fixture, stage.player);
  await signedIn(fixture, stage.player);
  for (const [rule, { at, refuse, world }] of Object.entries(todayBreaches)) {
    await refuse(stage);
    const row = last(fixture.sandbox, at);
    if (row === undefined) continue;
    await copied.add(fixture.sandbox, rule, row);
    await world?.(stage, row);
    await fixture.sandbox.decisions.preset('strict');
  }
  await fixture.sandbox.stop();
  await copied.expectTrue(folder);
}, 600_000);
