// Test runners: Vitest with its environments, Jest for ES modules and CommonJS, node:test, and an unsupported Node version.
import { existsSync } from 'node:fs';
import { command, type App } from './app.ts';
import { codeBlocks } from './code-blocks.ts';
import { Skipped, type Consumer } from './consumer.ts';
import { inVitestBrowser, vitestBrowserPackages } from './vitest-browser.ts';

const walking = `
async function walk() {
  await using sandbox = await createSandbox();
  const consumer = (url) => sandbox.personas[0].authorise(url);
  const surroundings = { register: sandbox.urls.register, identity: sandbox.dataRecipient, consumer };
  const registered = await startFlow(registration, surroundings).toEnd();
  return (await startFlow(hybrid, surroundings, registered).toEnd()).usage.length;
}
`;
const walk = `
import { createSandbox } from 'cdr-browser-sandbox';
import { hybrid, registration, startFlow } from 'cdr-browser-sandbox/recipient';
export ${walking.trim()}
`;
const jwks = `
async function jwks(startSandbox) {
  await using sandbox = await startSandbox();
  return (await fetch(sandbox.urls.dataHolder.issuer + '/jwks')).status;
}
`;
const inVitest = (environment: string, tests: string): string => `// @vitest-environment ${environment}
import { expect, test } from 'vitest';
import { createSandbox } from 'cdr-browser-sandbox';
import { matchers } from 'cdr-browser-sandbox/matchers';
import { startSandbox } from 'cdr-browser-sandbox/node';
import { walk } from './walk.mjs';
expect.extend(matchers);
${jwks}
${tests}`;

const files: Readonly<Record<string, string>> = {
  'walk.mjs': walk,
  'node.test.js': inVitest(
    'node',
    `test('the flow', async () => expect(await walk()).toBe(28));
test.concurrent('one', async () => expect(await jwks(startSandbox)).toBe(200));
test.concurrent('another', async () => expect(await jwks(startSandbox)).toBe(200));`,
  ),
  'jsdom.test.js': inVitest(
    'jsdom',
    `test('fetch is answered', async () => expect(await jwks(startSandbox)).toBe(200));
test('flows say why they cannot run', async () => expect(walk()).rejects.toThrow('environment node'));`,
  ),
  'happy-dom.test.js': inVitest(
    'happy-dom',
    `test('is refused with the reason', async () => expect(startSandbox()).rejects.toThrow('happy-dom has replaced Node’s fetch'));
test('sandbox.fetch answers', async () => {
  const sandbox = await createSandbox();
  expect(await sandbox.fetch(sandbox.urls.dataHolder.issuer + '/jwks')).toBeAccepted();
});`,
  ),
  'esm.jest.mjs': `import { startSandbox } from 'cdr-browser-sandbox/node';
import { matchers } from 'cdr-browser-sandbox/matchers';
import { walk } from './walk.mjs';
expect.extend(matchers);
${jwks}
test('fetch is answered', async () => expect(await jwks(startSandbox)).toBe(200));
test('a response is accepted', async () => {
  await using sandbox = await startSandbox();
  expect(await fetch(sandbox.urls.dataHolder.issuer + '/jwks')).toBeAccepted();
});
test('the flow', async () => expect(await walk()).toBe(28));
`,
  'cjs.jest.cjs': `const { startSandbox } = require('cdr-browser-sandbox/node');
const { createSandbox } = require('cdr-browser-sandbox');
const { hybrid, registration, startFlow } = require('cdr-browser-sandbox/recipient');
${jwks}
${walking}
test('fetch is answered', async () => expect(await jwks(startSandbox)).toBe(200));
test('the flow', async () => expect(await walk()).toBe(28));
`,
  'required.node.cjs': `const { test } = require('node:test');
const { startSandbox } = require('cdr-browser-sandbox/node');
const { assertAccepted, assertRefusedBy } = require('cdr-browser-sandbox/matchers');
test('accepted and refused', async () => {
  const sandbox = await startSandbox();
  const status = sandbox.urls.dataHolder.publicBase + '/discovery/status';
  assertAccepted(await fetch(status, { headers: { 'x-v': '1' } }));
  assertRefusedBy(await fetch(status, { headers: { 'x-v': 'banana' } }), 'version.positive-integer');
  await sandbox.stop();
});
`,
  'component.jsdom.mjs': `import { startSandbox } from 'cdr-browser-sandbox/node';
import { walk } from './walk.mjs';
${jwks}
test('fetch is answered', async () => expect(await jwks(startSandbox)).toBe(200));
test('the flow', async () => expect(await walk()).toBe(28));
test('a component is clicked', () => {
  document.body.innerHTML = '<button>Share</button>';
  const clicked = [];
  const button = document.querySelector('button');
  button.addEventListener('click', ({ type }) => clicked.push(type));
  button.click();
  button.dispatchEvent(new Event('click'));
  expect(clicked).toEqual(['click', 'click']);
});
`,
  'old.mjs': `import { createSandbox } from 'cdr-browser-sandbox';
createSandbox().catch(({ code, message }) => console.log(code + ': ' + message));
`,
};

