// The change that every mend makes, by the test that sends it: a chain of mends that succeeds may still have made a wrong change.
import { basename } from 'node:path';
import { expect } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import chosen from '../../flow/workbench/chosen-mends.json' with { type: 'json' };
import { sentDifference } from './sent-parts.ts';

const known: Readonly<Record<string, unknown>> = chosen;

/** Expects that the accepted request differs from the refused one exactly as recorded for this test; `before` is the trace before the mend. */
export function expectChosen(refused: Exchange, answered: Exchange, before: readonly Exchange[]): void {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const test = `${basename(testPath, '.test.ts')}: ${currentTestName}`;
  expect({ [test]: sentDifference(refused, answered, before) }).toEqual({ [test]: known[test] });
}
