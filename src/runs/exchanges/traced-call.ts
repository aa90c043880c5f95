// Sends one call into the sandbox and returns its exchange from the trace.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/client-auth.ts';

/** `flow`: the name that marks it in the trace. Throws fetch’s error if the trace has no exchange for it. */
export async function tracedCall(
  { trace }: Pick<Sandbox, 'trace'>,
  flow: string,
  send: typeof fetch,
  url: string | URL,
  init: RequestInit = {},
): Promise<Exchange> {
  const step = crypto.randomUUID();
  const failure = await markedFetch(send, { flow, step })(url, { redirect: 'manual', ...init }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const exchange = trace.entries((one) => one.flow === flow && one.step === step).at(-1);
  if (exchange !== undefined) return exchange;
  throw failure ?? new Error('The trace has no record of this call.');
}