const jest = (app: App, configuration: string): Promise<string> =>
  app.node(
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--config',
    configuration,
    '--runInBand',
    '--testTimeout=60000',
  );

/** The file from the guide for testers. */
const jsdomWithFetch = 'jsdom-with-fetch.cjs';

/** An unsupported, older Node on this machine; undefined if there is none. */
const systemNode = '/usr/bin/node';

export const testRunners: Consumer = {
  name: 'test-runners',
  prepare: async (app) => {
    const runners = ['vitest@5', 'jsdom@29', 'happy-dom@21', 'jest@30', 'jest-environment-jsdom@30'];
    await app.install([app.tarball, 'msw@3', ...runners, ...vitestBrowserPackages]);
    for (const [path, text] of Object.entries(files)) app.write(path, text);
    for (const { info, text } of codeBlocks('src/docs/guides/testers.md'))
      if (info === `js file=${jsdomWithFetch}`) app.write(jsdomWithFetch, text);
    app.write('jsdom.config.json', {
      testEnvironment: `./${jsdomWithFetch}`,
      testMatch: ['**/*.jsdom.mjs'],
      transform: {},
      moduleFileExtensions: ['js', 'mjs', 'cjs', 'json'],
    });
    app.write('jest.config.json', {
      testMatch: ['**/*.jest.cjs', '**/*.jest.mjs'],
      transform: {},
      moduleFileExtensions: ['js', 'cjs', 'mjs', 'json'],
    });
  },
  checks: [
    {
      title: 'Vitest in Node runs tests concurrently; jsdom and happy-dom work or say why they cannot',
      run: async (app) => {
        await app.tool('vitest', 'run', '--testTimeout=60000');
      },
    },
    inVitestBrowser,
    {
      title: 'Jest runs the sandbox from ES modules and CommonJS',
      run: async (app) => {
        await jest(app, 'jest.config.json');
      },
    },
    {
      title: 'Jest with jsdom works in the environment from the guide',
      run: async (app) => {
        await jest(app, 'jsdom.config.json');
      },
    },
    {
      title: 'node:test loads the package and its assertions with require',
      run: async (app) => {
        await app.node('--test', 'required.node.cjs');
      },
    },
    {
      title: 'an unsupported Node is refused in one sentence',
      run: async (app) => {
        if (!existsSync(systemNode)) throw new Skipped(`There is no other Node at ${systemNode}.`);
        const version = (await command(app.folder, systemNode, ['--version'])).trim();
        if (Number(/^v(\d+)/u.exec(version)?.[1]) >= 22) throw new Skipped(`${systemNode} is ${version}.`);
        const said = await command(app.folder, systemNode, ['old.mjs']);
        if (
          !/^node-too-old: The sandbox needs Node 22\.12\S* or newer; this is Node /u.test(said) ||
          !said.includes(version.slice(1))
        )
          throw new Error(`It says: ${said}`);
      },
    },
  ],
};
