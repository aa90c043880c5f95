// The trace: which exchanges it keeps, and which large bodies.
import { expect, test, vi } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { createTrace } from '../../../mocks/trace/trace.ts';

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

test('memory: keeps only the newest few megabytes of large bodies, and says so', () => {
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

test('memory: keeps small bodies, however many large ones follow', () => {
  const trace = createTrace();
  trace.record(exchange('small', '{"data":{}}'));
  for (let index = 0; index < 100; index += 1) trace.record(exchange(String(index), page));
  expect(trace.entries()[0]?.response.body).toBe('{"data":{}}');
});

test('memory: keeps the newest body whatever its size; clearing resets the count', () => {
  const trace = createTrace();
  trace.record(exchange('one', 'x'.repeat(5_000_000)));
  expect(trace.entries()[0]?.response.body).toHaveLength(5_000_000);
  trace.clear();
  trace.record(exchange('two', page));
  trace.record(exchange('three', page));
  expect(trace.entries().map(({ response }) => response.body?.length)).toEqual([page.length, page.length]);
});

test('keeps the newest exchanges, each once', () => {
  const trace = createTrace(3);
  for (const id of ['a', 'b', 'b', 'c', 'd']) trace.record(exchange(id, ''));
  expect(trace.entries().map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

test('records an exchange after its answer, in its own turn, or earlier if somebody reads the trace', async () => {
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

test('records nothing between calls in quick succession, and everything afterwards', async () => {
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

test('does not hold every exchange for a caller that never ends its turn', () => {
  const trace = createTrace();
  let written = 0;
  const one = (index: number): void =>
    trace.recordLater(() => {
      written += 1;
      return exchange(String(index), '');
    });
  for (let index = 0; index < 100; index += 1) one(index);
  expect(written).toBe(0);
  one(100);
  expect(written).toBe(101);
  trace.clear();
  expect(trace.entries()).toEqual([]);
});

test('an exchange that left the list a moment ago does not come back, and one that left it long ago may', () => {
  const trace = createTrace(4);
  const told = (...ids: readonly string[]): readonly string[] => {
    for (const id of ids) trace.record(exchange(id, ''));
    return trace.entries().map(({ id }) => id);
  };
  expect(told('a', 'b', 'c', 'd', 'e', 'a')).toEqual(['b', 'c', 'd', 'e']);
  expect(told('f', 'a')).toEqual(['d', 'e', 'f', 'a']);
});
