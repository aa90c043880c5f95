// An edit made again: the same changes on the same row of another run, sent for real.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { secretIn } from './address-safe.ts';
import type { EditPart } from './draft-edit.ts';
import { withPartsOf } from './draft-state.ts';
import { sendDraft, type EditMark } from './send-draft.ts';
import { senderOf } from './sender.ts';

/** Refuses (TypeError) changes that no request can have, and those that no address may carry. */
export async function sendAgain(
  sandbox: Sandbox,
  base: Exchange,
  parts: readonly EditPart[],
  mark: EditMark,
): Promise<Exchange> {
  if (secretIn(parts) !== undefined) throw new TypeError('A token, a key or a code stands in it.');
  const sender = await senderOf(sandbox, base);
  return sendDraft(sandbox, sender, withPartsOf(base, sender, parts), base, mark);
}
