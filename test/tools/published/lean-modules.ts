// The compiled modules as they are published: every name and line that a debugger shows, without what nobody reads.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { leanTemplates } from '../../../src/build/lean-templates.ts';

/** Written anew by the printer of the bundler: indented by tabs, nothing shortened, nothing renamed. */
function printed(path: string, code: string): string {
  const { code: text, errors } = minifySync(path, code, {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false },
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return text;
}

/** Rewrites the modules below the folder. */
export function leanModules(lib: string): void {
  for (const path of globSync('{mocks,src}/**/*.js', { cwd: lib })) {
    const place = join(lib, path);
    writeFileSync(place, printed(path, leanTemplates(readFileSync(place, 'utf8')).toString()));
  }
}
