// An edit made again: the same changes on the same row of another run, sent for real.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { secretIn } from './address-safe.ts';
import { draftOf } from './draft.ts';
import { withParts, type EditPart } from './draft-edit.ts';
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
  const draft = withParts(draftOf(base), parts);
  return sendDraft(sandbox, await senderOf(sandbox, base), draft, base, mark);
}
