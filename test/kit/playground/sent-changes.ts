// Sends a traced request again with changes, as the workbench does.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { apply, type Change } from '../../../src/pages/workbench/request-changes.ts';
import { mend } from '../../../src/pages/workbench/mends/mend.ts';
import { documentOf } from '../../../src/pages/workbench/request-document.ts';
import { sendDocument, type EditMark } from '../../../src/pages/workbench/send-document.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';

/** Sends the request with these changes or, without any, unchanged with its one-time values renewed. */
export async function sentWith(
  sandbox: Sandbox,
  row: Exchange,
  changes: readonly Change[] = [],
  mark?: EditMark,
): Promise<Exchange> {
  const sender = await senderOf(sandbox, row);
  return sendDocument(sandbox, sender, apply(documentOf(row), changes), row, mark);
}

/** Sends the request with the mend of its refusal; throws if the sender cannot mend it. */
export async function sentMended(sandbox: Sandbox, refused: Exchange): Promise<Exchange> {
  const { known } = await senderOf(sandbox, refused);
  const mended = mend(refused, known);
  if (mended === undefined || 'why' in mended) throw new Error(`Not mended: ${mended?.why ?? 'no rule'}`);
  return sentWith(sandbox, refused, mended.changes);
}
