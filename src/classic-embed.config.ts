// Vite: the embed page as one classic script, for frames with an opaque origin, which cannot load modules from a host without CORS headers.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { inPages } from './build/in-pages.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  publicDir: false,
  resolve: inPages,
  build: {
    outDir: 'dist/embed',
    // The folder already contains the page itself.
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
