// The surroundings of a recipient on this page: where the parties are, the time, and how to wait.
import type { DataHolderBrand, Sandbox } from '../../../mocks/index.ts';
import type { FlowSurroundings } from '../../recipient/flows/flow.ts';
import { bearerOf } from '../../elements/message/bearer-of.ts';

/** `holder`: the scenario’s first if absent. */
export const surroundingsOf = (
  sandbox: Sandbox,
  holder?: Pick<DataHolderBrand, 'urls'>,
): Omit<FlowSurroundings, 'identity' | 'consumer' | 'run'> => ({
  register: sandbox.urls.register,
  holder: (holder?.urls ?? sandbox.urls.dataHolder).issuer,
  now: () => sandbox.clock.now(),
  // Waiting teaches nothing, so the sandbox’s clock advances instead.
  wait: (seconds) => sandbox.clock.advance(`PT${String(seconds)}S`),
  notified: (authReqId) => Promise.resolve(pingFor(sandbox, authReqId)),
});

/** The bearer token of the holder’s ping, if it has arrived. */
function pingFor({ trace }: Sandbox, authReqId: string): string | undefined {
  const ping = trace
    .entries(({ operation, request }) => operation === 'notifyRecipient' && request.body?.includes(authReqId) === true)
    .at(-1);
  return ping && bearerOf(ping);
}
