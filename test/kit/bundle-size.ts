// The size that an import adds to a page: bundled as an app would, minified and gzipped, without dynamic imports.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Gzipped kilobytes of a text. */
export const gzippedSize = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length / 1000;

/** Gzipped kilobytes of the static imports of a module with this code, in a folder where its packages are installed. */
export async function staticSize(folder: string, code: string): Promise<number> {
  const input = join(folder, 'measured.js');
  writeFileSync(input, code);
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(visit);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(visit);
  return [...found].reduce((sum, { code: text }) => sum + gzippedSize(text), 0);
}
