// Copies refused rows as tests, runs them, and returns those that did not fail by the rule that they name.
import { expect } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { copiedText } from '../../../src/pages/workbench/copies/copy-exchange.ts';
import type { copiedTextRunner } from './run-copied-text.ts';

/** Copies a row at once, as the button does: later exchanges are not part of the test. */
export class CopiedTests {
  readonly #texts: Record<string, string> = {};
  readonly #rules = new Map<string, string>();

  async add(sandbox: Sandbox, name: string, row: Exchange): Promise<void> {
    const title = name.replaceAll(/[^\w-]+/gu, '-');
    this.#texts[title] = await copiedText(sandbox, row, 'test');
    this.#rules.set(title, refusingCheck(row)?.rule ?? row.verdict);
  }

  /** Runs all copied tests. One that says it needs more may pass or fail; any other has to fail by its rule, or pass if accepted. */
  async expectTrue(folder: ReturnType<typeof copiedTextRunner>): Promise<void> {
    const failed = await folder.runTests(this.#texts);
    const wrong = [...this.#rules].flatMap(([name, rule]) => {
      const failure = failed[name];
      const isAsTold =
        rule === 'ok' ? failure === undefined : failure?.includes(`expected '${rule}' to be undefined`) === true;
      return isAsTold || this.#texts[name]?.startsWith('// Incomplete: ') === true
        ? []
        : [`${name} (${rule}): ${failure?.split('\n')[0] ?? 'passed'}`];
    });
    expect(wrong).toEqual([]);
  }
}
