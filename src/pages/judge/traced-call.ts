// Sends one call into the sandbox and gives back the exchange that the trace has of it.
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/index.ts';

export async function tracedCall(
  { trace }: Pick<Sandbox, 'trace'>,
  send: typeof fetch,
  url: string | URL,
  init: RequestInit = {},
): Promise<Exchange> {
  const step = crypto.randomUUID();
  const answer = await markedFetch(send, { flow: unkeptFlow, step })(url, { redirect: 'manual', ...init });
  // The trace is written once the answer is out.
  await answer.arrayBuffer();
  const exchange = trace.entries((one) => one.flow === unkeptFlow && one.step === step).at(-1);
  if (exchange === undefined) throw new Error('The call left no trace.');
  return exchange;
}
