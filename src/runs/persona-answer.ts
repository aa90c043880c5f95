// The consumer's answer without a person: the persona goes on with what is open already, on the screens or on the device.
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { editedFlow } from '../../mocks/spec/flow-mark.ts';
import { parsedJson, textOf } from '../elements/json-member.ts';
import type { PlayedFacts } from './played-facts.ts';
import { personaOf } from './names.ts';
import { hasSomethingToShare } from './shareable.ts';

const screens = ['identify', 'otp', 'accounts', 'confirm'] as const;

/** How a consumer says no: at the end, or by leaving at a screen. */
export type ConsumerNo = 'decline' | `cancel-${(typeof screens)[number]}`;

export const consumerNos: readonly ConsumerNo[] = ['decline', ...screens.map((at) => `cancel-${at}` as const)];

/** The redirect of the holder's screens; undefined where the answer is given on the device. */
export async function personaAnswer(
  sandbox: Sandbox,
  { authorisationUrl, started }: Partial<PlayedFacts>,
  exchanges: readonly Exchange[],
  no?: ConsumerNo,
  customerId?: string,
): Promise<URL | undefined> {
  const persona = personaOf(sandbox, customerId);
  if (persona === undefined) return undefined;
  if (started !== undefined) {
    await (no === undefined
      ? persona.approveBackchannel(started.auth_req_id)
      : persona.denyBackchannel(started.auth_req_id));
    return undefined;
  }
  if (authorisationUrl === undefined) return undefined;
  if (no === 'decline') return persona.deny(authorisationUrl);
  const left = screens.find((at) => no === `cancel-${at}`);
  if (left !== undefined) return persona.cancel(authorisationUrl, { at: left });
  // Who has nothing to share is offered no other answer.
  if (!hasSomethingToShare(sandbox, persona.customerId)) return persona.cancel(authorisationUrl, { at: 'accounts' });
  const interaction = openInteraction(exchanges, persona.customerId);
  return persona.authorise(authorisationUrl, interaction === undefined ? {} : { interaction });
}

/** The page that stands open, unless somebody else has logged in there: that is theirs to answer. */
function openInteraction(exchanges: readonly Exchange[], customerId: string): string | undefined {
  // A page that an edited request has opened is not the one that the run waits for.
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
