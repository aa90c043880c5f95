// The published package as it is installed: every entry loads, types check, and `.` stays light.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { schemaNames } from '../../mocks/spec/schemas/index.ts';
import { staticSize } from '../kit/bundle-size.ts';
import { at, binOf } from '../tools/run.ts';
import { installPacked, type Consumer } from '../package/packed.ts';
import { packedFilesOf } from '../package/packed-files.ts';
import { servedFilesOf } from '../package/served-files.ts';

/** Some names that each entry must export. */
const entries: Readonly<Record<string, readonly string[]>> = {
  '.': ['createSandbox'],
  './browser': ['startSandbox'],
  './node': ['startSandbox', 'serveSandbox'],
  './matchers': ['matchers', 'assertAccepted', 'assertRefusedBy'],
  './msw': ['handlersOf', 'replaceHandler'],
  './spec': ['operations', 'openapi'],
  './recipient': [],
  './elements': [],
  './elements.js': [],
  './embed': ['createEmbed'],
  './vite': ['cdrSandbox'],
  './examination': ['examine', 'beginPlan', 'planIds'],
  './playwright': ['authorise', 'cdrFixtures'],
};
const specifier = (entry: string): string => entry.replace(/^\./, manifest.name);

let consumer: Consumer;
beforeAll(() => {
  consumer = installPacked();
});
afterAll(() => consumer.remove());

/** Prints the URL of every module that importing a specifier loads. */
const loader = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
const names = Object.keys(await import(process.argv[2]));
console.log(JSON.stringify({ names, loaded }));
`;

interface Loaded {
  readonly names: readonly string[];
  readonly loaded: readonly string[];
}
const load = (entry: string): Loaded =>
  JSON.parse(consumer.node(consumer.write('load.mjs', loader), specifier(entry))) as Loaded;

/** Exports that people open by path; the others are modules. */
const files = [
  './openapi/*.json',
  './scenario.schema.json',
  './custom-elements.json',
  './html-data.json',
  './package.json',
  './sandbox-worker.js',
];

test('package.json exports exactly the entries of the public interface', () => {
  expect(Object.keys(consumer.manifest.exports).toSorted()).toEqual([...Object.keys(entries), ...files].toSorted());
});

test('the packed file contains every path that package.json names', () => {
  const paths = Object.values(consumer.manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  const missing = paths.filter((path) => globSync(path, { cwd: consumer.installed }).length === 0);
  expect(missing).toEqual([]);
});

test('the package contains an OpenAPI document for each party and profile, and editor data for every element', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(consumer.installed, 'lib', path), 'utf8'));
  const documents = globSync('openapi/*.json', { cwd: join(consumer.installed, 'lib') });
  expect(documents.toSorted()).toEqual(
    ['holder', 'recipient', 'register', 'secondary'].flatMap((party) =>
      ['0.1.1', 'cds-1.36'].map((profile) => `openapi/${party}.${profile}.json`),
    ),
  );
  for (const path of documents) expect(read(path)).toMatchObject({ openapi: '3.1.0' });
  const { tags } = read('html-data.json') as { tags: readonly { name: string; description: string }[] };
  expect(tags.filter(({ description }) => description === '')).toEqual([]);
  expect(tags.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cdr-sandbox', 'cdr-flow', 'cdr-try', 'cdr-rule', 'cdr-token', 'cdr-why']),
  );
  expect(JSON.stringify(read('custom-elements.json'))).toContain('"tagName":"cdr-token"');
});

describe('publishing tools', () => {
  const packed = (): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(consumer.tarball));

  test('publint finds no problem in the packed file', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: packed().buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('the types of every entry resolve in bundlers and in Node and match the loaded module', async () => {
    const modules = Object.keys(entries);
    const result = await checkPackage(createPackageFromTarballData(packed()), { entrypoints: modules });
    if (result.types === false) throw new Error('The packed file has no types.');
    // The package is ESM only, so failures of older resolvers, or of require without ESM support, do not count.
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(result.entrypoints)).toEqual(modules);
  });
});

describe('in Node', () => {
  test.each(Object.keys(entries))('entry %s loads and exports its names', (entry) => {
    expect(load(entry).names).toEqual(expect.arrayContaining([...(entries[entry] ?? [])]));
  });

  test('importing . or ./spec loads neither msw nor lit', () => {
    for (const entry of ['.', './spec']) {
      const { loaded } = load(entry);
      expect(loaded.length).toBeGreaterThan(1);
      expect(loaded.filter((url) => /\/node_modules\/(msw|@mswjs|lit|lit-html|@lit)\//.test(url))).toEqual([]);
    }
  });

  // msw blocks its browser entry in Node: server-side rendering imports another module with the same names.
  test('./browser can be imported in server-side rendering, and starting it there fails with the reason', async () => {
    const { names, loaded } = load('./browser');
    expect(loaded.filter((url) => url.includes('/node_modules/msw/'))).toEqual([]);
    const { exported } = await bundle('./browser');
    expect(names.toSorted()).toEqual(exported.toSorted());
    const program = `import { startSandbox } from '${specifier('./browser')}';
