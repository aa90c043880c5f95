// `npm run build`: the static site to dist/ and the package to lib/; `site` or `package` as argument builds one of them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version, workerStamp } from '../../mocks/spec/package-version.ts';
import { writeNotices } from './published/notices.ts';
import { at, run } from './run.ts';

const vite = (config: string, ...more: readonly string[]): number =>
  run({ package: 'vite', arguments: ['build', '--config', `src/${config}`, ...more] });

/** Builds the static site, with the elements for other people's pages under elements/; gives an exit code. */
export const buildSite = (): number =>
  vite('vite.config.ts') ||
  vite('embeds.config.ts', '--outDir', 'dist/elements', '--manifest') ||
  vite('classic-embed.config.ts', '--manifest');

/** Emits the package's modules and types, unbundled, the elements for a script tag, and the pages it carries for apps; gives an exit code. */
export function buildPackage(): number {
  rmSync(at('lib'), { recursive: true, force: true });
  const project = ['--project', 'src/tsconfig.lib.json'];
  const compile = (...options: readonly string[]): number =>
    run({ package: 'typescript', tool: 'tsc', arguments: [...project, ...options] });
  // Comments stay where editors show them, in the declarations; modules are read without.
  const compiled = compile('--declaration', 'false', '--removeComments') || compile('--emitDeclarationOnly');
  return compiled || finish() || buildForBrowsers();
}

/** In a process of its own: what it reads of the sources is as they are now. */
const finish = (): number =>
  spawnSync(process.execPath, [at('test/tools/published/finish.ts')], { stdio: 'inherit' }).status ?? 1;

/** The elements and the static pages, and beside them the worker with the version that a page compares. */
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

/** The site as it was built last, without the maps of its sources and the words that lead to them: `serve` shows it. */
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
  // The package carries the site: alone it is built with the one that is there.
  const needsSite = wanted !== 'package' || !existsSync(at('dist/index.html'));
  const steps = [needsSite ? [buildSite] : [], wanted === 'site' ? [] : [buildPackage]].flat();
  process.exitCode = steps.some((step) => step() !== 0) ? 1 : 0;
}
