// A request_uri works once, for a limited time. If no usable one is known, pushes the last accepted request again.
import type { Exchange, Sandbox } from '../../../../mocks/index.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../../mocks/spec/told-exchange.ts';
import type { Remedy } from '../../../elements/why/rule-words.ts';
import { accepted, type Known } from '../known.ts';
import { mend, remedyOf, type Mended } from './mend.ts';
import { documentOf } from '../request-document.ts';
import { sendDocument, type EditMark } from '../send-document.ts';
import { senderOf, type Sender } from '../sender.ts';

/** Rules that a new request_uri would keep. */
const needsReference: readonly (RuleId | undefined)[] = [
  'request-uri.present',
  'request-uri.known',
  'request-uri.no-request',
  'request-uri.unused',
  'request-uri.live',
];

/** The push to repeat; undefined if the refusal can be mended without one, or a push does not help. */
function pushFor(refused: Exchange, known: Known): Exchange | undefined {
  if (!needsReference.includes(refusingCheck(refused)?.rule)) return undefined;
  const mended = mend(refused, known);
  if (mended === undefined || 'changes' in mended) return undefined;
  return accepted(known).find(({ operation }) => operation === 'pushAuthorisation');
}

/** Whether the sender can mend a refusal with what is known now. */
export async function remedyIn(sandbox: Sandbox, refused: Exchange): Promise<Remedy> {
  const { known } = await senderOf(sandbox, refused);
  const remedy = remedyOf(refused, known);
  return pushFor(refused, known) === undefined ? remedy : { ...remedy, pushes: true };
}

/** The mend of a refused request with what is known now. */
export const mendOf = async (sandbox: Sandbox, refused: Exchange): Promise<Mended | undefined> =>
  mend(refused, (await senderOf(sandbox, refused)).known);

/** The sender with everything the mend needs; pushes the request again if it needs a new request_uri. */
export async function senderToMend(sandbox: Sandbox, refused: Exchange, mark?: EditMark): Promise<Sender> {
  const sender = await senderOf(sandbox, refused);
  const push = pushFor(refused, sender.known);
  if (push === undefined) return sender;
  // In its own run, the push is listed under its step.
  const step = push.run === mark?.run ? push.step : undefined;
  await sendDocument(sandbox, sender, documentOf(push), push, mark && { ...mark, ...(step && { step }) });
  return senderOf(sandbox, refused);
}
