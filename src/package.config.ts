// Vite: builds the pages that the package ships for other people’s apps, into lib.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { appPageNames, appPages } from './build/app-pages.ts';
import { inPages } from './build/in-pages.ts';
import { pages, pagesAsFiles } from './build/pages.ts';
import { servedList } from './build/served-list.ts';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [appPages(version), pages(root, pagesAsFiles(root, appPageNames)), servedList()],
  resolve: inPages,
  build: {
    outDir: 'lib',
    // The folder already contains the compiled modules.
    emptyOutDir: false,
    target: 'es2022',
    license: { fileName: 'pages/THIRD-PARTY-NOTICES.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The developer panel has no page: an app imports it by its address and calls its exports.
      input: { panel: resolve(root, 'src/embeds/panel/panel.ts') },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: ({ name }) => (name === 'panel' ? 'pages/panel.js' : 'pages/[name]-[hash].js'),
        chunkFileNames: 'pages/[name]-[hash].js',
        assetFileNames: 'pages/[name]-[hash][extname]',
      },
    },
  },
});
