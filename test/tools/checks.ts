// The static checks: types, lint, imports, templates, layout. `npm run check` and `npm test` use the same list.
import type { Tool } from './run.ts';

export interface StaticCheck extends Tool {
  readonly name: string;
}

export const checks: readonly StaticCheck[] = [
  { name: 'types', package: 'typescript', tool: 'tsc', arguments: ['--project', 'tsconfig.json'] },
  { name: 'lint', package: 'oxlint', arguments: ['--type-aware', '--deny-warnings', '.'] },
  {
    name: 'imports',
    package: 'dependency-cruiser',
    arguments: ['--config', '.dependency-cruiser.mjs', 'mocks', 'src'],
  },
  {
    name: 'templates',
    package: 'vitest',
    arguments: ['run', '--config', 'test/vitest.config.ts', 'test/contract/templates.test.ts'],
  },
  { name: 'layout', package: 'prettier', arguments: ['--check', '--log-level', 'warn', '.'] },
];
