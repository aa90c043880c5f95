// What a recipient of this page needs of its surroundings: where the parties are, what time it is, how it waits.
import type { DataHolderBrand, Exchange, Sandbox } from '../../mocks/index.ts';
import type { FlowSurroundings } from '../recipient/flows/flow.ts';

/** `holder`: the one that is dealt with; the scenario’s first when absent. */
export const placesOf = (
  sandbox: Sandbox,
  holder?: Pick<DataHolderBrand, 'urls'>,
): Omit<FlowSurroundings, 'identity' | 'consumer' | 'run'> => ({
  register: sandbox.urls.register,
  holder: (holder?.urls ?? sandbox.urls.dataHolder).issuer,
  now: () => sandbox.clock.now(),
  // Nobody learns from waiting: the sandbox's clock moves on instead.
  wait: (seconds) => sandbox.clock.advance(`PT${String(seconds)}S`),
  notified: (authReqId) => Promise.resolve(pingFor(sandbox, authReqId)),
});

/** The bearer token of the holder's notification, if it has come. */
function pingFor({ trace }: Sandbox, authReqId: string): string | undefined {
  const ping = trace
    .entries(({ operation, request }) => operation === 'notifyRecipient' && request.body?.includes(authReqId) === true)
    .at(-1);
  const header = ping?.request.headers.find(([name]) => name === 'authorization')?.[1];
  return header?.replace(/^Bearer /u, '');
}

/** The exchange is the consumer's answer to this request, taken. */
export const answersDevice = ({ operation, verdict, changes }: Exchange, authReqId: string): boolean =>
  operation === 'answerBackchannelDevice' && verdict === 'ok' && changes.some(({ id }) => id === authReqId);

/** Id of the arrangement that was withdrawn on the dashboard as a step of a run; undefined where none was. */
export function withdrawnIn(exchanges: readonly Exchange[]): string | undefined {
  const withdrawal = exchanges.findLast(
    ({ operation, verdict }) => operation === 'withdrawSharing' && verdict === 'ok',
  );
  return withdrawal && decodeURIComponent(new URL(withdrawal.request.url).pathname.split('/').at(-1) ?? '');
}
