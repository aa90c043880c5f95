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
type AtTheEnd = (
  this: {
    readonly environment: { readonly config: { readonly consumer: 'client' | 'server' } };
    info(line: string): void;
    warn(line: string): void;
  },
  options: object,
  bundle: Readonly<Record<string, object>>,
) => void;

interface Said {
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
}

function saidFor(consumer: 'client' | 'server', modules: readonly string[] = []): Said {
  const { generateBundle } = cdrSandbox() as unknown as { readonly generateBundle: AtTheEnd };
  const [lines, warnings]: [string[], string[]] = [[], []];
  const plugin = {
    environment: { config: { consumer } },
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void warnings.push(line),
  };
  generateBundle.call(plugin, {}, { app: { type: 'chunk', fileName: 'assets/app.js', moduleIds: modules } });
  return { lines, warnings };
}

test('a build for the server is none of the pages: the plug-in says nothing of it', () => {
  expect(saidFor('client').lines).toEqual([expect.stringContaining('are left out of this build')]);
  expect(saidFor('server').lines).toEqual([]);
});

test('a production build with the engine in it is warned of; one with the standard’s tables alone is not', () => {
  const of = (path: string): Said => saidFor('client', [`/app/node_modules/cdr-browser-sandbox/lib/mocks/${path}`]);
  expect(of('sandbox/open-sandbox.js').warnings).toEqual([
    expect.stringContaining('engine is part of this build, in assets/app.js'),
  ]);
  expect(of('spec/rules/index.js').warnings).toEqual([]);
});

/** The hooks that read the configuration and write into the head of a page, as Vite calls them. */
interface AroundPages {
  configResolved(config: object): void;
  readonly transformIndexHtml: {
    handler(html: string, context: { readonly path: string }): readonly { readonly attrs: object }[];
  };
}

test('pages are told where the files are, but not those of a build that leaves them out', () => {
  const plugin = cdrSandbox() as unknown as AroundPages;
  const told = () => plugin.transformIndexHtml.handler('', { path: '/index.html' }).map(({ attrs }) => attrs);
  expect(told()).toEqual([expect.objectContaining({ content: '/' })]);
  plugin.configResolved({ base: '/app/', command: 'build' });
  expect(told()).toEqual([]);
});
