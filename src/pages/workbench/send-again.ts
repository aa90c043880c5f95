// Repeats an edit: sends the same changes for the same row of another run.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { secretIn } from './address-safe.ts';
import type { Change } from './request-changes.ts';
import { documentFromLink, mendedFirst } from './draft.ts';
import { originOutside } from './outside-address.ts';
import { senderToMend } from './mends/push-again.ts';
import { sendDocument, type EditMark } from './send-document.ts';
import { senderOf } from './sender.ts';

/** Refuses (TypeError) invalid changes, secrets, and addresses outside the sandbox. */
export async function sendAgain(
  sandbox: Sandbox,
  base: Exchange,
  changes: readonly Change[],
  mark: EditMark,
): Promise<Exchange> {
  if (secretIn(changes) !== undefined) throw new TypeError('It contains a token, a key or a code.');
  const outside = originOutside(sandbox.urls, changes);
  if (outside !== undefined)
    throw new TypeError(`It contains the address ${outside}, which is outside the sandbox. Nothing was sent.`);
  const isMend = changes[0]?.[0] === mendedFirst;
  const sender = await (isMend ? senderToMend(sandbox, base, mark) : senderOf(sandbox, base));
  return sendDocument(sandbox, sender, documentFromLink(base, sender, changes), base, mark);
}
