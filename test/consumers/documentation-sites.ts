// Documentation sites made with common generators: two embeds on a page, built, served under a strict policy, and played.
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app.ts';
import type { Consumer } from './consumer.ts';
import { browsing, hosted } from './served-app.ts';

interface Generator {
  readonly name: string;
  /** The packages that the generator's own guide installs. */
  readonly packages: readonly string[];
  /** The folder of files that it serves unchanged. */
  readonly served: string;
  /** The path of the root page, and the front matter that the generator needs. */
  readonly page: readonly [path: string, head: string];
  readonly files: Readonly<Record<string, string>>;
  /** Builds the site and returns its folder. */
  build(app: App): Promise<string>;
}

/** The same lines for every generator: plain elements in Markdown. */
const text = `# Energy API

<cdr-flow flow="dcr" label="Registration"><p>Registration in words.</p></cdr-flow>

<cdr-try operation="getStatus" label="Status"><p>Status in words.</p></cdr-try>
`;

const script = '/cdr/elements.js';

const vitepress: Generator = {
  name: 'vitepress',
  packages: ['vitepress@1'],
  served: 'docs/public',
  page: ['docs/index.md', ''],
  files: {
    'docs/.vitepress/config.mjs': `export default {
  title: 'Documentation',
  head: [['script', { type: 'module', src: '${script}' }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('cdr-') } } },
};`,
  },
  build: async (app) => {
    await app.tool('vitepress', 'build', 'docs');
    return app.at('docs/.vitepress/dist');
  },
};

const starlight: Generator = {
  name: 'starlight',
  packages: ['astro@7', '@astrojs/starlight@0.42'],
  served: 'public',
  page: ['src/content/docs/index.md', '---\ntitle: Documentation\n---\n\n'],
  files: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({
  integrations: [
    starlight({
      title: 'Documentation',
      pagefind: false,
      head: [{ tag: 'script', attrs: { type: 'module', src: '${script}' } }],
    }),
  ],
});`,
    'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
    'build.mjs': `process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
await build({ logLevel: 'error' });`,
  },
  build: async (app) => {
    await app.node('build.mjs');
    return app.at('dist');
  },
};

const docusaurus: Generator = {
  name: 'docusaurus',
  // Its classic preset without the third-party search, which needs its own servers.
  packages: [
    ...['core', 'theme-classic', 'plugin-content-docs'].map((name) => `@docusaurus/${name}@3`),
    'react@19',
    'react-dom@19',
  ],
  served: 'static',
  page: ['docs/index.md', '---\nslug: /\n---\n\n'],
  files: {
    // As in its own template: its output is read as CommonJS.
    'package.json': '{ "name": "docusaurus", "private": true }',
    'docusaurus.config.mjs': `export default {
  title: 'Documentation',
  url: 'https://docs.example',
  baseUrl: '/',
  scripts: [{ src: '${script}', type: 'module' }],
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }]],
  themes: ['@docusaurus/theme-classic'],
};`,
  },
  build: async (app) => {
    await app.tool('docusaurus', 'build', '--config', 'docusaurus.config.mjs');
    return app.at('build');
  },
};

/** The hashes of the inline scripts that the generator itself writes. */
function inlineScripts(folder: string): readonly string[] {
  const pages = globSync('**/*.html', { cwd: folder }).map((path) => readFileSync(join(folder, path), 'utf8'));
  const scripts = pages.flatMap((page) =>
    [...page.matchAll(/<script(?<attributes>[^>]*)>(?<code>[^]*?)<\/script>/gu)].flatMap(({ groups }) =>
      /\ssrc=/u.test(groups?.['attributes'] ?? '') ? [] : [groups?.['code'] ?? ''],
    ),
  );
  return [...new Set(scripts)].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** Allows the site's scripts and the generator's inline scripts and styles; no other host. */
const policyFor = (folder: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts(folder).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
  ].join('; ');

async function playBoth(folder: string): Promise<void> {
  writeFileSync(join(folder, '_headers'), `/*\n  Content-Security-Policy: ${policyFor(folder)}\n`);
  await hosted({ folder }, (address) =>
    browsing(async (context) => {
      const wrong: string[] = [];
      context.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(address) && !url.startsWith('data:')) wrong.push(`asked for ${url}`);
      });
      context.on('weberror', (error) => wrong.push(String(error.error())));
      context.on('console', (message) => {
        if (/content security policy|refused to/iu.test(message.text())) wrong.push(message.text());
      });
      const page = await context.newPage();
      await page.goto(address);
      await page.getByRole('button', { name: 'Run to the end' }).click();
      await page.getByText('Done. Choose a row to open it.').waitFor();
      await page.locator('cdr-try').getByRole('button', { name: 'Send' }).click();
      await page.getByText('Answered 200.').waitFor();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
  );
}

const consumerOf = ({ name, packages, served, page: [path, head], files, build }: Generator): Consumer => ({
  name,
  prepare: async (app) => {
    for (const [file, content] of Object.entries(files)) app.write(file, content);
    app.write(path, head + text);
    await app.install([app.tarball, ...packages]);
    // As the guide says: the folder is copied unchanged, beside the site's other files.
    cpSync(app.at('node_modules/cdr-browser-sandbox/lib/elements'), app.at(`${served}/cdr`), { recursive: true });
  },
  checks: [
    {
      title: 'two embeds play on a built page under a strict policy, and no request leaves it',
      run: async (app) => playBoth(await build(app)),
    },
  ],
});

export const documentationSites: readonly Consumer[] = [vitepress, starlight, docusaurus].map(consumerOf);
