// The plug-in for Vite: its options, where pages find the files, and what it does not touch.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderFor } from '../../../src/served/page-folder.ts';
import { playgroundFiles } from '../../../src/served/playground-files.ts';
import { pluginWith } from '../../../src/served/sandbox-plugin.ts';
import { mswMissing, servedFiles } from '../../../src/served/served-files.ts';
import { cdrSandbox } from '../../../src/served/vite-plugin.ts';
import { filesOf } from '../../kit/decoy-site.ts';

/** Calls it as a JavaScript configuration does, without type checks. */
const given = (options: object): unknown => cdrSandbox(options);

test.each([
  [{ builds: true }, 'cdrSandbox() has no option “builds”. Its only option is build: true or false.'],
  [{ build: true, force: true }, 'cdrSandbox() has no option “force”.'],
  [{ build: null }, 'The option build of cdrSandbox() is of type object. Write true or false.'],
  [{ build: 'yes' }, 'The option build of cdrSandbox() is of type string. Write true or false.'],
])('refuses %j in plain words', (options, words) => {
  expect(() => given(options)).toThrow(words);
});

test('accepts its own option', () => {
  for (const options of [{}, { build: true }, { build: false }]) expect(given(options)).toHaveProperty('name');
});

test.each([
  ['/app/', '/shop/index.html', '/app/'],
  ['https://cdn.example/app/', '/index.html', 'https://cdn.example/app/'],
  ['./', '/index.html', './'],
  ['', '/shop/index.html', './../'],
  ['./', '/shop/deep/page.html', './../../'],
])('with base %j, the page %s finds the files at %s', (base, path, folder) => {
  expect(folderFor(path, base)).toBe(folder);
});

/** The hook at the end of a build, as Vite calls it. */
type AtTheEnd = (
  this: {
    readonly environment: { readonly config: { readonly consumer: 'client' | 'server' } };
    info(line: string): void;
    warn(line: string): void;
    emitFile(file: object): void;
  },
  options: object,
  bundle: Readonly<Record<string, object>>,
) => void;

interface Said {
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
  readonly emitted: readonly object[];
}

const files = filesOf({ 'sandbox-worker.js': 'worker', 'cdr-sandbox/a.html': 'page' });
type Chunks = readonly (readonly string[])[];

/** The lines, warnings and files at the end of a build with these modules in its chunks. */
function builtFor(consumer: 'client' | 'server', build: boolean, chunks: Chunks = []): Said {
  const plugin = pluginWith(() => files, build) as unknown as AroundPages & { readonly generateBundle: AtTheEnd };
  plugin.configResolved({ base: '/', command: 'build' });
  const [lines, warnings, emitted]: [string[], string[], object[]] = [[], [], []];
  const context = {
    environment: { config: { consumer } },
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void warnings.push(line),
    emitFile: (file: object) => void emitted.push(file),
  };
  const made = chunks.map((moduleIds, index) => ({ type: 'chunk', fileName: `${String(index)}.js`, moduleIds }));
  const bundle = Object.fromEntries(
    [{ type: 'asset', fileName: 'a.css' }, ...made].map((file) => [file.fileName, file]),
  );
  plugin.generateBundle.call(context, {}, bundle);
  return { lines, warnings, emitted };
}

const contents = 'CDR sandbox: service worker, authorisation, device and callback pages';

test('a client build contains the files if asked to, and says so; a server build does neither', () => {
  const left = `${contents} are not part of this build; cdrSandbox({ build: true }) adds them`;
  expect(builtFor('client', false)).toEqual({ lines: [left], warnings: [], emitted: [] });
  expect(builtFor('client', true)).toEqual({
    lines: [`${contents} are part of this build`],
    warnings: [],
    emitted: files.map(({ path, content }) => ({ type: 'asset', fileName: path, source: content() })),
  });
  for (const build of [true, false])
    expect(builtFor('server', build)).toEqual({ lines: [], warnings: [], emitted: [] });
});

