// A request_uri is good once, and for a minute: where no good one is known, the last request that was taken is pushed again.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { Remedy } from '../../elements/rule-words.ts';
import { accepted, type Known } from './known.ts';
import { mend, remedyOf, type Mended } from './mend.ts';
import { documentOf } from './request-document.ts';
import { sendDocument, type EditMark } from './send-document.ts';
import { senderOf, type Sender } from './sender.ts';

/** Rules that any other request_uri keeps. */
const needsReference: readonly (RuleId | undefined)[] = [
  'request-uri.present',
  'request-uri.known',
  'request-uri.no-request',
  'request-uri.unused',
  'request-uri.live',
];

/** The push to be sent again; undefined where the refusal is mended without, or by no push. */
function pushFor(refused: Exchange, known: Known): Exchange | undefined {
  if (!needsReference.includes(refusingCheck(refused)?.rule)) return undefined;
  const mended = mend(refused, known);
  if (mended === undefined || 'changes' in mended) return undefined;
  return accepted(known).find(({ operation }) => operation === 'pushAuthorisation');
}

/** Whether a refusal can be mended by its sender, with what is known now. */
export async function remedyIn(sandbox: Sandbox, refused: Exchange): Promise<Remedy> {
  const { known } = await senderOf(sandbox, refused);
  const remedy = remedyOf(refused, known);
  return pushFor(refused, known) === undefined ? remedy : { ...remedy, pushes: true };
}

/** What the sender of a refused request would change, with what is known now. */
export const mendOf = async (sandbox: Sandbox, refused: Exchange): Promise<Mended | undefined> =>
  mend(refused, (await senderOf(sandbox, refused)).known);

/** Who sent it, with all that its mend needs: the request is pushed again where that takes a new request_uri. */
export async function senderToMend(sandbox: Sandbox, refused: Exchange, mark?: EditMark): Promise<Sender> {
  const sender = await senderOf(sandbox, refused);
  const push = pushFor(refused, sender.known);
  if (push === undefined) return sender;
  // In its own run it stands with the step that it is.
  const step = push.run === mark?.run ? push.step : undefined;
  await sendDocument(sandbox, sender, documentOf(push), push, mark && { ...mark, ...(step && { step }) });
  return senderOf(sandbox, refused);
}
