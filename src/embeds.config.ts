// Vite: the elements for one script tag: a small file with a fixed name, and its chunks under relative addresses.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { inPages } from './build/in-pages.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  resolve: inPages,
  build: {
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    // As a library, each chunk is loaded by a plain import(), which every bundler can read.
    lib: { entry: { elements: resolve(root, 'src/embeds/elements.ts') }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
      },
    },
  },
});