test('warns of a production build that contains the engine, but not of the standard’s tables', () => {
  const of = (path: string): string => `/app/node_modules/cdr-browser-sandbox/lib/mocks/${path}`;
  const [tables, engine] = [of('spec/rules/index.js'), of('sandbox/open-sandbox.js')];
  const warned = (where: string) => [
    expect.stringContaining(`The sandbox’s engine is part of this build, in ${where}. Load it only if`) as string,
  ];
  expect(builtFor('client', false, [[tables]]).warnings).toEqual([]);
  expect(builtFor('client', false, [[tables], [tables, engine]]).warnings).toEqual(warned('1.js'));
  expect(builtFor('client', false, [[engine], [engine.replaceAll('/', '\\')]]).warnings).toEqual(
    warned('0.js and 1 more'),
  );
  expect(builtFor('client', true, [[engine]]).warnings).toEqual([]);
});

/** The hooks that read the configuration and change a page’s head, as Vite calls them. */
interface AroundPages {
  configureServer(server: object): void;
  configResolved(config: object): void;
  readonly transformIndexHtml: {
    handler(html: string, context: { readonly path: string }): readonly { readonly attrs: object }[];
  };
}

test('pages contain the address of the files, except in a build without them', () => {
  const told = (command: string, build: boolean) => {
    const plugin = pluginWith(() => files, build) as unknown as AroundPages;
    plugin.configResolved({ base: '/app/', command });
    return plugin.transformIndexHtml.handler('', { path: '/index.html' });
  };
  const meta = { tag: 'meta', attrs: { name: 'cdr-sandbox-files', content: '/app/' }, injectTo: 'head' };
  expect(told('serve', false)).toEqual([meta]);
  expect(told('build', true)).toEqual([meta]);
  expect(told('build', false)).toEqual([]);
});

test('warns an app without MSW 3 that there is no worker to serve', () => {
  const warnings: string[] = [];
  const config = { base: '/', command: 'serve', logger: { warn: (line: string) => void warnings.push(line) } };
  for (const some of [files, files.slice(1), []])
    (pluginWith(() => some, false) as unknown as AroundPages).configResolved(config);
  expect(warnings).toEqual([mswMissing, mswMissing]);
});

test.each([
  [false, 'only in development; cdrSandbox({ build: true }) adds them to the build'],
  [true, 'under /app/cdr-sandbox/'],
])('a development server prints where the files are: build %s', (build, ending) => {
  const said: string[] = [];
  const plugin = pluginWith(() => files, build) as unknown as AroundPages;
  const config = {
    base: 'https://cdn.example/app/',
    command: 'serve',
    logger: { info: (line: string) => said.push(line) },
  };
  plugin.configResolved(config);
  const used: unknown[] = [];
  const once = (_event: string, listening: () => void): void => listening();
  plugin.configureServer({ middlewares: { use: (one: unknown) => used.push(one) }, httpServer: { once }, config });
  expect(said).toEqual([expect.stringMatching(/^ {2}CDR sandbox: .* under \/app\/cdr-sandbox\//u)]);
  expect(said[0]?.endsWith(ending)).toBe(true);
  expect(used).toHaveLength(1);
});

test('serves the listed pages of a built package, and the worker next to MSW’s own', () => {
  const built = mkdtempSync(join(tmpdir(), 'cdr-built-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  expect(() => servedFiles(built)).toThrow(`${join(built, 'served/files.json')} is missing. Install it again.`);
  mkdirSync(join(built, 'served'));
  const written = { 'served/files.json': '["a.html","b.bin"]', 'served/sandbox-worker.js': 'worker', 'a.html': 'page' };
  for (const [path, text] of Object.entries(written)) writeFileSync(join(built, path), text);
  const all = servedFiles(built);
  expect(all.map(({ path, type }) => [path, type])).toEqual([
    ['cdr-sandbox/a.html', 'text/html; charset=utf-8'],
    ['cdr-sandbox/b.bin', 'application/octet-stream'],
    ['sandbox-worker.js', 'text/javascript; charset=utf-8'],
    ['mockServiceWorker.js', 'text/javascript; charset=utf-8'],
  ]);
  expect([0, 2].map((at) => all[at]?.content().toString())).toEqual(['page', 'worker']);
  expect(all[3]?.content().toString()).toContain('Mock Service Worker');
});

test('the files of a playground are all those in its folder; a missing folder is an error', () => {
  const root = mkdtempSync(join(tmpdir(), 'cdr-playground-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'deep'));
  for (const path of ['index.html', 'deep/a.js']) writeFileSync(join(root, path), path);
  expect(
    playgroundFiles(root)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['deep/a.js', 'index.html']);
  expect(() => playgroundFiles(join(root, 'none'))).toThrow('none is missing. Install it again.');
});
