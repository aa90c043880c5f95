// The package's declarations type-check for a consumer whose compiler also checks library declarations.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { at, binOf } from '../tools/run.ts';
import { isBuilt } from './packed.ts';

const declarations = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'object' && 'types' in target ? [target.types] : [],
);

test('every entry’s declarations compile without skipLibCheck', () => {
  expect(isBuilt(), 'the package builds').toBe(true);
  const project = at('test-results/declarations.json');
  mkdirSync(at('test-results'), { recursive: true });
  writeFileSync(
    project,
    JSON.stringify({
      extends: at('tsconfig.json'),
      compilerOptions: { skipLibCheck: false },
      include: [],
      files: declarations.map((path) => at(path)),
    }),
  );
  const { stdout } = spawnSync(process.execPath, [binOf('typescript', 'tsc'), '-p', project, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  rmSync(project);
  expect(declarations.length).toBeGreaterThan(10);
  expect(stdout).toBe('');
});
