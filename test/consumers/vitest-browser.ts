// Vitest's browser mode with the settings and the test from the guide for testers.
import { browserArguments } from '../tools/find-browser.ts';
import type { App } from './app.ts';
import type { ConsumerCheck } from './consumer.ts';
import { documentedBlock, inOtherProfile } from './guides.ts';
import { browserPath } from './served-app.ts';

/** The additional packages that the guide's settings need. */
export const vitestBrowserPackages = ['@vitest/browser-playwright@5', 'playwright@1'];

const folder = 'in-browser';

/** The guide's settings, with this machine's browser if Playwright has none. */
const settingsHere = (path: string): string => `
import { playwright } from '@vitest/browser-playwright';
import settings from './vitest.config.ts';
const launchOptions = ${JSON.stringify({ executablePath: path, args: browserArguments })};
const browser = { ...settings.test.browser, provider: playwright({ launchOptions }), screenshotFailures: false };
export default { ...settings, test: { ...settings.test, browser, testTimeout: 60_000 } };
`;

export const inVitestBrowser: ConsumerCheck = {
  title: 'the guide’s tests pass in Vitest in Chromium, each file with its own page and world',
  run: async (app: App) => {
    app.write(`${folder}/vitest.config.ts`, documentedBlock('ts file=vitest.config.ts').text);
    const { text } = documentedBlock('ts browser');
    app.write(`${folder}/documented.test.ts`, text);
    // A second test with another seed shows that the worlds are separate.
    app.write(`${folder}/neighbour.test.ts`, text.replace('seed: 7', 'seed: 8'));
    for (const other of inOtherProfile('ts browser')) app.write(`${folder}/other-profile.test.ts`, other.text);
    app.write(`${folder}/here.config.ts`, settingsHere(browserPath()));
    await app.tool('vitest', 'run', '--root', folder, '--config', 'here.config.ts');
  },
};
