// Every edit that the workbench offers, copied as a test, fails by the rule that it names and passes once the request is mended.
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../mocks/sandbox.ts';
import type { Exchange } from '../../mocks/index.ts';
import { CopiedTests } from '../kit/playground/copied-tests.ts';
import { refusedEdits } from '../kit/playground/edited-rows.ts';
import { sentMended } from '../kit/calls/sent-changes.ts';
import { takenAway } from '../kit/playground/taken-away.ts';
import { walked, walkedToday } from '../kit/recipients/walked.ts';

const folder = takenAway('copied-edited');
afterAll(() => folder.clear());

test.each([
  ['0.1.1', walked, 80],
  ['cds-1.36', walkedToday, 100],
] as const)(
  'edited rows of %s copied as tests fail by their rule and pass once mended',
  async (profile, walk, least) => {
    const sandbox = await createSandbox({ storage: 'memory:', profile });
    await walk(sandbox, sandbox.dataRecipient);
    const accepted = sandbox.trace.entries(({ verdict, from }) => verdict === 'ok' && from === 'recipient');
    const rows = [...new Map(accepted.map((one) => [one.operation, one])).values()];
    const copied = new CopiedTests();
    const refused = await refusedEdits(sandbox, rows);
    expect(refused.length).toBeGreaterThan(least);
    for (const { name, row } of refused) await copied.add(sandbox, name, row);
    const mended = new Map<string, Exchange>();
    for (const { rule, row } of refused) {
      const title = `mended ${row.operation ?? ''} ${rule}`;
      // A copied test says itself when no other bytes would mend the request.
      const answer = mended.has(title) ? undefined : await sentMended(sandbox, row).catch(() => undefined);
      if (answer?.verdict === 'ok') mended.set(title, answer);
    }
    expect(mended.size).toBeGreaterThan(10);
    for (const [title, row] of mended) await copied.add(sandbox, title, row);
    await sandbox.stop();
    await copied.expectTrue(folder);
  },
  600_000,
);
