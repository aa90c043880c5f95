// Vite plugin: keeps public/mockServiceWorker.js equal to that of the installed msw, so that page and worker have the same version.
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Path of the worker script in the installed package. */
export const installedWorker = (): string => fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));

/** The copy that the site serves. */
export const servedWorker = (root: string): string => join(root, 'public/mockServiceWorker.js');

export const isCurrent = (root: string): boolean =>
  existsSync(servedWorker(root)) && readFileSync(installedWorker()).equals(readFileSync(servedWorker(root)));

export const serviceWorker = (root: string): Plugin => ({
  name: 'cdr-service-worker',
  configResolved() {
    if (!isCurrent(root)) copyFileSync(installedWorker(), servedWorker(root));
  },
});
