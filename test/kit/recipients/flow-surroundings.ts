// What a flow of the honest recipient needs from a sandbox: addresses, the time and a consumer.
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Flow, FlowSurroundings } from '../../../src/recipient/index.ts';
import { personaOf } from '../worlds/persona-of.ts';
import { isNotified } from '../../../src/runs/consumers/today-withdrawals.ts';

/** The surroundings of a recipient in this sandbox: a persona answers browser and device, the first by default, and waits move the clock. */
export function flowSurroundings(
  sandbox: Sandbox,
  recipient: DataRecipient,
  persona: Persona = personaOf(sandbox),
): FlowSurroundings {
  const { register, dataHolder } = sandbox.urls;
  return {
    identity: recipient,
    register,
    holder: dataHolder.issuer,
    now: () => sandbox.clock.now(),
    consumer: (url) => persona.authorise(url),
    device: ({ authReqId }) => persona.approveBackchannel(authReqId),
    wait: (seconds) => sandbox.clock.advance(`PT${String(seconds)}S`),
    withdraws: (arrangementId) => persona.withdraw(arrangementId),
    told: async (arrangementId) => isNotified(sandbox, arrangementId),
    notified: async (authReqId) => {
      const ping = sandbox.trace
        .entries(
          ({ operation, request }) => operation === 'notifyRecipient' && request.body?.includes(authReqId) === true,
        )
        .at(-1);
      const header = ping?.request.headers.find(([name]) => name === 'authorization')?.[1];
      return header?.replace(/^Bearer /u, '');
    },
  };
}

/** The facts that the flow declares certain and that are missing; a flow that declares none is at fault itself. */
export const missingOf = ({ id, certain }: Pick<Flow, 'id' | 'certain'>, facts: object): readonly string[] =>
  certain === undefined ? [`${id} names none`] : certain.filter((name) => Reflect.get(facts, name) === undefined);
