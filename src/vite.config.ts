// Vite: the static site. All addresses are relative, so that dist/ works on any host under any sub-path.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { guidePages } from './build/guides/guide-pages.ts';
import { inlinedNotices } from './build/inlined-notices.ts';
import { inPages } from './build/in-pages.ts';
import { pages, pagesInFolders } from './build/pages.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';
import { tokensOfPage } from './build/tokens-of-page.ts';

const root = resolve(import.meta.dirname, '..');
const notices = 'THIRD-PARTY-NOTICES.md';

export default defineConfig({
  root,
  base: './',
  plugins: [
    pages(root, [...pagesInFolders(root), ...guidePages(root)], 'with start page'),
    prerender(),
    tokensOfPage(),
    serviceWorker(root),
    inlinedNotices(notices),
  ],
  resolve: inPages,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    // The notices of every bundled library, as the licences require; the start page links to them.
    license: { fileName: notices },
    // Inline nothing: the pages’ Content-Security-Policy allows no inline script, style or font.
    assetsInlineLimit: 0,
    // Every supported browser has native module preload.
    modulePreload: { polyfill: false },
  },
});
