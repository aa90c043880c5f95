// Vite: the static site. Relative addresses throughout, so that dist/ works from any host under any sub-path.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { firstSight } from './build/first-sight.ts';
import { inlinedNotices } from './build/inlined-notices.ts';
import { leanTemplatesInScripts } from './build/lean-templates.ts';
import { laterParts } from './build/later-parts.ts';
import { pages } from './build/pages.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';

const root = resolve(import.meta.dirname, '..');
const notices = 'THIRD-PARTY-NOTICES.md';

export default defineConfig({
  root,
  base: './',
  plugins: [pages(root), prerender(), leanTemplatesInScripts(), serviceWorker(root), inlinedNotices(notices)],
  // Two copies of lit on a page would ask for the same Trusted Types policy twice, which the browser refuses.
  resolve: { dedupe: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'] },
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
    // What a part needs is found when it comes, most of it loaded already; lists of it weigh more than they save.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: firstSight(root), debugName: 'first sight' },
            { name: laterParts(root), debugName: 'what is loaded later' },
          ],
        },
      },
    },
  },
});
