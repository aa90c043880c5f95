// The worker script that the site serves is the one of the installed msw.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { installedWorker, servedWorker } from '../../src/build/service-worker.ts';

const root = resolve(import.meta.dirname, '../..');

test('public/mockServiceWorker.js equals the installed msw’s, byte for byte', () => {
  expect(readFileSync(servedWorker(root)).equals(readFileSync(installedWorker()))).toBe(true);
});
