// Every edit that the workbench offers, copied as a test, fails by the rule that it names and passes once the request is mended.
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../mocks/sandbox.ts';
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import { presetsFor } from '../../src/pages/workbench/presets.ts';
import type { Change } from '../../src/pages/workbench/request-changes.ts';
import { documentOf, placesOf, presentations, signings } from '../../src/pages/workbench/request-document.ts';
import { senderOf } from '../../src/pages/workbench/sender.ts';
import { CopiedTests } from '../kit/playground/copied-tests.ts';
import { sentMended, sentWith } from '../kit/playground/sent-changes.ts';
import { copiedTextRunner } from '../kit/playground/run-copied-text.ts';
import { walked, walkedToday } from '../kit/recipients/walked.ts';

/** A change to a row by a button or menu of the workbench. */
interface Edit {
  readonly name: string;
  readonly changes: readonly Change[];
}

async function editsOf(sandbox: Sandbox, row: Exchange): Promise<readonly Edit[]> {
  const document = documentOf(row);
  const { known } = await senderOf(sandbox, row);
  const isMutual = row.transport === 'mtls';
  return [
    ...presetsFor(row, known).map(({ preset, changes }) => ({ name: preset.id, changes })),
    ...placesOf(document).flatMap((place) =>
      signings.map((signing) => ({
        name: `${signing} ${place.replace(':', ' ')}`,
        changes: [
          [`/tokens/${place}/signing`, signing],
          // A kept signature becomes invalid only if something it covers was changed.
          ...(signing === 'kept' ? [[`/tokens/${place}/claims/jti`, 'changed'] as const] : []),
        ] satisfies readonly Change[],
      })),
    ),
    ...(isMutual ? presentations.map((one): Edit => ({ name: one, changes: [['/certificate', one]] })) : []),
  ];
}

interface EditedRow {
  readonly name: string;
  readonly rule: string;
  readonly row: Exchange;
}

/** Sends each row with each of its edits and returns the refused ones, one for each rule and operation. */
async function refusedEdits(sandbox: Sandbox, rows: readonly Exchange[]): Promise<readonly EditedRow[]> {
  const found = new Map<string, EditedRow>();
  for (const row of rows)
    for (const { name, changes } of await editsOf(sandbox, row)) {
      const sent = await sentWith(sandbox, row, changes);
      const rule = refusingCheck(sent)?.rule;
      const title = `${row.operation ?? ''} ${name}`.replaceAll(/[^\w-]+/gu, '-');
      if (rule !== undefined) found.set(title, { name: title, rule, row: sent });
    }
  return [...found.values()];
}

const folder = copiedTextRunner('copied-edited');
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
