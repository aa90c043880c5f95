// The table of rules comes after the first exchange where a page asks for that, and every check quotes its rule all the same.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepTrace, type TraceRow } from '../../mocks/sandbox/kept-trace.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';
import { memoryStore } from '../../mocks/store/memory.ts';
import { shape } from '../../mocks/store/shape.ts';
import type { Check } from '../../mocks/trace/exchange.ts';
import { createTrace } from '../../mocks/trace/trace.ts';
import * as exchanges from '../kit/exchanges.ts';

const script = `
  import { createSandbox, createSandboxAtOnce } from './mocks/index.ts';
  const called = async (sandbox, path) => {
    await sandbox.fetch(sandbox.urls.dataHolder.issuer + path);
    return seen(sandbox);
  };
  const seen = (sandbox) =>
    sandbox.trace.entries().map(({ checks }) => structuredClone(checks.find(({ rule }) => rule === 'route.known')));
  const sandbox = await createSandboxAtOnce({ storage: 'memory:' });
  const first = await called(sandbox, '/.well-known/openid-configuration');
  const waited = await called(await createSandbox({ storage: 'memory:' }), '/nowhere');
  console.log(JSON.stringify({ first, waited, later: seen(sandbox) }));`;

interface Seen {
  /** Before anybody loaded the rules; by a sandbox that waits for them; and the first again, from then on. */
  readonly first: readonly Check[];
  readonly waited: readonly Check[];
  readonly later: readonly Check[];
}

test('a sandbox that waits for nothing answers without the rules; its checks quote them from when they come', () => {
  // A process of its own: there nobody has loaded the rules yet.
  const root = new URL('../..', import.meta.url);
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', script], { cwd: root });
  const { first, waited, later } = JSON.parse(output.toString()) as Seen;
  const { title, fix } = ruleOf('route.known');
  expect(first).toMatchObject([{ rule: 'route.known', title: 'route.known', outcome: 'pass' }]);
  expect(waited).toMatchObject([{ rule: 'route.known', title, outcome: 'fail', fix }]);
  expect(later).toMatchObject([{ rule: 'route.known', title, outcome: 'pass' }]);
});

test('an exchange that was kept before its rules had come quotes them when it is read again', async () => {
  const store = { ...memoryStore('kept', shape), kind: 'indexeddb' } as const;
  const whole = exchanges.fail('client.assertion-aud');
  const { fix: _, ...unquoted } = { ...whole, title: whole.rule, status: 'specified' as const };
  const unknown = JSON.parse(
    '{"rule":"no.more","title":"no.more","status":"specified","outcome":"pass"}',
  ) as typeof whole;
  const exchange = { ...exchanges.tokensIssued, checks: [unquoted, unknown, exchanges.pass('code.known')] };
  await store.table<TraceRow>('trace').put({ id: exchange.id, exchange, epoch: 'this' });
  const trace = createTrace();
  await keepTrace(trace, store, () => Promise.resolve('this'));
  expect(trace.entries()[0]?.checks).toEqual([whole, unknown, exchanges.pass('code.known')]);
});
