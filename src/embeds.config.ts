// Vite: the elements for one script tag. One small file by a fixed name, its parts beside it under relative addresses.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { embedParts } from './build/embed-parts.ts';
import { kindredOrder } from './build/kindred-order.ts';
import { leanSteps } from './build/lean-steps.ts';
import { leanTemplatesInScripts } from './build/lean-templates.ts';
import { inPages } from './build/page-bundle.ts';
import { plainExports } from './build/plain-exports.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [leanSteps(), leanTemplatesInScripts(), kindredOrder(), plainExports()],
  resolve: inPages,
  build: {
    emptyOutDir: true,
    target: 'es2022',
    // As a library: a plain import() of each part, which every bundler reads too.
    lib: { entry: { elements: resolve(root, 'src/embeds/elements.ts') }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: embedParts(root), debugName: 'parts of the embeds' }],
        },
      },
    },
  },
});
