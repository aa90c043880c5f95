// Steps without their clauses, as the scripts of embeds have them.
import { expect, test } from 'vitest';
import { leanedSteps } from '../../src/build/lean-steps.ts';
import { sourcesUnder } from '../kit/sources.ts';

test('clauses go, whether as a list, over several lines, or by name; nothing else does', () => {
  const step = `const step = {
  id: 'push',
  clauses: ['CDS:Request Object', 'RFC9101:4'],
  way: 'mtls',
  clauses: [
    'OIDC:5.3',
  ],
  clauses: management,
  also: { 'call-after': { clauses: [ended, 'RFC6750:3.1'] }, token: { clauses: [], words: 'A word.' }, none: {} },
  kept: 'clauses: none',
};`;
  expect(leanedSteps(step).toString().replaceAll(/\s+/gu, ' ')).toBe(
    "const step = { id: 'push', way: 'mtls', also: { token: { words: 'A word.' }, none: {} }, kept: 'clauses: none', };",
  );
});

test('no flow keeps a clause', () => {
  const flows = sourcesUnder('src/recipient/flows').filter(({ path }) => !path.endsWith('/flow.ts'));
  expect(flows.length).toBeGreaterThan(10);
  const kept = flows.filter(({ text }) => /\bclauses: *(?:\[|\w+,)/u.test(leanedSteps(text).toString()));
  expect(kept.map(({ path }) => path)).toEqual([]);
});
