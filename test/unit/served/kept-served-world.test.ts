// A served world in a file: which files count, and when it is written.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { keepingBy, readKept } from '../../../src/served/kept-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-served-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

const authority = { key: 'AA', certificate: 'BB' };
const written = (kept: unknown): string => {
  const file = join(folder, 'world.json');
  writeFileSync(file, JSON.stringify(kept));
  return file;
};

test('reads a kept world whole; a missing file is no world', () => {
  expect(readKept(join(folder, 'none.json'))).toBeUndefined();
  const kept = { authority, world: { format: 1, tables: { a: [1] } } };
  expect(readKept(written(kept))).toEqual(kept);
});

test.each([
  null,
  7,
  {},
  { authority },
  { world: {} },
  { authority: null, world: {} },
  { authority: 'AA', world: {} },
  { authority: { key: 'AA' }, world: {} },
  { authority: { certificate: 'AA' }, world: {} },
  { authority: { key: 7, certificate: 'AA' }, world: {} },
  { authority: { key: 'AA', certificate: 7 }, world: {} },
])('refuses %j as a kept world', (kept) => {
  expect(() => readKept(written(kept))).toThrow(expect.objectContaining({ code: 'state-malformed' }));
});

test('writes changes together half a second after the first, and once more at the end', async () => {
  vi.useFakeTimers();
  const write = vi.fn(() => Promise.resolve());
  const keeping = keepingBy(write);
  keeping.changed();
  vi.advanceTimersByTime(400);
  keeping.changed();
  vi.advanceTimersByTime(99);
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(write).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  keeping.changed();
  vi.advanceTimersByTime(500);
  expect(write).toHaveBeenCalledTimes(2);
  keeping.changed();
  await keeping.end();
  expect(write).toHaveBeenCalledTimes(3);
  keeping.changed();
  vi.advanceTimersByTime(5000);
  expect(write).toHaveBeenCalledTimes(3);
});

test('never writes a world that is not kept', async () => {
  const keeping = keepingBy(undefined);
  keeping.changed();
  await expect(keeping.end()).resolves.toBeUndefined();
});
