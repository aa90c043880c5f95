// An app's own end-to-end tests as the guide for testers shows them: its settings and tests, in Playwright, in the guide's app.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { browserArguments } from '../tools/find-browser.ts';
import type { App } from './app.ts';
import type { ConsumerCheck } from './consumer.ts';
import { documentedBlock, documentedBlocks } from './guides.ts';
import { browserPath } from './served-app.ts';

export const endToEndPackages = ['@playwright/test@1'];

/** The guide's settings, with this machine's browser if Playwright has none, and longer timeouts. */
const settingsHere = (path: string): string => `
import settings from './playwright.config.ts';
const launchOptions = ${JSON.stringify({ executablePath: path, args: browserArguments })};
export default { ...settings, timeout: 120_000, expect: { timeout: 60_000 }, use: { ...settings.use, launchOptions } };
`;

/** The same app in today’s profile, with the three lines that the guide says differ. */
const inToday = (app: string): string =>
  app
    .replace('startSandbox()', "startSandbox({ profile: 'today' })")
    .replace('hybrid, registration, startFlow }', 'codeFlow, startFlow, todayRegistration }')
    .replace('startFlow(hybrid,', 'startFlow(codeFlow,')
    .replace('startFlow(registration,', 'startFlow(todayRegistration,');

/** The guide's app, with the line by which it gives its sandbox to the tests in development. */
function appOfTheGuide(): string {
  const block = documentedBlocks('ts page').find(({ document }) => document.endsWith('your-app.md'));
  const started = 'const sandbox = await startSandbox();\n';
  assert.ok(block !== undefined && block.text.includes(started), 'the app of the guide starts a sandbox');
  return block.text.replace(started, `${started}Object.assign(globalThis, { sandbox });\n`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

export const endToEnd: ConsumerCheck = {
  title: 'the end-to-end tests of the guide for testers compile and pass in Playwright in either profile',
  run: async (app: App) => {
    const settings = documentedBlock('ts file=playwright.config.ts').text;
    app.write('playwright.config.ts', settings.replaceAll('5173', String(await freePort())));
    app.write('here.config.ts', settingsHere(browserPath()));
    app.write('e2e/sharing.spec.ts', documentedBlock('ts e2e').text);
    app.write('tsconfig.e2e.json', { extends: './tsconfig.json', include: ['e2e'] });
    await app.tool('tsc', '--project', 'tsconfig.e2e.json', '--pretty', 'false');
    for (const main of [appOfTheGuide(), inToday(appOfTheGuide())]) {
      app.write('src/main.ts', main);
      // Vite 8.4 considers a killed server alive until the system has removed it.
      rmSync(app.at('node_modules/.vite/lock'), { recursive: true, force: true });
      await app.tool('playwright', 'test', '--config', 'here.config.ts');
    }
  },
};
