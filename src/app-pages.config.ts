// Vite: the static pages that the package carries for other people's apps, to lib/served; relative addresses throughout.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { appPageNames, appPages } from './build/app-pages.ts';
import { leanTemplatesInScripts } from './build/lean-templates.ts';
import { oneLit, pageBundle } from './build/page-bundle.ts';
import { pages, pagesAsFiles } from './build/pages.ts';

const root = resolve(import.meta.dirname, '..');
const notices = 'THIRD-PARTY-NOTICES.md';
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [appPages(version), pages(root, pagesAsFiles(root, appPageNames)), leanTemplatesInScripts()],
  resolve: oneLit,
  build: {
    outDir: 'lib/served/cdr-sandbox',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: notices },
    assetsInlineLimit: 0,
    ...pageBundle(root),
  },
});
