// What every mend chooses, by the test that sends it: a chain of mends that ends well may still have chosen the wrong thing.
import { basename } from 'node:path';
import { expect } from 'vitest';
import type { Exchange } from '../../mocks/index.ts';
import chosen from '../flow/workbench/chosen-mends.json' with { type: 'json' };
import { sentDifference } from './sent-parts.ts';

const known: Readonly<Record<string, unknown>> = chosen;

/** The answered request differs from the refused one in what is written down for this test; `before` is the trace before it was mended. */
export function expectChosen(refused: Exchange, answered: Exchange, before: readonly Exchange[]): void {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const test = `${basename(testPath, '.test.ts')}: ${currentTestName}`;
  expect({ [test]: sentDifference(refused, answered, before) }).toEqual({ [test]: known[test] });
}