await startSandbox().catch(({ code, message }) => console.log(code, message));`;
    expect(consumer.node(consumer.write('rendered.mjs', program))).toMatch(/^environment-unfit .*in an effect/u);
  });

  test('msw is loaded by ./msw, and by ./node only once it is started', () => {
    const loadsMsw = (entry: string): boolean => load(entry).loaded.some((url) => url.includes('/node_modules/msw/'));
    expect([loadsMsw('./msw'), loadsMsw('./node')]).toEqual([true, false]);
  });
});

interface Bundled {
  readonly code: string;
  readonly modules: readonly string[];
  /** Names that the entry exports. */
  readonly exported: readonly string[];
}

async function bundle(entry: string, minify = false): Promise<Bundled> {
  const input = consumer.write(`bundle${entry.replace(/\W/g, '-')}.js`, `export * from '${specifier(entry)}';`);
  const output = (await build({
    root: consumer.folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify, lib: { entry: input, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  const chunks = output.flatMap((each) => each.output).filter((each) => each.type === 'chunk');
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    exported: chunks.flatMap(({ isEntry, exports }) => (isEntry ? exports : [])),
  };
}

describe('in a bundle for browsers', () => {
  const forBrowsers = Object.keys(entries).filter((entry) => entry !== './vite');
  test.each(forBrowsers)('entry %s bundles without a Node module', async (entry) => {
    const { code, modules } = await bundle(entry);
    expect(modules.length).toBeGreaterThan(1);
    expect(code).not.toMatch(/(from|import) ?["']node:|__vite-browser-external/);
  });

  // msw blocks its Node entry in browser bundles: a page imports another module with the same names.
  test('./node in a page fails with the name of the entry to import instead', async () => {
    const { exported, modules } = await bundle('./node');
    expect(modules.filter((id) => id.includes('/node_modules/msw/'))).toEqual([]);
    expect(exported.toSorted()).toEqual(load('./node').names.toSorted());
    const program = `import { startSandbox } from '${specifier('./node')}';
