// The declared order of checks is the executed one: the ledger takes no other, and a breach is our bug, loudly.
import { expect, test } from 'vitest';
import { createLedger, OrderFault, type Ledger } from '../../mocks/engine/ledger.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';

const order = ['route.known', 'token.present', 'route.known', 'token.scope'] as const satisfies readonly RuleId[];

test('checks are taken in the declared order, and a rule as often as it is declared in a row', () => {
  const ledger: Ledger = createLedger(order);
  ledger.check('route.known', true);
  ledger.check('route.known', true);
  ledger.check('token.present', true);
  ledger.check('route.known', true);
  ledger.check('token.scope', true);
  expect(ledger.notReached()).toEqual([]);
});

test('checks that do not apply are passed over, and told of as not reached, each once', () => {
  const ledger: Ledger = createLedger(order);
  ledger.check('token.present', true);
  expect(ledger.notReached().map(({ rule }) => rule)).toEqual(['route.known', 'token.scope']);
});

test.each<readonly [string, readonly RuleId[]]>([
  ['out of turn', ['token.scope', 'token.present']],
  ['never declared', ['consent.alive']],
])('a check %s is a fault, whether it passes, fails or is let pass', (_, rules) => {
  for (const last of ['pass', 'fail', 'relax'] as const) {
    const ledger: Ledger = createLedger(order);
    const run = (): void => {
      for (const [index, rule] of rules.entries()) {
        if (index === rules.length - 1 && last === 'relax') ledger.relax(rule);
        else ledger.check(rule, index < rules.length - 1 || last === 'pass');
      }
    };
    expect(run).toThrow(OrderFault);
  }
});

test('what a check saw is written down, and no more than it said: a broken or relaxed one with what to do', () => {
  const ledger: Ledger = createLedger();
  ledger.check('route.known', true);
  ledger.note('token.present', true, { at: 'header:authorization', expected: 'Bearer', actual: null });
  ledger.note('token.scope', false, { actual: 'openid' });
  ledger.relax('client.assertion-aud', { expected: 'https://a.example/token' });
  const [route, token, scope, audience] = ledger.checks;
  const fix = expect.stringMatching(/\w/u) as string;
  const title = fix;
  expect(route).toStrictEqual({ rule: 'route.known', title, status: 'specified', outcome: 'pass' });
  expect(token).toMatchObject({ outcome: 'pass', at: 'header:authorization', expected: 'Bearer', actual: null });
  expect(token).not.toHaveProperty('fix');
  expect(scope).toMatchObject({ outcome: 'fail', actual: 'openid', fix });
  expect(scope).not.toHaveProperty('expected');
  expect(scope).not.toHaveProperty('relaxed');
  expect(audience).toMatchObject({ outcome: 'pass', relaxed: true, expected: 'https://a.example/token', fix });
  expect(audience).not.toHaveProperty('actual');
});

test('a check whose rule rests on the sandbox alone is told as the sandbox’s own', () => {
  const ledger: Ledger = createLedger();
  ledger.check('device.known', true);
  ledger.check('query.once', true);
  // A text says so, or a decision.
  ledger.check('token.present', true);
  ledger.check('client.assertion-aud', true);
  expect(ledger.checks.map(({ status }) => status)).toEqual(['sandbox', 'sandbox', 'specified', 'decision']);
});
