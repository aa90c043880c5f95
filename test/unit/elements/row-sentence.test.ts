// A row of the diagram as it is read out: its state, its number, and its details.
import { expect, test } from 'vitest';
import type { DiagramRow } from '../../../src/elements/diagram/diagram-rows.ts';
import { rowSentence } from '../../../src/elements/diagram/row-sentence.ts';

const row: DiagramRow = {
  id: 'token',
  from: 'recipient',
  to: 'holder',
  line: 'mtls',
  state: 'done',
  title: 'Swap the code',
  depth: 0,
};
const begins = 'Data recipient to data holder over mutual TLS. Swap the code.';

test.each<[Partial<DiagramRow>, string]>([
  [{ state: 'done', status: 200 }, 'Succeeded with 200.'],
  [{ state: 'done' }, 'Succeeded.'],
  [{ state: 'pending', status: 400, error: 'slow_down' }, 'Not yet: slow_down.'],
  [{ state: 'pending', status: 400 }, 'Not yet.'],
  [{ state: 'declined', status: 200 }, 'The consumer said no.'],
  [{ state: 'meant', status: 400 }, 'Refused with 400, as intended.'],
  [{ state: 'refused', status: 400, error: 'invalid_grant' }, 'Refused with 400, invalid_grant.'],
  [{ state: 'refused', status: 404, error: '404' }, 'Refused with 404.'],
  [{ state: 'refused', status: 404 }, 'Refused with 404.'],
  [{ state: 'faulted', status: 503 }, 'A fault that you injected answered with 503.'],
  [{ state: 'failed', status: 500 }, 'The sandbox itself failed.'],
  [{ state: 'now' }, 'Next.'],
  [{ state: 'now', status: 200 }, 'Answered with 200. Next.'],
  [{ state: 'ghost' }, 'Not sent yet.'],
])('the sentence of %j ends with its result', (part, ending) => {
  expect(rowSentence({ ...row, ...part })).toBe(`${begins} ${ending}`);
});

test.each<[Partial<DiagramRow>, number | undefined, number | undefined, string]>([
  [{ at: { step: 8, of: 14, part: 0 } }, 3, 9, 'Step 8 of 14. '],
  [{ at: { step: 8, of: 14, part: 2 } }, undefined, undefined, 'Step 8 of 14, part 2. '],
  [{}, 3, 9, 'Row 3 of 9. '],
  [{}, 3, undefined, 'Row 3. '],
  [{}, undefined, 9, ''],
])('%j is numbered: %s of %s', (part, number, of, expected) => {
  expect(rowSentence({ ...row, ...part }, number, of)).toBe(`${expected}${begins} Succeeded.`);
});

test('names call, cause, edit and certificate if there are any', () => {
  const whole = { ...row, call: 'POST /token', depth: 1, editedFrom: 3, certificate: 'a1b2' } as const;
  expect(rowSentence(whole)).toBe(
    `${begins} POST /token. Part of the row before. Edited from step 3. Certificate a1b2… presented. Succeeded.`,
  );
  expect(rowSentence({ ...row, to: 'recipient', line: 'local' })).toBe(
    'Data recipient on its own. Swap the code. Succeeded.',
  );
});
