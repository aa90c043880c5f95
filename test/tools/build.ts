// `npm run build` builds the static site to dist/ and the package to lib/; the argument `site` or `package` builds only one.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version, workerStamp } from '../../mocks/spec/package-version.ts';
import { writeNotices } from './published/notices.ts';
import { at, run } from './run.ts';

const vite = (config: string, ...more: readonly string[]): number =>
  run({ package: 'vite', arguments: ['build', '--config', `src/${config}`, ...more] });

/** Builds the static site, with the elements for third-party pages under elements/; returns an exit code. */
export const buildSite = (): number =>
  vite('vite.config.ts') ||
  vite('embeds.config.ts', '--outDir', 'dist/elements', '--manifest') ||
  vite('classic-embed.config.ts', '--manifest');

/** Emits the package's unbundled modules and types, the elements for a script tag, and the pages for apps; returns an exit code. */
export function buildPackage(): number {
  rmSync(at('lib'), { recursive: true, force: true });
  const project = ['--project', 'src/tsconfig.lib.json'];
  const compile = (...options: readonly string[]): number =>
    run({ package: 'typescript', tool: 'tsc', arguments: [...project, ...options] });
  // Comments are kept in the declarations, where editors show them, and removed from modules.
  const compiled = compile('--declaration', 'false', '--removeComments') || compile('--emitDeclarationOnly');
  return compiled || finish() || buildForBrowsers();
}

/** Runs in a separate process, so that it reads the current sources. */
const finish = (): number =>
  spawnSync(process.execPath, [at('test/tools/published/finish.ts')], { stdio: 'inherit' }).status ?? 1;

/** Builds the elements and the static pages, and the worker with the version that a page compares. */
function buildForBrowsers(): number {
  const built =
    vite('embeds.config.ts', '--outDir', 'lib/elements', '--logLevel', 'error') ||
    vite('package.config.ts', '--logLevel', 'error');
  if (built !== 0) return built;
  const worker = readFileSync(at('public/sandbox-worker.js'), 'utf8');
  writeFileSync(at('lib/served/sandbox-worker.js'), `${workerStamp(version)}${worker}`);
  copyPlayground();
  writeNotices();
  return built;
}

/** Copies the latest built site for `serve`, without source maps and links to them. */
function copyPlayground(): void {
  const root = at('lib/playground');
  cpSync(at('dist'), root, { recursive: true, filter: (path) => !/\.map$|[\\/]\.vite$/u.test(path) });
  for (const path of globSync('**/*.{js,css}', { cwd: root })) {
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/^(?:\/\/|\/\*)# sourceMappingURL=.*$/gmu, ''));
  }
}

if (import.meta.main) {
  const wanted = process.argv[2];
  // The package contains the site; building only the package uses the existing one.
  const needsSite = wanted !== 'package' || !existsSync(at('dist/index.html'));
  const steps = [needsSite ? [buildSite] : [], wanted === 'site' ? [] : [buildPackage]].flat();
  process.exitCode = steps.some((step) => step() !== 0) ? 1 : 0;
}
