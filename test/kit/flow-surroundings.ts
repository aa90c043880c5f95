// What a flow of the honest recipient needs from a sandbox: addresses, the time and a consumer.
import type { Persona } from '../../mocks/personas/persona.ts';
import type { DataRecipient, Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import type { FlowSurroundings } from '../../src/recipient/index.ts';
import { isNotified } from '../../src/runs/today-withdrawals.ts';

/** The surroundings of a recipient in this sandbox: the persona answers browser and device, and waits move the clock. */
export function flowSurroundings(sandbox: Sandbox, recipient: DataRecipient, persona: Persona): FlowSurroundings {
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

export function firstPersona({ personas }: Sandbox): Persona {
  const [persona] = personas;
  if (persona === undefined) throw new Error('The scenario has no persona.');
  return persona;
}
