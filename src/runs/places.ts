// The surroundings of a recipient on this page: where the parties are, the time, and how to wait.
import type { DataHolderBrand, Exchange, Sandbox } from '../../mocks/index.ts';
import type { FlowSurroundings } from '../recipient/flows/flow.ts';

/** `holder`: the scenario’s first if absent. */
export const placesOf = (
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
  const header = ping?.request.headers.find(([name]) => name === 'authorization')?.[1];
  return header?.replace(/^Bearer /u, '');
}

/** Whether the exchange is the consumer’s accepted answer to this request. */
export const answersDevice = ({ operation, verdict, changes }: Exchange, authReqId: string): boolean =>
  operation === 'answerBackchannelDevice' && verdict === 'ok' && changes.some(({ id }) => id === authReqId);

/** Id of the arrangement withdrawn on the dashboard during a run; undefined if none was. */
export function withdrawnIn(exchanges: readonly Exchange[]): string | undefined {
  const withdrawal = exchanges.findLast(
    ({ operation, verdict }) => operation === 'withdrawSharing' && verdict === 'ok',
  );
  return withdrawal && decodeURIComponent(new URL(withdrawal.request.url).pathname.split('/').at(-1) ?? '');
}
