// Every breach of every kind, in both profiles: no answer reveals that a sandbox gave it.
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { choiceRow, decisionNames } from '../../../mocks/spec/decisions/decisions.ts';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { ruleIds, type RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { breachOf } from '../../kit/breaches/breaches.ts';
import { refusedAndMended } from '../../kit/playground/mended.ts';
import { openRequests } from '../../kit/calls/requests.ts';
import { screenBreaches } from '../../kit/breaches/screen-breaches.ts';
import {
  authorisationBreaches,
  backchannelBreaches,
  openSigned,
  registrationBreaches,
} from '../../kit/breaches/signed-breaches.ts';
import { stateBreaches } from '../../kit/breaches/state-breaches.ts';
import { openRuleBreakingWorld } from '../../kit/worlds/rule-breaking-world.ts';
import { newPlayer, openToday } from '../../kit/worlds/today.ts';
import { push, signedIn } from '../../kit/calls/code-flow.ts';
import { todayBreaches } from '../../kit/breaches/today-breaches.ts';

/** Ids of decisions that are no section of a standard, such as D-24 and P-6, present and future. */
const refs = new RegExp(
  String.raw`(?<![\w-])(?:(?:D|P|TD2|AD|RJ|SM)-\d{1,2}|${decisionNames
    .map((name) => choiceRow(name).ref)
    .filter((ref) => /^[A-Z\d]+(?:-[A-Z\d]+)*$/u.test(ref))
    .join('|')})(?![\w-])`,
  'u',
);
const names = [...decisionNames.filter((name) => /[A-Z]/u.test(name)), ...ruleIds];
const ourselves = /sandbox|simulat|mock|\bdecision (?!is\b)\S*[-\d]/iu;

/** JWTs, keys, ids and other long words, which hold any letters by chance. */
const readable = (text: string): string => text.replaceAll(/[\w.~+/=-]{24,}/gu, '…');

/** What the sandbox’s parties wrote: every answer, and the calls of holders and the register to others. */
function written({ from, request, response }: Exchange): string {
  const sent = from === 'holder' || from === 'register' ? [...request.headers.map(line), request.body ?? ''] : [];
  return readable([...response.headers.map(line), response.body ?? '', ...sent].join('\n'));
}
// The certificate belongs to the simulated handshake.
const line = ([name, value]: readonly [string, string]): string => (name === 'client-cert' ? '' : `${name}: ${value}`);

/** The holder’s own pages say that the retailer is not real. */
const isPage = ({ response: { headers } }: Exchange): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));

function told(exchange: Exchange): readonly string[] {
  const text = written(exchange);
  const found = [
    refs.exec(text)?.[0],
    isPage(exchange) ? undefined : ourselves.exec(text)?.[0],
    names.find((name) => text.includes(name)),
  ].filter((one) => one !== undefined);
  return found.map((one) => {
    const at = text.indexOf(one);
    return `${exchange.operation ?? exchange.request.url}: “${one}” in ${text.slice(Math.max(0, at - 80), at + 80)}`;
  });
}

/** Some cases restore an earlier world, and its trace with it. */
type Seen = Map<string, Exchange>;
const look = (seen: Seen, { trace }: Sandbox): void => trace.entries().forEach((one) => seen.set(one.id, one));

function expectNothingOfOurs(seen: Seen, least: number): void {
  const exchanges = [...seen.values()];
  const refused = new Set(
    exchanges.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule)),
  );
  expect(refused.size).toBeGreaterThan(least);
  expect([...new Set(exchanges.flatMap(told))]).toEqual([]);
}

afterAll(() => void vi.restoreAllMocks());

describe('no answer names a decision, a rule or the sandbox', () => {
  test('for any fault in a request', async () => {
    const requests = await openRequests();
    onTestFinished(() => requests.stop());
    for (const row of operationsOf().filter(({ party, notImplemented }) => party !== 'recipient' && !notImplemented)) {
      await requests.exchange(row, {});
      for (const rule of new Set(orderOf(row))) {
        const parts = breachOf(rule, requests, row);
        if (parts !== undefined) await requests.exchange(row, parts);
      }
    }
    const seen: Seen = new Map();
    look(seen, requests.sandbox);
    expectNothingOfOurs(seen, 80);
  });

  test('for any fault in a signed request', async () => {
    const stage = await openSigned();
    onTestFinished(() => stage.sandbox.stop());
    for (const breach of Object.values({ ...authorisationBreaches, ...backchannelBreaches, ...registrationBreaches }))
      await breach(stage);
    const seen: Seen = new Map();
    look(seen, stage.sandbox);
    expectNothingOfOurs(seen, 50);
  });

  test('for any state of a party or screen that blocks a request', async () => {
    const stage = await openRuleBreakingWorld();
    onTestFinished(() => stage.fixture.stop());
    const seen: Seen = new Map();
    for (const [rule, one] of Object.entries({ ...stateBreaches, ...screenBreaches })) {
      await refusedAndMended(stage, rule as RuleId, one);
      look(seen, stage.fixture.sandbox);
      vi.restoreAllMocks();
      stage.fixture.sandbox.faults.clear();
      await stage.fixture.sandbox.decisions.preset('strict');
    }
    expectNothingOfOurs(seen, 50);
  });

  test('for any fault in a request under today’s profile', async () => {
    const fixture = await openToday({ extractableKeys: true });
    onTestFinished(() => fixture.sandbox.stop());
    const stage = { fixture, player: await newPlayer(fixture), other: await newPlayer(fixture, { alg: 'ES256' }) };
    await push(fixture, stage.player);
    await signedIn(fixture, stage.player);
    const seen: Seen = new Map();
    for (const [rule, one] of Object.entries(todayBreaches)) {
      await refusedAndMended(stage, rule as RuleId, one);
      look(seen, fixture.sandbox);
      await fixture.sandbox.decisions.preset('strict');
    }
    expectNothingOfOurs(seen, 30);
  });
});
