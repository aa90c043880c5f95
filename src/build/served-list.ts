// Vite plugin: lists the files of the pages for apps; they are served to an app or copied into it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

export const servedList = (): Plugin => ({
  name: 'cdr-served-list',
  writeBundle({ dir = '' }, bundle) {
    const list = join(dir, 'served/files.json');
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, JSON.stringify(Object.keys(bundle).toSorted()));
  },
});
