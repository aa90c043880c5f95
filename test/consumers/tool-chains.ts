// Third-party tool chains, each with its own template: the guide's code is built and run up to the accounts.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { at } from '../tools/run.ts';
import type { App } from './app.ts';
import type { Consumer, ConsumerCheck } from './consumer.ts';
import { codeBlocks, replaced } from './code-blocks.ts';
import { documentedBlock, documentedBlocks } from './guides.ts';
import { browsing, hosted, served } from './served-app.ts';
import { sharesAccounts } from './sharing-page.ts';
import { createVite } from './vite-template.ts';

const guide = 'src/docs/guides/tool-chains.md';
const shown = (info: string): string => documentedBlock(info).text;
/** The guide's replacements for the lines that select the profile. */
const inOther = (text: string): string => {
  const [lines] = codeBlocks(guide).filter(({ info }) => info === 'ts instead');
  assert.ok(lines !== undefined, `${guide} shows the lines of the other profile`);
  return replaced(text, lines);
};
const energy = (): string => shown('ts file=energy.ts');

interface ToolChain {
  readonly name: string;
  /** The file that selects the profile. */
  readonly speaking: string;
  /** Packages whose major version the guide names, by the guide's name for them. */
  readonly tried: Readonly<Record<string, string>>;
  prepare(app: App): Promise<void>;
  /** Builds the app and runs the work with its address. */
  with(app: App, work: (address: string) => Promise<void>): Promise<void>;
  readonly more?: readonly ConsumerCheck[];
}

/** Templates refuse a folder that is not empty, so they create their own, which becomes the app. */
async function fromTemplate(app: App, ...make: readonly string[]): Promise<void> {
  await app.npm(...make);
  cpSync(app.at('shop'), app.folder, { recursive: true });
  rmSync(app.at('shop'), { recursive: true });
}

/** Copies the worker and the pages into the served folder, as the guide says. */
async function copied(app: App, folder: string): Promise<void> {
  mkdirSync(app.at(folder), { recursive: true });
  await app.tool('cdr-browser-sandbox', 'init', folder);
}

const react: ToolChain = {
  name: 'react',
  speaking: 'src/energy.ts',
  tried: { Vite: 'vite', React: 'react' },
  prepare: async (app) => {
    await createVite(app, 'react-ts');
    assert.match(app.read('src/main.tsx'), /<StrictMode>/u);
    await app.install([app.tarball, 'msw@3']);
    app.write('vite.config.ts', shown('ts react file=vite.config.ts'));
    app.write('src/energy.ts', energy());
    app.write('src/App.tsx', shown('tsx file=App.tsx'));
  },
  with: async (app, work) => {
    await app.tool('tsc', '--build');
    // In development StrictMode runs effects twice.
    await served(app, 'dev', ({ address }) => work(address));
  },
  more: [
    {
      title: 'the component says what is missing without the sandbox’s files',
      run: async (app) => {
        const own = app.read('vite.config.ts');
        app.write('vite.config.ts', own.replace(', cdrSandbox()', ''));
        try {
          await served(app, 'dev', ({ address }) =>
            browsing(async (context) => {
              const page = await context.newPage();
              await page.goto(address);
              await page.getByText(/^SandboxError: .*cdrSandbox\(\)/u).waitFor();
            }),
          );
        } finally {
          app.write('vite.config.ts', own);
        }
      },
    },
  ],
};

const next: ToolChain = {
  name: 'next',
  speaking: 'app/energy.ts',
  tried: { 'Next.js': 'next' },
  prepare: async (app) => {
    const plain = ['--ts', '--app', '--empty', '--no-tailwind', '--no-eslint', '--no-src-dir', '--import-alias', '@/*'];
    const alone = ['--yes', '--skip-install', '--disable-git'];
    await fromTemplate(app, 'create', '--yes', 'next-app@16', 'shop', '--', ...plain, ...alone);
    await app.install([app.tarball, 'msw@3']);
    await copied(app, 'public');
    app.write('next.config.ts', "export default { output: 'export' };\n");
    app.write('app/energy.ts', energy());
    app.write('app/page.tsx', `'use client';\n\n${shown('tsx file=App.tsx')}`);
  },
  with: async (app, work) => {
    await app.tool('next', 'build');
    await hosted({ folder: app.at('out') }, work);
  },
};

