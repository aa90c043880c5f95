// The blocks of README and guides that belong in a page, run in one: scripts in a Vite app, HTML on a static host.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import type { CodeBlock } from './code-blocks.ts';
import type { Consumer, ConsumerCheck } from './consumer.ts';
import { endToEnd, endToEndPackages } from './end-to-end.ts';
import { documentedBlocks } from './guides.ts';
import { browsing, hosted, served } from './served-app.ts';
import { createVite } from './vite-template.ts';

const place = ({ document, line }: CodeBlock): string => `${document}, line ${String(line)}`;

/** Errors that the page threw, read when the work is done. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

/** A page script sends the consumer to the holder, at once or through its button. */
const script = (block: CodeBlock): ConsumerCheck => ({
  title: `${place(block)} leads to the holder’s page`,
  run: async (app: App) => {
    app.write('src/main.ts', block.text);
    await app.tool('tsc', '--project', 'tsconfig.json', '--pretty', 'false');
    await served(app, 'dev', ({ address }) =>
      browsing(async (context) => {
        const page = await context.newPage();
        const problems = problemsOf(page);
        await page.goto(address);
        if (block.text.includes('<button>')) await page.getByRole('button').click();
        await page.waitForURL('**/cdr-sandbox/authorise.html?*');
        await page.getByRole('button', { name: 'Use Priya', exact: true }).waitFor();
        assert.deepEqual(problems, []);
      }),
    );
  },
});

/** Checks that every element of a page is defined and rendered. */
const html = (block: CodeBlock): ConsumerCheck => ({
  title: `${place(block)} is drawn on a static host`,
  run: async (app: App) => {
    app.write('docs/index.html', `<!doctype html><html lang="en"><title>Docs</title><body>${block.text}</body></html>`);
    cpSync(app.at('node_modules/cdr-browser-sandbox/lib/elements'), app.at('docs/elements'), { recursive: true });
    await hosted({ folder: app.at('docs'), under: '/docs/' }, (address) =>
      browsing(async (context) => {
        const page = await context.newPage();
        const problems = problemsOf(page);
        await page.goto(address);
        const tags = [...block.text.matchAll(/<(cdr-[\w-]+)/g)].map(([, tag = '']) => tag);
        assert.ok(tags.length > 0);
        for (const tag of tags) {
          const element = page.locator(tag).first();
          await element.scrollIntoViewIfNeeded();
          await element.getByRole('heading').first().waitFor();
        }
        assert.deepEqual(problems, []);
      }),
    );
  },
});

export const guidePages: Consumer = {
  name: 'guide-pages',
  prepare: async (app) => {
    await createVite(app);
    await app.install([app.tarball, 'msw@3', ...endToEndPackages]);
    const [config] = documentedBlocks('ts file=vite.config.ts');
    if (config === undefined) throw new Error('No guide shows a vite.config.ts.');
    app.write('vite.config.ts', config.text);
  },
  checks: [...documentedBlocks('ts page').map(script), ...documentedBlocks('html page').map(html), endToEnd],
};
