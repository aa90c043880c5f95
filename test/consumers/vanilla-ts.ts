// The README's examples compile in Vite's own TypeScript template, made strict, with both compilers in use.
import { codeBlocks } from './code-blocks.ts';
import type { App } from './app.ts';
import type { Consumer } from './consumer.ts';
import { createVite } from './vite-template.ts';

const compilers = { 'TypeScript 5.9': 'typescript-5.9', 'TypeScript 7': 'typescript' } as const;

interface Project {
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

/** The template's settings are JSON with comments. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\//g, '');

/** Tightens the template's settings: strictest types, and library declarations are checked too. */
function strictest(app: App): void {
  const project = JSON.parse(withoutComments(app.read('tsconfig.json'))) as Project;
  const compilerOptions = {
    ...project.compilerOptions,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  app.write('tsconfig.json', { ...project, compilerOptions });
}

export const vanillaTs: Consumer = {
  name: 'vanilla-ts',
  prepare: async (app) => {
    await createVite(app);
    strictest(app);
    const { 'TypeScript 5.9': earlier } = compilers;
    await app.install([app.tarball, 'msw@3', 'vitest@5', `${earlier}@npm:typescript@5.9.3`]);
    const examples = codeBlocks('README.md').filter(({ info }) => ['ts', 'ts page'].includes(info));
    for (const { line, text } of examples) app.write(`src/readme-${String(line)}.ts`, text);
  },
  checks: Object.entries(compilers).map(([name, folder]) => ({
    title: `the README's examples compile with ${name}, including library declarations`,
    run: async (app) => {
      await app.node(`node_modules/${folder}/bin/tsc`, '--project', 'tsconfig.json', '--pretty', 'false');
    },
  })),
};
