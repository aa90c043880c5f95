// A part that fails to load is rejected without a page; on a page it is retried until it loads.
import { afterEach, expect, test, vi } from 'vitest';
import { loadPart, MissingPartEvent } from '../../../src/recipient/load-with-retry.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Loads at the nth attempt. */
function comesAt(time: number): () => Promise<string> {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked < time) throw new TypeError(`Failed ${String(asked)}`);
    return 'here';
  };
}

test('rejects with the import’s error when there is no page', async () => {
  const load = comesAt(2);
  await expect(loadPart(load)).rejects.toThrow('Failed 1');
  expect(await loadPart(load)).toBe('here');
});

test('retries on a page each time somebody asks again', async () => {
  const causes: string[] = [];
  const page = new EventTarget();
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  page.addEventListener(MissingPartEvent.type, (event) => {
    if (!(event instanceof MissingPartEvent)) return;
    causes.push(String(event.cause));
    event.again = Promise.resolve();
  });
  expect(await loadPart(comesAt(3))).toBe('here');
  expect(causes).toEqual(['TypeError: Failed 1', 'TypeError: Failed 2']);
});
