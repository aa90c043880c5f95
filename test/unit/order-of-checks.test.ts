// Checks run in their declared order: the ledger throws for any other order, which is a bug of ours.
import { expect, test } from 'vitest';
import { createLedger, OrderFault, type Ledger } from '../../mocks/engine/ledger.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';

const order = ['route.known', 'token.present', 'route.known', 'token.scope'] as const satisfies readonly RuleId[];

test('the ledger accepts checks in the declared order, and a rule repeatedly if declared repeatedly', () => {
  const ledger: Ledger = createLedger(order);
  ledger.check('route.known', true);
  ledger.check('route.known', true);
  ledger.check('token.present', true);
  ledger.check('route.known', true);
  ledger.check('token.scope', true);
  expect(ledger.notReached()).toEqual([]);
});

test('skipped checks are reported once each as not reached', () => {
  const ledger: Ledger = createLedger(order);
  ledger.check('token.present', true);
  expect(ledger.notReached().map(({ rule }) => rule)).toEqual(['route.known', 'token.scope']);
});

test.each<readonly [string, readonly RuleId[]]>([
  ['out of order', ['token.scope', 'token.present']],
  ['that is not declared', ['consent.alive']],
])('a check %s throws, whether it passes, fails or is relaxed', (_, rules) => {
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

test('the ledger records a check’s evidence, with the mend for a failed or relaxed one', () => {
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

test('a check whose rule cites only the sandbox is marked as the sandbox’s own', () => {
  const ledger: Ledger = createLedger();
  ledger.check('device.known', true);
  ledger.check('query.once', true);
  // A text requires these, or a decision does.
  ledger.check('token.present', true);
  ledger.check('client.assertion-aud', true);
  expect(ledger.checks.map(({ status }) => status)).toEqual(['sandbox', 'sandbox', 'specified', 'decision']);
});
