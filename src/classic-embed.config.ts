// Vite: the embed page as one classic script, for frames without an origin: there no module comes from a host that sends no CORS header.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { leanSteps } from './build/lean-steps.ts';
import { leanTemplatesInScripts } from './build/lean-templates.ts';
import { inPages } from './build/page-bundle.ts';
import { withoutStorage } from './build/left-out.ts';
import { withoutToday } from './build/todays-part.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  publicDir: false,
  // Frames play 0.1.1, in memory.
  plugins: [withoutToday(), withoutStorage(), leanSteps(), leanTemplatesInScripts()],
  resolve: inPages,
  build: {
    outDir: 'dist/embed',
    // The page itself stands there already.
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: resolve(root, 'src/pages/embed/classic.ts'),
      formats: ['iife'],
      name: 'cdrEmbed',
      fileName: () => 'classic.js',
    },
    rolldownOptions: { output: { minify: true, codeSplitting: false } },
  },
});
