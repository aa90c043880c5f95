// What is wrong with a custom scenario: where, and why.
import { SandboxError } from '../ambient/sandbox-error.ts';

export interface ScenarioProblem {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

/** Thrown for an invalid scenario; the message names every place. */
export class ScenarioError extends SandboxError {
  readonly problems: readonly ScenarioProblem[];

  constructor(problems: readonly ScenarioProblem[]) {
    const places = problems.map(({ path, reason }) => `  ${pathText(path)}: ${reason}`);
    super(
      'scenario-invalid',
      `This is not a usable scenario:\n${places.join('\n')}\n`,
      'Correct each place, or build the scenario with defineScenario().',
    );
    this.name = 'ScenarioError';
    this.problems = problems;
  }
}

/** `customers[0].mobile`; for an empty path, the scenario itself. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(the scenario)';
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  );
}
