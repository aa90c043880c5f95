// `npm run build`: the static site to dist/ and the package to lib/; `site` or `package` as argument builds one of them.
import { rmSync } from 'node:fs';
import { at, run } from './run.ts';

/** Builds the static site; gives an exit code. */
export const buildSite = (): number => run({ package: 'vite', arguments: ['build', '--config', 'src/vite.config.ts'] });

/** Emits the package's modules and types, unbundled; gives an exit code. */
export function buildPackage(): number {
  rmSync(at('lib'), { recursive: true, force: true });
  return run({ package: 'typescript', tool: 'tsc', arguments: ['--project', 'src/tsconfig.lib.json'] });
}

if (import.meta.main) {
  const wanted = process.argv[2];
  const steps = [wanted === 'package' ? [] : [buildSite], wanted === 'site' ? [] : [buildPackage]].flat();
  process.exitCode = steps.some((step) => step() !== 0) ? 1 : 0;
}
