// Refused rows copied as tests and run: what did not fail by the rule that it names.
import { expect } from 'vitest';
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import { textOf } from '../../src/pages/workbench/copy-exchange.ts';
import type { takenAway } from './taken-away.ts';

/** Copied at once, as the button does it: what happens afterwards is no part of the test. */
export class CopiedTests {
  readonly #texts: Record<string, string> = {};
  readonly #rules = new Map<string, string>();

  async add(sandbox: Sandbox, name: string, row: Exchange): Promise<void> {
    const title = name.replaceAll(/[^\w-]+/gu, '-');
    this.#texts[title] = await textOf(sandbox, row, 'test');
    this.#rules.set(title, refusingCheck(row)?.rule ?? row.verdict);
  }

  /** Runs them all. A text that says that it needs more is to pass or fail as it may; the rest fails by its rule, or passes. */
  async expectTrue(folder: ReturnType<typeof takenAway>): Promise<void> {
    const failed = await folder.runTests(this.#texts);
    const wrong = [...this.#rules].flatMap(([name, rule]) => {
      const failure = failed[name];
      const isAsTold =
        rule === 'ok' ? failure === undefined : failure?.includes(`expected '${rule}' to be undefined`) === true;
      return isAsTold || this.#texts[name]?.startsWith('// Not whole: ') === true
        ? []
        : [`${name} (${rule}): ${failure?.split('\n')[0] ?? 'passed'}`];
    });
    expect(wrong).toEqual([]);
  }
}
