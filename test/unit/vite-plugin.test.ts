// The plug-in for Vite: its options, where pages find the files, and what it leaves alone.
import { expect, test } from 'vitest';
import { folderFor } from '../../src/served/page-folder.ts';
import { cdrSandbox } from '../../src/served/vite-plugin.ts';

/** As a configuration in JavaScript calls it, which no compiler reads. */
const given = (options: object): unknown => cdrSandbox(options);

test.each([
  [{ builds: true }, 'cdrSandbox() has no option “builds”. The only one is build: true or false.'],
  [{ build: 'yes' }, 'The option build of cdrSandbox() is of type string. Write true or false.'],
])('%j is refused in plain words', (options, words) => {
  expect(() => given(options)).toThrow(words);
});

test('what it has is taken', () => {
  for (const options of [{}, { build: true }, { build: false }]) expect(given(options)).toHaveProperty('name');
});

test.each([
  ['/app/', '/shop/index.html', '/app/'],
  ['https://cdn.example/app/', '/index.html', 'https://cdn.example/app/'],
  ['./', '/index.html', './'],
  ['', '/shop/index.html', './../'],
  ['./', '/shop/deep/page.html', './../../'],
])('with base %j the page %s finds the files at %s', (base, path, folder) => {
  expect(folderFor(path, base)).toBe(folder);
});

/** The hook at the end of a build, as Vite calls it. */
type AtTheEnd = (this: {
  readonly environment: { readonly config: { readonly consumer: 'client' | 'server' } };
  info(line: string): void;
}) => void;

test('a build for the server is none of the pages: the plug-in says nothing of it', () => {
  const { generateBundle } = cdrSandbox() as unknown as { readonly generateBundle: AtTheEnd };
  const saidFor = (consumer: 'client' | 'server'): readonly string[] => {
    const lines: string[] = [];
    generateBundle.call({ environment: { config: { consumer } }, info: (line) => void lines.push(line) });
    return lines;
  };
  expect(saidFor('client')).toEqual([expect.stringContaining('are left out of this build')]);
  expect(saidFor('server')).toEqual([]);
});
