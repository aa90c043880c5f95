// The worker scripts that the site serves: the installed msw's, and ours around it, for the sandbox's hosts.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { virtualAddress } from '../../mocks/world/addresses.ts';
import { installedWorker, servedWorker } from '../../src/build/service-worker.ts';

const root = resolve(import.meta.dirname, '../..');

test('public/mockServiceWorker.js equals the installed msw’s, byte for byte', () => {
  expect(readFileSync(servedWorker(root)).equals(readFileSync(installedWorker()))).toBe(true);
});

test('public/sandbox-worker.js and the sandbox agree on which hosts are the sandbox’s', () => {
  const script = readFileSync(resolve(root, 'public/sandbox-worker.js'), 'utf8');
  expect(script).toContain(`const sandboxAddress = ${String(virtualAddress)};`);
});
