// The persona answers in place of a person, on the screens or the device, from the point already reached.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import type { CancelAt } from '../../../mocks/spec/screens.ts';
import { parsedJson, textOf } from '../../elements/json-member.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';
import { personaOf } from '../names.ts';
import { hasSomethingToShare } from './shareable.ts';

const screens = ['identify', 'otp', 'accounts', 'confirm'] as const satisfies readonly CancelAt[];

/** Ways a consumer refuses: at the end, or by leaving at one of the screens. */
export type ConsumerRefusal = 'decline' | `cancel-${CancelAt}`;

export const consumerRefusals: readonly ConsumerRefusal[] = [
  'decline',
  ...screens.map((at) => `cancel-${at}` as const),
];

/** The redirect from the holder’s screens; undefined if the persona answers on the device. */
export async function personaAnswer(
  sandbox: Sandbox,
  { authorisationUrl, started }: Partial<PlayedFacts>,
  exchanges: readonly Exchange[],
  refusal?: ConsumerRefusal,
  customerId?: string,
): Promise<URL | undefined> {
  const persona = personaOf(sandbox, customerId);
  if (persona === undefined) return undefined;
  if (started !== undefined) {
    await (refusal === undefined
      ? persona.approveBackchannel(started.auth_req_id)
      : persona.denyBackchannel(started.auth_req_id));
    return undefined;
  }
  if (authorisationUrl === undefined) return undefined;
  if (refusal === 'decline') return persona.deny(authorisationUrl);
  const left = screens.find((at) => refusal === `cancel-${at}`);
  if (left !== undefined) return persona.cancel(authorisationUrl, { at: left });
  // A consumer with nothing to share can only cancel.
  if (!hasSomethingToShare(sandbox, persona.customerId)) return persona.cancel(authorisationUrl, { at: 'accounts' });
  const interaction = openInteraction(exchanges, persona.customerId);
  return persona.authorise(authorisationUrl, interaction === undefined ? {} : { interaction });
}

/** The interaction that is open, unless another customer has logged in to it. */
function openInteraction(exchanges: readonly Exchange[], customerId: string): string | undefined {
  // The run does not wait for a page that an edited request opened.
  const opened = exchanges.findLast(
    ({ operation, verdict, flow }) => operation === 'authorise' && verdict === 'ok' && flow !== editedFlow,
  );
  const id = opened?.changes.find(({ table, verb }) => table === 'holder.interactions' && verb === 'added')?.id;
  if (id === undefined) return undefined;
  const strangers = exchanges.some(({ request }) => {
    if (!new URL(request.url).pathname.endsWith(`/${id}/identify`)) return false;
    return textOf(parsedJson(request.body), 'customerId') !== customerId;
  });
  return strangers ? undefined : id;
}
