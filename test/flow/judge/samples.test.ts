// Every sample of the page that judges is recognised, and judged as it says of itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { samples } from '../../../src/pages/judge/samples.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});
afterAll(() => sandbox.stop());

const brokenIn = async (text: string) => {
  const { checks, findings, exchange } = await judge(sandbox, recognise(text));
  expect(checks.length + findings.length).toBeGreaterThan(0);
  expect(exchange?.verdict).not.toBe('failed');
  return [
    ...checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }): string => rule),
    ...findings.filter(({ held }) => !held).map(({ title, words }) => `${title}: ${words}`),
  ];
};

test.each(samples.good)('good: $label is taken for $kind, and no rule is broken', async ({ kind, make }) => {
  const text = await make(sandbox);
  expect(recognise(text)).toMatchObject({ kind, stops: [] });
  expect(await brokenIn(text)).toEqual([]);
});

test.each(samples.faulty)('faulty: $label is taken for $kind, and breaks $broken alone', async (sample) => {
  const text = await sample.make(sandbox);
  expect(recognise(text).kind).toBe(sample.kind);
  const broken = await brokenIn(text);
  expect(broken[0]).toContain(sample.broken);
  expect(broken).toHaveLength(1);
});
