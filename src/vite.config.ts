// Vite: the static site. Relative addresses throughout, so that dist/ works from any host under any sub-path.
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
    // The notices of every library that is bundled, as its licence asks; the start page links to it.
    license: { fileName: notices },
    // Nothing inline: the pages' Content-Security-Policy allows no inline script, style or font.
    assetsInlineLimit: 0,
    // Every browser that runs the site preloads modules itself.
    modulePreload: { polyfill: false },
  },
});
