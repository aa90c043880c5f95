// The table of rules comes after the first exchange where a page asks for that, and every check quotes its rule all the same.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepTrace, type TraceRow } from '../../mocks/sandbox/kept-trace.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';
import { memoryStore } from '../../mocks/store/memory.ts';
import { shape } from '../../mocks/store/shape.ts';
import { createTrace } from '../../mocks/trace/trace.ts';
import * as exchanges from '../kit/exchanges.ts';

interface Quoted {
  readonly rule: 'route.known' | 'route.method';
  readonly title: string;
  readonly status: string;
  readonly fix?: string;
}

/** The decisive check of each exchange, from a process of its own: there nobody has loaded the rules yet. */
function seen(script: string): Readonly<Record<string, readonly Quoted[]>> {
  const code = `
    import { createSandbox, createSandboxAtOnce, loadAhead } from './mocks/index.ts';
    const called = async (sandbox, path) => {
      await sandbox.fetch(sandbox.urls.dataHolder.issuer + path);
      return quotes(sandbox);
    };
    const quotes = (sandbox) =>
      sandbox.trace.entries().map(({ checks }) => structuredClone(checks.find(({ rule }) => rule === 'route.known')));
    ${script}`;
  const root = new URL('../..', import.meta.url);
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', code], { cwd: root });
  return JSON.parse(output.toString()) as Readonly<Record<string, readonly Quoted[]>>;
}

const { title, fix } = ruleOf('route.known');

test('a sandbox that waits for nothing answers without the rules, and its checks quote them from when they come', () => {
  const { first, refused } = seen(`
    const sandbox = await createSandboxAtOnce({ storage: 'memory:' });
    const first = await called(sandbox, '/.well-known/openid-configuration');
    const refused = await called(sandbox, '/nowhere');
    console.log(JSON.stringify({ first, refused }));`);
  expect(first?.map((check) => check.title)).toEqual(['route.known']);
  // The first refusal brings the rules: what was written before quotes them too.
  expect(refused?.map((check) => [check.title, check.fix])).toEqual([
    [title, undefined],
    [title, fix],
  ]);
});

test('what is loaded ahead brings the rules', () => {
  const { ahead } = seen(`
    const sandbox = await createSandboxAtOnce({ storage: 'memory:' });
    await called(sandbox, '/.well-known/openid-configuration');
    await loadAhead();
    console.log(JSON.stringify({ ahead: quotes(sandbox) }));`);
  expect(ahead?.map((check) => check.title)).toEqual([title]);
});

test('createSandbox: the first exchange quotes its rules at once', () => {
  const { first } = seen(`
    const sandbox = await createSandbox({ storage: 'memory:' });
    console.log(JSON.stringify({ first: await called(sandbox, '/.well-known/openid-configuration') }));`);
  expect(first?.map((check) => check.title)).toEqual([title]);
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