const webpack: ToolChain = {
  name: 'webpack',
  speaking: 'src/energy.js',
  tried: { webpack: 'webpack' },
  prepare: async (app) => {
    await app.install([app.tarball, 'msw@3', 'webpack@5', 'webpack-cli@7']);
    await copied(app, 'public');
    app.write('webpack.config.js', shown('js file=webpack.config.js'));
    app.write('src/energy.js', energy());
    app.write('src/index.js', shown('js file=src/index.js'));
    app.write(
      'public/index.html',
      '<!doctype html><html lang="en"><title>Energy</title><body><script src="main.js"></script></body></html>',
    );
  },
  with: async (app, work) => {
    await app.tool('webpack');
    await hosted({ folder: app.at('public') }, work);
  },
};

const angular: ToolChain = {
  name: 'angular',
  speaking: 'src/app/energy.ts',
  tried: { Angular: '@angular/core' },
  prepare: async (app) => {
    const plain = ['--defaults', '--minimal', '--ssr=false', '--style=css', '--ai-config=none'];
    const alone = ['--skip-git', '--skip-install'];
    const cli = ['--package=@angular/cli@22', '--', 'ng', 'new', 'shop'];
    await fromTemplate(app, 'exec', '--yes', ...cli, ...plain, ...alone);
    await app.install([app.tarball, 'msw@3']);
    await copied(app, 'public');
    app.write('src/app/energy.ts', energy());
    app.write('src/app/app.ts', shown('ts file=src/app/app.ts'));
  },
  with: async (app, work) => {
    await app.tool('ng', 'build');
    await hosted({ folder: app.at('dist/shop/browser') }, work);
  },
};

const plainFiles: ToolChain = {
  name: 'plain-files',
  speaking: 'index.html',
  tried: {},
  prepare: async (app) => {
    await app.install([app.tarball, 'msw@3']);
    await copied(app, '.');
    app.write('index.html', shown('html file=index.html'));
  },
  with: (app, work) => hosted({ folder: app.folder }, work),
  more: [
    {
      title: 'the README’s script tag plays the flow of each profile to its end',
      run: async (app) => {
        const block = documentedBlocks('html page').find(({ text }) => text.includes('flow="hybrid"'));
        assert.ok(block !== undefined, 'a page of the documents shows the hybrid flow');
        app.write(
          'docs/index.html',
          `<!doctype html><html lang="en"><title>Docs</title><body>${block.text}</body></html>`,
        );
        cpSync(app.at('node_modules/cdr-browser-sandbox/lib/elements'), app.at('docs/elements'), { recursive: true });
        await hosted({ folder: app.at('docs') }, (address) =>
          browsing(async (context) => {
            const page = await context.newPage();
            await page.goto(address);
            for (const flow of ['code', 'hybrid']) {
              const one = page.locator(`cdr-flow[flow=${flow}]`);
              await one.getByRole('button', { name: 'Run to the end' }).click();
              await one.getByText('Done. Choose a row to open it.').waitFor();
            }
          }),
        );
      },
    },
  ],
};

/** The guide names the tried versions; this finds a template that has moved to the next major version. */
function checkTried(app: App, tried: ToolChain['tried']): void {
  const text = readFileSync(at(guide), 'utf8');
  for (const [label, name] of Object.entries(tried)) {
    const { version } = JSON.parse(app.read(`node_modules/${name}/package.json`)) as { version: string };
    const [major = ''] = version.split('.');
    assert.ok(text.includes(`${label} ${major}`), `${guide} does not say ${label} ${major}, which is what was tried`);
  }
}

const consumerOf = ({ name, speaking, tried, prepare, with: withApp, more = [] }: ToolChain): Consumer => ({
  name,
  prepare,
  checks: [
    {
      title: 'the guide’s code leads to the holder’s pages and back to the accounts, after a reload too',
      run: async (app) => {
        checkTried(app, tried);
        await withApp(app, sharesAccounts);
      },
    },
    {
      title: 'the guide’s code for the other profile does the same',
      run: async (app) => {
        const own = app.read(speaking);
        app.write(speaking, inOther(own));
        try {
          await withApp(app, sharesAccounts);
        } finally {
          app.write(speaking, own);
        }
      },
    },
    ...more,
  ],
});

export const toolChains: readonly Consumer[] = [angular, next, webpack, react, plainFiles].map(consumerOf);
