// A part that cannot be loaded: rejected where nobody can ask again, else waited for and asked for until it comes.
import { afterEach, expect, test, vi } from 'vitest';
import { loadPart, MissingPartEvent } from '../../src/recipient/awaited-part.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Comes at the so manyeth time of asking. */
function comesAt(time: number): () => Promise<string> {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked < time) throw new TypeError(`Failed ${String(asked)}`);
    return 'here';
  };
}

test('without a page it is rejected with what the import was rejected with', async () => {
  const load = comesAt(2);
  await expect(loadPart(load)).rejects.toThrow('Failed 1');
  expect(await loadPart(load)).toBe('here');
});

test('on a page it is asked for as often as somebody asks again', async () => {
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
