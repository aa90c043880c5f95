// Vite: the elements for one script tag. One small file by a fixed name, its parts beside it under relative addresses.
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
    // As a library: a plain import() of each part, which every bundler reads too.
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
