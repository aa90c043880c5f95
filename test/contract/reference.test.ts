// The generated reference says what the tables say today.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isDecision } from '../../mocks/spec/decisions.ts';
import { decisionRow } from '../../mocks/spec/decision-texts.ts';
import { ruleIds, ruleOf } from '../../mocks/spec/rules/index.ts';
import { generators } from '../tools/docs.ts';
import { at } from '../tools/run.ts';

test.each(Object.entries(generators))('reference %s is current (npm run docs)', async (_name, generate) => {
  for (const { path, text } of await generate()) {
    expect(await readFile(at('src/docs/reference', path), 'utf8')).toBe(text);
  }
});

test('every decision a rule names exists, with an option that is its choice', () => {
  for (const id of ruleIds) {
    const { decision } = ruleOf(id);
    if (decision === undefined) continue;
    expect(isDecision(decision), `${id} names ${decision}`).toBe(true);
    if (!isDecision(decision)) continue;
    const row = decisionRow(decision);
    expect(Object.keys(row.options)).toContain(row.choice);
    if (row.lenient !== undefined) expect(Object.keys(row.options)).toContain(row.lenient);
  }
});
