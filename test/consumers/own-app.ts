// A fresh Vite app with the plug-in: the consumer is sent to the holder and comes back, in a real browser, under a base.
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import type { Consumer } from './consumer.ts';
import { browsing, served } from './served-app.ts';
import { accounts, answerYes, open, share, sharesAccounts } from './sharing-page.ts';
import { createVite } from './vite-template.ts';

const config = (plugin: string): string => `
import { defineConfig } from 'vite';
import { cdrSandbox } from 'cdr-browser-sandbox/vite';

export default defineConfig({ base: '/shop/', plugins: [${plugin}] });
`;

/** The app's code, in place of the template's. */
const main = `
import { leaveFor, startSandbox } from 'cdr-browser-sandbox/browser';
import { hybrid, registration, startFlow } from 'cdr-browser-sandbox/recipient';

const app = document.querySelector<HTMLDivElement>('#app')!;
const sandbox = await startSandbox();
const surroundings = { register: sandbox.urls.register, identity: sandbox.dataRecipient, consumer: leaveFor };
const registered = await startFlow(registration, surroundings, {}, { resume: location, keptIn: localStorage }).toEnd();
const run = startFlow(hybrid, surroundings, registered, { resume: location });

const show = async () => {
  const { accounts = [] } = await run.toEnd();
  app.textContent = 'Accounts: ' + accounts.map(({ displayName }) => displayName).join(', ');
};
if (run.position > 0) await show();
else {
  app.innerHTML = '<button>Share my energy data</button>';
  app.querySelector('button')!.addEventListener('click', () => void show());
}
Object.assign(globalThis, { sandbox });
`;

/** The same at a holder with today's profile. */
const mainOfToday = main
  .replace('startSandbox()', "startSandbox({ profile: 'today', panel: true })")
  .replaceAll('hybrid', 'codeFlow')
  .replace(/\bregistration,/u, 'todayRegistration,')
  .replace('startFlow(registration,', 'startFlow(todayRegistration,');

interface OnPage {
  readonly sandbox: {
    readonly urls: { readonly dataHolder: { readonly publicBase: string } };
    readonly faults: {
      add(fault: { operation: string; status: number; times: number }): unknown;
      list(): readonly unknown[];
    };
    readonly trace: { entries(): readonly { readonly operation: string }[] };
  };
}

const statusFetched = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { sandbox } = globalThis as unknown as OnPage;
    const { status } = await fetch(`${sandbox.urls.dataHolder.publicBase}/discovery/status`, {
      headers: { 'x-v': '1' },
    });
    return status;
  });

async function wholeFlow(app: App): Promise<void> {
  const wrong: string[] = [];
  await served(app, 'dev', ({ address, printed }) =>
    browsing(async (context) => {
      const route = new URL('orders/7/energy', address).href;
      const page = await open(context, route, wrong);
      await page.getByRole('button', { name: 'Share my energy data' }).waitFor();
      assert.equal(await statusFetched(page), 200);
      await page.evaluate(() => {
        const { sandbox } = globalThis as unknown as OnPage;
        sandbox.faults.add({ operation: 'getOutages', status: 503, times: 5 });
      });
      await share(page);
      await page.waitForURL('**/shop/cdr-sandbox/authorise.html?*');
      await answerYes(page);
      await accounts(page);
      assert.equal(page.url(), route, 'the consumer is back where they came from, and the code is not in the address');

      await page.reload();
      await accounts(page);
      const [faults, operations] = await page.evaluate(() => {
        const { sandbox } = globalThis as unknown as OnPage;
        return [sandbox.faults.list().length, sandbox.trace.entries().map(({ operation }) => operation)] as const;
      });
      assert.equal(faults, 1, 'an armed fault survives navigation and reload');
      for (const operation of ['authorise', 'token', 'listAccounts'])
        assert.ok(operations.includes(operation), `the trace of the whole flow has ${operation}: ${operations.join()}`);

      const second = await open(context, address, wrong);
      await second.getByRole('button', { name: 'Share my energy data' }).waitFor();
      assert.deepEqual([await statusFetched(second), await statusFetched(page)], [200, 200]);

      app.write('src/main.ts', main.replace('Accounts: ', 'Accounts: all of '));
      await page.getByText('Accounts: all of ').waitFor();
      assert.equal(await statusFetched(page), 200);
      app.write('src/main.ts', main);
      assert.match(printed(), /CDR sandbox: .* under \/shop\/cdr-sandbox\//u);
    }),
  );
  assert.deepEqual(wrong, []);
}

/** Checks that a build with the files, or a folder filled by the command, also works at a deep route. */
async function answersBuilt(app: App, how: 'dev' | 'preview'): Promise<void> {
  const wrong: string[] = [];
  await served(app, how, ({ address }) =>
    browsing(async (context) => {
      const page = await open(context, new URL('orders/7', address).href, wrong);
      await share(page);
      await answerYes(page);
      await accounts(page);
    }),
  );
  assert.deepEqual(wrong, []);
}

export const ownApp: Consumer = {
  name: 'own-app',
  prepare: async (app) => {
    await createVite(app);
    await app.install([app.tarball, 'msw@3']);
    app.write('vite.config.ts', config('cdrSandbox()'));
    app.write('src/main.ts', main);
  },
  checks: [
    {
      title: 'the walk from a deep route to the holder and back survives a reload, two tabs and a hot update',
      run: wholeFlow,
    },
    {
      title: 'a build contains no sandbox files unless asked, and then runs on its own',
      run: async (app) => {
        await app.npm('run', 'build');
        assert.throws(() => app.read('dist/sandbox-worker.js'));
        app.write('vite.config.ts', config('cdrSandbox({ build: true })'));
        await answersBuilt(app, 'preview');
      },
    },
    {
      title: 'without the plug-in the command copies the files to where startSandbox() finds them',
      run: async (app) => {
        app.write('vite.config.ts', config(''));
        await app.tool('cdr-browser-sandbox', 'init', 'public');
        await app.tool('cdr-browser-sandbox', 'init', 'public', '--check');
        await answersBuilt(app, 'dev');
      },
    },
    {
      title:
        'under the profile of today the signed response comes back to the page that was left, and stays when it is reloaded',
      run: async (app) => {
        app.write('src/main.ts', mainOfToday);
        await served(app, 'dev', ({ address }) => sharesAccounts(new URL('orders/7?tab=2', address).href));
      },
    },
    {
      title: 'the callback page keeps a response that no page waits for and says how to receive it',
      run: (app) =>
        served(app, 'dev', ({ address }) =>
          browsing(async (context) => {
            const page = await context.newPage();
            for (const answer of ['?response=a.b.c', '#code=c&state=unknown']) {
              await page.goto(new URL(`cdr-sandbox/callback.html${answer}`, address).href);
              await page.getByText('No page of this app waits for the response.').waitFor();
              const link = page.getByRole('link', { name: 'Take it to the start page of the app' });
              assert.equal(await link.getAttribute('href'), `${address}${answer}`);
            }
          }),
        ),
    },
    {
      title: 'the developer panel loads from the sandbox’s files and shows the page’s calls',
      run: async (app) => {
        const wrong: string[] = [];
        await served(app, 'dev', ({ address }) =>
          browsing(async (context) => {
            const page = await open(context, address, wrong);
            await page.getByRole('button', { name: 'Share my energy data' }).waitFor();
            await page.getByRole('button', { name: 'CDR sandbox' }).click();
            assert.equal(await statusFetched(page), 200);
            await page.getByRole('tabpanel').getByText('/discovery/status').waitFor();
          }),
        );
        assert.deepEqual(wrong, []);
      },
    },
  ],
};
