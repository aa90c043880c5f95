// Sends every edit of a row that the workbench offers: each preset, each way to sign, each certificate.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { presetsFor } from '../../../src/pages/workbench/presets.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import { documentOf, placesOf, presentations, signings } from '../../../src/pages/workbench/request-document.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { sentWith } from '../calls/sent-changes.ts';

/** A change to a row by a button or menu of the workbench. */
export interface Edit {
  readonly name: string;
  readonly changes: readonly Change[];
}

export async function editsOf(sandbox: Sandbox, row: Exchange): Promise<readonly Edit[]> {
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

export interface EditedRow {
  readonly name: string;
  readonly rule: string;
  readonly row: Exchange;
}

/** Sends each row with each of its edits and returns the refused ones, one for each rule and operation. */
export async function refusedEdits(sandbox: Sandbox, rows: readonly Exchange[]): Promise<readonly EditedRow[]> {
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
