// Vite: what the package carries for browsers, to lib: the elements for one script tag, and the pages for other people's apps, of common parts.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { appPageNames, appPages } from './build/app-pages.ts';
import { leanTemplatesInScripts } from './build/lean-templates.ts';
import { inPages, pageBundle } from './build/page-bundle.ts';
import { carriedParts, elementsEntry, servedList } from './build/carried-parts.ts';
import { kindredOrder } from './build/kindred-order.ts';
import { pages, pagesAsFiles } from './build/pages.ts';
import { plainExports } from './build/plain-exports.ts';
import { plainImports } from './build/plain-imports.ts';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
const { groups, ...names } = carriedParts(root);

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [
    appPages(version),
    pages(root, pagesAsFiles(root, appPageNames)),
    elementsEntry(root),
    leanTemplatesInScripts(),
    plainImports(),
    kindredOrder(),
    plainExports(),
    servedList(appPageNames),
  ],
  resolve: inPages,
  build: {
    outDir: 'lib',
    // The compiled modules stand there already.
    emptyOutDir: false,
    target: 'es2022',
    license: { fileName: 'elements/THIRD-PARTY-NOTICES.md' },
    assetsInlineLimit: 0,
    ...pageBundle(root),
    rolldownOptions: { output: { ...names, codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
});
