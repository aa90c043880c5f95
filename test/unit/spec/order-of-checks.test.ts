// The declared order of checks is the executed one. The ledger accepts no other; a breach is a bug of ours and throws.
import { expect, test } from 'vitest';
import { createLedger, OrderFault, type Ledger } from '../../../mocks/engine/ledger.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';

const order = ['route.known', 'token.present', 'route.known', 'token.scope'] as const satisfies readonly RuleId[];

test('accepts checks in the declared order, and a rule repeatedly at its place', () => {
  const ledger: Ledger = createLedger(order);
  ledger.check('route.known', true);
  ledger.check('route.known', true);
  ledger.check('token.present', true);
  ledger.check('route.known', true);
  ledger.check('token.scope', true);
  expect(ledger.notReached()).toEqual([]);
});

test('skipped checks are reported as not reached, each once', () => {
  const ledger: Ledger = createLedger(order);
  ledger.check('token.present', true);
  expect(ledger.notReached().map(({ rule }) => rule)).toEqual(['route.known', 'token.scope']);
});

test.each<readonly [string, readonly RuleId[]]>([
  ['out of turn', ['token.scope', 'token.present']],
  ['never declared', ['consent.alive']],
])('a check %s is a fault, whether it passes, fails or is relaxed', (_, rules) => {
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

test('records what a check saw; a broken or relaxed one says what to do', () => {
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

test('a check whose rule only the sandbox makes has the status sandbox', () => {
  const ledger: Ledger = createLedger();
  ledger.check('device.known', true);
  ledger.check('query.once', true);
  // The standard makes this rule, or a decision does.
  ledger.check('token.present', true);
  ledger.check('client.assertion-aud', true);
  expect(ledger.checks.map(({ status }) => status)).toEqual(['sandbox', 'sandbox', 'specified', 'decision']);
});