await startSandbox().catch(({ code, message }) => console.log(code, message));`;
    const said = consumer.node('--conditions=browser', consumer.write('in-page.mjs', program));
    expect(said).toMatch(/^environment-unfit .*cdr-browser-sandbox\/browser/u);
  });

  test('the helper for frames is at most 2 kB, gzipped', async () => {
    const { code } = await bundle('./embed', true);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(2000);
  });

  test('the bundle of . contains neither msw nor lit', async () => {
    const { modules } = await bundle('.');
    expect(modules.filter((id) => /\/(msw|@mswjs|lit|lit-html|@lit)\//.test(id))).toEqual([]);
  });
});

test('an unused import of the package adds nothing to a bundle', async () => {
  expect(await staticSize(consumer.folder, `import '${manifest.name}';`)).toBeLessThan(0.2);
});

test('importing one profile’s flows from ./recipient does not bundle the other’s', async () => {
  const taken = (names: string): Promise<number> =>
    staticSize(consumer.folder, `export { ${names} } from '${manifest.name}/recipient';`);
  expect(await staticSize(consumer.folder, `import '${manifest.name}/recipient';`)).toBeLessThan(0.2);
  const [hybrid, code] = [await taken('startFlow, registration, hybrid'), await taken('startFlow, codeFlow')];
  const both = await taken('startFlow, registration, hybrid, codeFlow');
  expect(both - hybrid).toBeGreaterThan(1);
  expect(both - code).toBeGreaterThan(1);
});

/** The first ten lines of a prototype and of a test. */
const prototype = `
import { createSandbox, type Sandbox } from '${manifest.name}';
import { startSandbox } from '${manifest.name}/node';
import { startSandbox as startOnPage } from '${manifest.name}/browser';
import { handlersOf } from '${manifest.name}/msw';
const sandbox: Sandbox = await createSandbox({ storage: 'memory:', scenario: 'solar-home', seed: 7 });
const response: Response = await sandbox.fetch(sandbox.urls.dataHolder.issuer + '/.well-known/openid-configuration');
const redirect: URL | undefined = await sandbox.personas[0]?.authorise(sandbox.urls.dataHolder.issuer);
const thumbprint: string = sandbox.dataRecipient.certificate.thumbprint;
export const all = [response, redirect, thumbprint, handlersOf(sandbox), startSandbox, startOnPage];
await sandbox.stop();
`;

describe.each(['bundler', 'nodenext'])('types under moduleResolution %s', (moduleResolution) => {
  const compile = (name: string, text: string): string => {
    consumer.write(`${moduleResolution}/${name}.ts`, text);
    const options = {
      target: 'ES2024',
      lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      module: moduleResolution === 'bundler' ? 'ESNext' : 'NodeNext',
      moduleResolution,
      types: [],
      strict: true,
      noEmit: true,
    };
    const project = consumer.write(
      `${moduleResolution}/tsconfig.json`,
      JSON.stringify({ compilerOptions: { ...options, skipLibCheck: true }, files: [`${name}.ts`] }),
    );
    try {
      return consumer.node(binOf('typescript', 'tsc'), '--project', project, '--pretty', 'false');
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  test('a ten-line consumer compiles', () => {
    expect(compile('prototype', prototype)).toBe('');
  });

  test('an unknown scenario name does not compile', () => {
    const wrong = `import { createSandbox } from '${manifest.name}';\nawait createSandbox({ scenario: 'no-such-scenario' });\n`;
    expect(compile('wrong', wrong)).toContain('error TS2');
  });
});

/** Compares the types that the compiler infers from the schemas with those that the package declares. */
const comparison = `
import type * as packed from '${manifest.name}/spec';
import type { Bodies } from '${at('mocks/spec/schemas/bodies.ts')}';
type OfProfiles = 'OpenIDProviderMetadata' | 'RegistrationResponse'; // narrower: what the default profile publishes
type Same<A, B, Name> = [B] extends [A] ? (Name extends OfProfiles ? true : [A] extends [B] ? true : false) : false;
type Different = { [Name in keyof Bodies]: Same<Bodies[Name], packed.Bodies[Name], Name> extends true ? never : Name }[keyof Bodies];
export const none: [Different] extends [never] ? [] : Different = [];
export type All = [${schemaNames.map((name) => `packed.${name}`).join(', ')}];
`;

test('every request and response body has a named type that matches its schema', () => {
  const file = consumer.write('bodies/bodies.ts', comparison);
  const project = consumer.write(
    'bodies/tsconfig.json',
    JSON.stringify({
      extends: at('tsconfig.json'),
      compilerOptions: { types: [], rewriteRelativeImportExtensions: false },
      include: [],
      files: [file],
    }),
  );
  let said = '';
  try {
    consumer.node(binOf('typescript', 'tsc'), '--project', project, '--pretty', 'false');
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  expect(said).toBe('');
});

servedFilesOf(() => consumer);
packedFilesOf(() => consumer);
