// Which exchanges and large bodies the trace keeps.
import { expect, test, vi } from 'vitest';
import type { Exchange } from '../../mocks/trace/exchange.ts';
import { createTrace } from '../../mocks/trace/trace.ts';

const exchange = (id: string, body: string): Exchange => ({
  id,
  at: '2026-11-20T03:00:00.000Z',
  took: 1,
  from: 'recipient',
  to: 'holder',
  transport: 'mtls',
  request: { method: 'GET', url: 'https://mtls.wattle-energy.cdr.example/x', headers: [] },
  response: { status: 200, headers: [], body },
  tokens: [],
  checks: [],
  verdict: 'ok',
  changes: [],
});
const page = 'x'.repeat(300_000);

test('memory: only the newest few megabytes of large bodies are kept, and the trace says so', () => {
  const trace = createTrace();
  for (let index = 0; index < 100; index += 1) trace.record(exchange(`page ${String(index)}`, page));
  const kept = trace.entries();
  expect(kept).toHaveLength(100);
  const whole = kept.filter(({ response }) => response.body === page);
  expect(whole.length).toBeGreaterThan(5);
  expect(whole.length * page.length).toBeLessThanOrEqual(4_000_000);
  expect(kept.slice(-whole.length)).toEqual(whole);
  expect(kept[0]?.response).not.toHaveProperty('body');
  expect(kept[0]?.warnings).toEqual(['A body of 300000 characters was dropped from the trace to save space.']);
});

test('memory: small bodies stay, however many large ones follow', () => {
  const trace = createTrace();
  trace.record(exchange('small', '{"data":{}}'));
  for (let index = 0; index < 100; index += 1) trace.record(exchange(String(index), page));
  expect(trace.entries()[0]?.response.body).toBe('{"data":{}}');
});

test('memory: the newest body is kept whatever its size, and clearing resets the count', () => {
  const trace = createTrace();
  trace.record(exchange('one', 'x'.repeat(5_000_000)));
  expect(trace.entries()[0]?.response.body).toHaveLength(5_000_000);
  trace.clear();
  trace.record(exchange('two', page));
  trace.record(exchange('three', page));
  expect(trace.entries().map(({ response }) => response.body?.length)).toEqual([page.length, page.length]);
});

test('the newest exchanges are kept, without repeats', () => {
  const trace = createTrace(3);
  for (const id of ['a', 'b', 'b', 'c', 'd']) trace.record(exchange(id, ''));
  expect(trace.entries().map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

test('an exchange is recorded after its answer in a separate turn, or earlier when the trace is read', async () => {
  const trace = createTrace();
  const written: string[] = [];
  const heard: string[] = [];
  const later = (id: string): void =>
    trace.recordLater(() => {
      written.push(id);
      return exchange(id, '');
    });
  trace.subscribe(({ id }) => heard.push(id));
  later('a');
  later('b');
  expect(written).toEqual([]);
  expect(trace.entries().map(({ id }) => id)).toEqual(['a', 'b']);
  later('c');
  trace.record(exchange('d', ''));
  expect(heard).toEqual(['a', 'b', 'c', 'd']);
  const [next] = [trace.next()];
  later('e');
  expect(written).toEqual(['a', 'b', 'c']);
  expect((await next).id).toBe('e');
});

test('recording waits while calls follow each other and then records them all', async () => {
  vi.useFakeTimers();
  try {
    const trace = createTrace();
    const heard: string[] = [];
    trace.subscribe(({ id }) => heard.push(id));
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      trace.recordLater(() => exchange(id, ''));
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(heard).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    trace.recordLater(() => exchange('g', ''));
    await vi.advanceTimersByTimeAsync(10);
    expect(heard.at(-1)).toBe('g');
  } finally {
    vi.useRealTimers();
  }
});

test('the number of unrecorded exchanges is limited even if a caller never yields', () => {
  const trace = createTrace();
  let written = 0;
  for (let index = 0; index < 150; index += 1)
    trace.recordLater(() => {
      written += 1;
      return exchange(String(index), '');
    });
  expect(written).toBeGreaterThan(50);
  trace.clear();
  expect(trace.entries()).toEqual([]);
});
